import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { FilterChip } from "../platform/filter-chips.ts";

interface WidenChipsProps {
  readonly chips: readonly FilterChip[];
}

/** Under an empty list: the filters in force, each to take away, the period first of all. */
export function WidenChips({ chips }: WidenChipsProps) {
  const period = chips.find(({ isPeriod, clear }) => isPeriod && clear !== null);
  return (
    <div className="stack at-middle gap-10">
      <div className="row wrap center gap-6" role="group" aria-label="当前筛选条件">
        {chips.map(({ label, text, clear }) =>
          clear === null ? (
            <span key={label} className="size-12 text2">
              {label} {text}
            </span>
          ) : (
            <Button key={label} size="small" aria-label={`去掉${label} ${text}`} onClick={clear}>
              {label} {text}
              <CloseOutlined className="size-11" />
            </Button>
          ),
        )}
      </div>
      {period !== undefined && <Button onClick={() => period.clear?.()}>扩大到全部时间</Button>}
    </div>
  );
}
