import { Input } from "antd";
import { todayText } from "../../platform/shanghai-time.ts";
import type { List } from "../../platform/use-list.ts";
import { filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";

interface DayFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
  readonly label: string;
  /** What holds where nothing is chosen. */
  readonly empty: string;
}

/** One day up to today; the period that holds it is meant. */
export function DayFilter<Q>({ list, name, label, empty }: DayFilterProps<Q>) {
  const [value, set] = filterOf(list, name);
  const chosen = typeof value === "string" && value !== "" ? value : null;
  return (
    <FilterPill label={label} text={chosen ?? empty} onClear={chosen === null ? null : () => set(undefined)}>
      {(close) => (
        <div className="filter-editor">
          <Input
            autoFocus
            type="date"
            aria-label={label}
            max={todayText()}
            defaultValue={chosen ?? todayText()}
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
