import { HolderOutlined } from "@ant-design/icons";
import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type ComponentProps, type ReactNode, createContext, use } from "react";

type RowProps = ComponentProps<"tr"> & { readonly "data-row-key"?: string | number };
const GripContext = createContext<Pick<
  ReturnType<typeof useSortable>,
  "attributes" | "listeners" | "setActivatorNodeRef"
> | null>(null);

function DragRow(props: RowProps) {
  const id = props["data-row-key"] ?? "";
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const style = {
    ...props.style,
    transition,
    ...(transform === null ? {} : { transform: `translateY(${transform.y}px)` }),
    ...(isDragging ? { position: "relative" as const, zIndex: 2 } : {}),
  };
  return (
    <GripContext value={{ attributes, listeners, setActivatorNodeRef }}>
      <tr {...props} ref={setNodeRef} style={style} />
    </GripContext>
  );
}

/** The handle of a row that can be dragged. */
export function RowGrip() {
  const grip = use(GripContext);
  if (grip === null) return null;
  const { setActivatorNodeRef, attributes, listeners } = grip;
  return (
    <button
      type="button"
      className="column-grip"
      aria-label="拖动排序"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
    >
      <HolderOutlined />
    </button>
  );
}

interface DragRowsProps {
  readonly keys: readonly (string | number)[];
  /** The table, given the row component it must use. */
  readonly children: (Row: typeof DragRow) => ReactNode;
  /** The keys in their new order. */
  onReorder(keys: readonly (string | number)[]): void;
}

/** Makes the rows of the table inside draggable by their handle. */
export function DragRows({ keys, children, onReorder }: DragRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return;
    onReorder(arrayMove([...keys], keys.indexOf(active.id), keys.indexOf(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={handleDragEnd}>
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children(DragRow)}
      </SortableContext>
    </DndContext>
  );
}
