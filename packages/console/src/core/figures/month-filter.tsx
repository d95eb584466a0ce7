import { Input } from "antd";
import { todayText } from "../../platform/shanghai-time.ts";
import type { List } from "../../platform/use-list.ts";
import { filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";

interface MonthFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
  readonly label: string;
}

/** One month, the present one where nothing is chosen. */
export function MonthFilter<Q>({ list, name, label }: MonthFilterProps<Q>) {
  const [value, set] = filterOf(list, name);
  const chosen = typeof value === "string" && value !== "" ? value : null;
  return (
    <FilterPill label={label} text={chosen ?? "本月"} onClear={chosen === null ? null : () => set(undefined)}>
      {(close) => (
        <div className="filter-editor">
          <Input
            autoFocus
            type="month"
            aria-label={label}
            max={todayText().slice(0, 7)}
            defaultValue={chosen ?? todayText().slice(0, 7)}
            onChange={(event) => {
              if (event.target.value === "") return;
              set(event.target.value);
              close();
            }}
          />
        </div>
      )}
    </FilterPill>
  );
}
