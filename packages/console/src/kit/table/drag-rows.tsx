import type { ComponentProps, ReactNode } from "react";
import { SortGrip, Sortable, useSortableItem } from "../../ui/sortable.tsx";
import { GripContext } from "./row-grip.tsx";

type RowProps = ComponentProps<"tr"> & { readonly "data-row-key"?: string | number };

function DragRow(props: RowProps) {
  const { ref, style, grip } = useSortableItem(props["data-row-key"] ?? "");
  return (
    <GripContext value={<SortGrip label="拖动排序" grip={grip} />}>
      <tr {...props} ref={ref} style={style} />
    </GripContext>
  );
}

interface DragRowsProps {
  readonly keys: readonly (string | number)[];
  /** The table, called with the row component it must use. */
  readonly children: (Row: typeof DragRow | "tr") => ReactNode;
  /** The keys in their new order. */
  onReorder(keys: readonly (string | number)[]): void;
}

/** Makes the rows of the table inside draggable by their handle. */
export const DragRows = ({ keys, children, onReorder }: DragRowsProps) => (
  <Sortable ids={keys} onOrder={onReorder}>
    {children(DragRow)}
  </Sortable>
);
