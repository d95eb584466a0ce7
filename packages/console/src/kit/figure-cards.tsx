import {
  type Address,
  type FigureSet,
  figureValue,
  keptFilters,
  openingOf,
  spanOf,
} from "@hongxian/contract/kit/figures.ts";
import { figurePeriods } from "@hongxian/contract/wire/figure-periods.ts";
import { useCan } from "../platform/access-context.tsx";
import { changeOf } from "../platform/change-of.ts";
import { usePage } from "../platform/page-context.tsx";
import { usePageSearch } from "../platform/page-search.ts";
import { daysText } from "../platform/days-text.ts";
import { type Stat, StatCards, type StatDelta, StatRows } from "../ui/stat-cards.tsx";

/** The list below the cards. */
export interface FigureCardsList {
  readonly filters: Address;
  replace(filters: Address): void;
}

interface FigureCardsProps<D> {
  readonly of: FigureSet<D>;
  /** The answer that holds them; undefined while it is on its way. */
  readonly data: D | undefined;
  /** The list below, where this page shows it: a card sets its filters. Otherwise a card opens the list's page. */
  readonly list?: FigureCardsList;
  /** The filters of a report, which a card takes along; null where the opened list has not all of them. */
  readonly filters?: Address | null;
  /** Some of them, where the page shows them in parts. */
  readonly only?: readonly string[];
  readonly columns?: number;
  /** What the filter's period is called where it is none of days: a week, a month, everything. */
  readonly period?: string | undefined;
  /** The address of the rows of a figure that another area lists. */
  openAt?(name: string): string | null;
  /** The changes that stand under a figure. */
  deltas?(name: string): readonly StatDelta[];
  /** The same answer of another period: each card shows its change against it. */
  readonly compare?: { readonly label: string; readonly data: D | undefined } | undefined;
}

/** Declared figures as cards, a row for each period. Each opens the list with exactly its rows. */
export function FigureCards<D>({
  of: set,
  data,
  list,
  filters: own = {},
  only,
  columns,
  period: named,
  openAt,
  deltas,
  compare,
}: FigureCardsProps<D>) {
  const { open } = usePage();
  const [address] = usePageSearch();
  const can = useCan();
  const has = (route: string) => can({ title: null, routes: [route] });
  const shown = Object.entries(set.figures).filter(([name]) => only?.includes(name) ?? true);
  const statOf = ([name, figure]: (typeof shown)[number]): Stat => {
    const value = data === undefined ? null : figureValue(name, figure, data);
    const found = own === null ? null : openingOf(set, figure);
    const isHere = list !== undefined && found?.list === set.list;
    // A role may see a figure here and not the page of its rows, or not all of them there.
    const { route: rowsAt = "", needs = [] } = found?.list ?? {};
    const opening = (isHere || has(rowsAt)) && needs.every(has) ? found : null;
    const changes = deltas?.(name) ?? [];
    const elsewhere = openAt?.(name) ?? null;
    const show = () => {
      if (elsewhere !== null) return open(elsewhere);
      if (opening === null) return;
      const { route, page = {} } = opening.list;
      const filters = {
        ...page,
        ...keptFilters(set, figure, opening.list, list?.filters ?? own ?? {}),
        ...opening.filters,
      };
      if (isHere) list.replace(filters);
      else open(`${route}?${new URLSearchParams(filters).toString()}`);
    };
    const before = compare?.data === undefined ? null : figureValue(name, figure, compare.data);
    return {
      label: `${figure.title}${data === undefined ? "" : (figure.note?.(data) ?? "")}`,
      value,
      ...(figure.unit === undefined ? {} : { unit: figure.unit }),
      ...(figure.lessIsBetter === undefined ? {} : { lessIsBetter: true }),
      ...(changes.length === 0 ? {} : { deltas: changes }),
      ...(compare === undefined ? {} : { deltas: [{ label: compare.label, percent: changeOf(value, before) }] }),
      ...(opening === null && elsewhere === null ? {} : { onOpen: show }),
    };
  };
  const periods = [...new Set(shown.map(([, { period }]) => period))];
  const { usualDays = 30 } = set;
  const chosenText = (): string => {
    const [begin, end] = spanOf(set.of, set.query) ?? [];
    if (begin === undefined || end === undefined) return figurePeriods.chosen;
    const chosen = { ...Object.fromEntries(address), ...(list?.filters ?? own) };
    if (usualDays === "month" && chosen[begin] === undefined && chosen[end] === undefined) return figurePeriods.month;
    return daysText(chosen[begin], chosen[end], typeof usualDays === "number" ? usualDays : undefined) ?? "全部时间";
  };
  const titleOf = (period: (typeof periods)[number]): string =>
    period === "chosen" ? (named ?? chosenText()) : figurePeriods[period];
  return (
    <StatRows>
      {periods.map((period) => {
        const row = shown.filter(([, figure]) => figure.period === period);
        return (
          <StatCards
            key={period}
            period={titleOf(period)}
            stats={row.map(statOf)}
            columns={periods.length === 1 && columns !== undefined ? columns : row.length}
          />
        );
      })}
    </StatRows>
  );
}
