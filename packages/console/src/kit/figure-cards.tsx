import { type Address, type FigureSet, figureValue, keptFilters, openingOf } from "@hongxian/contract/kit/figures.ts";
import { useCan } from "../platform/access-context.tsx";
import { usePage } from "../platform/page-context.tsx";
import { type Stat, StatCards, type StatDelta } from "../ui/stat-cards.tsx";

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
  /** The address of the rows of a figure that another area lists. */
  openAt?(name: string): string | null;
  /** The changes that stand under a figure. */
  deltas?(name: string): readonly StatDelta[];
  /** The same answer of another period: each card shows its change against it. */
  readonly compare?: { readonly label: string; readonly data: D | undefined } | undefined;
}

/** In percent; null where there is nothing to compare with. */
const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : ((now - before) / Math.abs(before)) * 100;

/** Declared figures as cards. Each opens the list with exactly its rows. */
export function FigureCards<D>({
  of: set,
  data,
  list,
  filters: own = {},
  only,
  columns,
  openAt,
  deltas,
  compare,
}: FigureCardsProps<D>) {
  const { open } = usePage();
  const can = useCan();
  const has = (route: string) => can({ title: null, routes: [route] });
  const shown = Object.entries(set.figures).filter(([name]) => only?.includes(name) ?? true);
  const stats = shown.map(([name, figure]): Stat => {
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
      label: `${figure.title}${figure.unit === "bp" ? "（%）" : ""}${data === undefined ? "" : (figure.note?.(data) ?? "")}`,
      value: value !== null && figure.unit === "bp" ? value / 100 : value,
      ...(figure.unit === "cents" ? { unit: "cents" } : {}),
      ...(figure.lessIsBetter === undefined ? {} : { lessIsBetter: true }),
      ...(changes.length === 0 ? {} : { deltas: changes }),
      ...(compare === undefined ? {} : { deltas: [{ label: compare.label, percent: changeOf(value, before) }] }),
      ...(opening === null && elsewhere === null ? {} : { onOpen: show }),
    };
  });
  return <StatCards stats={stats} columns={columns ?? stats.length} />;
}
