import { type ComponentProps, type ReactNode, createContext, use } from "react";
import { type Grip, SortGrip, Sortable, useSortableItem } from "../../ui/sortable.tsx";

type RowProps = ComponentProps<"tr"> & { readonly "data-row-key"?: string | number };
const GripContext = createContext<Grip | null>(null);

function DragRow(props: RowProps) {
  const { ref, style, grip } = useSortableItem(props["data-row-key"] ?? "");
  return (
    <GripContext value={grip}>
      <tr {...props} ref={ref} style={style} />
    </GripContext>
  );
}

/** The handle of a row that can be dragged. */
export function RowGrip() {
  const grip = use(GripContext);
  return grip === null ? null : <SortGrip label="拖动排序" grip={grip} />;
}

interface DragRowsProps {
  readonly keys: readonly (string | number)[];
  /** The table, given the row component it must use. */
  readonly children: (Row: typeof DragRow) => ReactNode;
  /** The keys in their new order. */
  onReorder(keys: readonly (string | number)[]): void;
}

/** Makes the rows of the table inside draggable by their handle. */
export const DragRows = ({ keys, children, onReorder }: DragRowsProps) => (
  <Sortable ids={keys} onOrder={onReorder}>
    {children(DragRow)}
  </Sortable>
);
