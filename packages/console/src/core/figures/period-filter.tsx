import { Input } from "antd";
import { todayText } from "../../platform/shanghai-time.ts";
import type { List } from "../../platform/use-list.ts";
import { filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";

interface PeriodProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
  readonly label: string;
}
interface PeriodFilterProps<Q> extends PeriodProps<Q> {
  readonly type: "date" | "month";
  /** The present period, which is also the last that can be chosen. */
  readonly present: string;
  /** The default when nothing is chosen; null where there is none. */
  readonly empty: string | null;
}

function PeriodFilter<Q>({ list, name, label, type, present, empty }: PeriodFilterProps<Q>) {
  const [value, set] = filterOf(list, name);
  const chosen = typeof value === "string" && value !== "" ? value : null;
  return (
    <FilterPill label={label} text={chosen ?? empty} onClear={chosen === null ? null : () => set(undefined)}>
      {(close) => (
        <div className="filter-editor">
          <Input
            autoFocus
            type={type}
            aria-label={label}
            max={present}
            defaultValue={chosen ?? present}
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

/** One day up to today; it selects the period that contains it. */
export function DayFilter<Q>(props: PeriodProps<Q> & { readonly empty: string }) {
  return <PeriodFilter {...props} type="date" present={todayText()} />;
}

/** From one day to now; all times by default. */
export function SinceFilter<Q>(props: PeriodProps<Q>) {
  return <PeriodFilter {...props} type="date" present={todayText()} empty={null} />;
}

/** One month; the present one by default. */
export function MonthFilter<Q>(props: PeriodProps<Q>) {
  return <PeriodFilter {...props} type="month" present={todayText().slice(0, 7)} empty="本月" />;
}
