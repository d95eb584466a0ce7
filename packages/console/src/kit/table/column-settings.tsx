import type { ColumnChoice } from "@hongxian/contract/core/console/console.endpoints.ts";
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
import { Button, Checkbox, InputNumber } from "antd";

interface ColumnSettingsProps {
  readonly choice: readonly ColumnChoice[];
  readonly titles: ReadonlyMap<string, string>;
  onChange(next: readonly ColumnChoice[]): void;
  onReset(): void;
}

function Line({
  column,
  title,
  onChange,
}: {
  column: ColumnChoice;
  title: string;
  onChange(next: ColumnChoice): void;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: column.name,
  });
  const style = { transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition };
  return (
    <div ref={setNodeRef} className="column-line" style={style}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="column-grip"
        aria-label={`移动${title}`}
        {...attributes}
        {...listeners}
      >
        <HolderOutlined />
      </button>
      <Checkbox checked={column.shown} onChange={(event) => onChange({ ...column, shown: event.target.checked })}>
        {title}
      </Checkbox>
      <InputNumber
        size="small"
        min={40}
        max={800}
        step={10}
        controls={false}
        placeholder="宽"
        aria-label={`${title}宽度`}
        value={column.width}
        onChange={(width) => onChange({ ...column, width: width === null ? null : Math.round(width) })}
      />
    </div>
  );
}

/** 列设置: which columns, in which order, how wide. At least one stays. */
export function ColumnSettings({ choice, titles, onChange, onReset }: ColumnSettingsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const names = choice.map(({ name }) => name);
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id)
      onChange(arrayMove([...choice], names.indexOf(String(active.id)), names.indexOf(String(over.id))));
  };
  const handleLine = (changed: ColumnChoice) => {
    const next = choice.map((one) => (one.name === changed.name ? changed : one));
    if (next.some(({ shown }) => shown)) onChange(next);
  };
  return (
    <div className="column-settings">
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={handleDragEnd}>
        <SortableContext items={names} strategy={verticalListSortingStrategy}>
          {choice.map((column) => (
            <Line
              key={column.name}
              column={column}
              title={titles.get(column.name) ?? column.name}
              onChange={handleLine}
            />
          ))}
        </SortableContext>
      </DndContext>
      <div className="column-foot">
        <Button type="text" size="small" onClick={onReset}>
          恢复默认
        </Button>
      </div>
    </div>
  );
}
