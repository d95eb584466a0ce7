import type { ColumnChoice } from "@hongxian/contract/core/console/console.endpoints.ts";
import { Button, Checkbox, InputNumber } from "antd";
import { SortGrip, Sortable, useSortableItem } from "../../ui/sortable.tsx";

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
  const { ref, style, grip } = useSortableItem(column.name);
  return (
    <div ref={ref} className="column-line grid at-middle" style={style}>
      <SortGrip label={`移动${title}`} grip={grip} />
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
  const order = (names: readonly string[]) =>
    onChange(names.flatMap((name) => choice.find((one) => one.name === name) ?? []));
  const handleLine = (changed: ColumnChoice) => {
    const next = choice.map((one) => (one.name === changed.name ? changed : one));
    if (next.some(({ shown }) => shown)) onChange(next);
  };
  return (
    <div className="column-settings">
      <Sortable ids={choice.map(({ name }) => name)} onOrder={order}>
        {choice.map((column) => (
          <Line
            key={column.name}
            column={column}
            title={titles.get(column.name) ?? column.name}
            onChange={handleLine}
          />
        ))}
      </Sortable>
      <div className="column-foot flex to-end">
        <Button type="text" size="small" onClick={onReset}>
          恢复默认
        </Button>
      </div>
    </div>
  );
}
