import { defaultDays } from "@hongxian/contract/kit/resource-query.ts";
import { wholeTime } from "@hongxian/contract/wire/whole-time.ts";
import type { FilterChip } from "../../platform/filter-chips.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { isWholeTime } from "../../platform/whole-time.ts";
import type { PhoneFilter } from "./phone-filters.tsx";
import type { PhoneList } from "./use-phone-list.ts";

type Values = Readonly<Record<string, string>>;

const daysText = (days: number): string => (days === 1 ? "今日" : `近 ${days} 天`);

function periodText(from: string, to: string, lastDays: number | undefined): string | null {
  if (from === "" && to === "") return lastDays === undefined ? null : daysText(lastDays);
  if (isWholeTime(from, to)) return null;
  const days = [1, 7, 30].find((count) => from === dayBefore(count - 1) && to === todayText());
  if (days !== undefined) return daysText(days);
  return `${from.slice(0, 10)} – ${to.slice(0, 10)}`;
}

function textOf(filter: PhoneFilter, values: Values, query: unknown): string | null {
  const value = (name: string) => values[name] ?? "";
  switch (filter.kind) {
    case "days":
      return periodText(
        value(filter.begin),
        value(filter.end),
        defaultDays({ by: "between", field: "", ...filter }, query as Values),
      );
    case "range":
      return value(filter.begin) + value(filter.end) === "" ? null : `${value(filter.begin)}–${value(filter.end)}`;
    case "region":
      return filter.names.some((name) => value(name) !== "") ? "已选" : null;
    case "one":
    case "some": {
      const chosen = value(filter.name)
        .split(",")
        .filter((one) => one !== "");
      return chosen.length === 0 ? null : chosen.map((one) => filter.labels[one] ?? one).join("、");
    }
    default:
      return value(filter.name) === "" ? null : value(filter.name);
  }
}

/** What taking a filter away sends: without a period the default would return by itself. */
function without(filter: PhoneFilter): Readonly<Record<string, string | undefined>> {
  if (filter.kind === "days") return { [filter.begin]: wholeTime, [filter.end]: undefined };
  const names = "name" in filter ? [filter.name] : "names" in filter ? filter.names : [filter.begin, filter.end];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** The filters in force of a phone list, presets and the default period too. */
export function phoneChips<R>(filters: readonly PhoneFilter[], list: PhoneList<R>): readonly FilterChip[] {
  const values = { ...list.defaults, ...list.filters };
  return filters.flatMap((filter) => {
    const text = textOf(filter, values, list.query);
    if (text === null) return [];
    return [{ label: filter.label, text, clear: () => list.set(without(filter)), isPeriod: filter.kind === "days" }];
  });
}
