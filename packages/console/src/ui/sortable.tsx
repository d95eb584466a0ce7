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
  rectSortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type CSSProperties, type ComponentProps, type ReactNode, createContext, use } from "react";
import "./sortable.css";

type Layout = "list" | "grid";
const LayoutContext = createContext<Layout>("list");
const strategies = { list: verticalListSortingStrategy, grid: rectSortingStrategy } as const;

interface SortableProps<I extends string | number> {
  readonly ids: readonly I[];
  readonly layout?: Layout;
  readonly children: ReactNode;
  /** The ids in their new order. */
  onOrder(ids: readonly I[]): void;
}

/** The children can be reordered by dragging, or by their grip with space and arrow keys. */
export function Sortable<I extends string | number>({ ids, layout = "list", children, onOrder }: SortableProps<I>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const from = ids.findIndex((id) => id === active.id);
    const to = ids.findIndex((id) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove([...ids], from, to));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={[...ids]} strategy={strategies[layout]}>
        <LayoutContext value={layout}>{children}</LayoutContext>
      </SortableContext>
    </DndContext>
  );
}

export type Grip = Omit<ComponentProps<"button">, "type" | "className" | "children">;

/** One of them: what its element and its drag handle need. */
export function useSortableItem(id: string | number, isMovable = true) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !isMovable,
  });
  const isGrid = use(LayoutContext) === "grid";
  const style: CSSProperties = {
    transition,
    ...(transform === null ? {} : { transform: `translate3d(${isGrid ? transform.x : 0}px, ${transform.y}px, 0)` }),
    ...(isDragging ? { position: "relative", zIndex: 2 } : {}),
  };
  const grip: Grip = { ref: setActivatorNodeRef, ...attributes, ...listeners };
  return { ref: setNodeRef, style, grip };
}

export const SortGrip = ({ label, grip }: { readonly label: string; readonly grip: Grip }) => (
  <button type="button" className="sort-grip" aria-label={label} {...grip}>
    <HolderOutlined />
  </button>
);
