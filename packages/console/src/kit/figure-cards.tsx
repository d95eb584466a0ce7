import { holds } from "@hongxian/contract/wire/access.ts";
import { type Address, type FigureSet, figureValue, openingOf } from "@hongxian/contract/kit/figures.ts";
import { useHolder } from "../platform/access-context.tsx";
import { usePage } from "../platform/page-context.tsx";
import { type Stat, StatCards } from "../ui/stat-cards.tsx";

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
  /** Some of them, where the page shows them in parts. */
  readonly only?: readonly string[];
  readonly columns?: number;
  /** The same answer of another period: each card shows its change against it. */
  readonly compare?: { readonly label: string; readonly data: D | undefined } | undefined;
}

/** In percent; null where there is nothing to compare with. */
const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : ((now - before) / Math.abs(before)) * 100;

const isDay = (name: string): boolean => /^(?:beginTime|endTime|from|to|month|period|date)$/.test(name);

/** Declared figures as cards. Each opens the list with exactly its rows. */
export function FigureCards<D>({ of: set, data, list, only, columns, compare }: FigureCardsProps<D>) {
  const { open } = usePage();
  const holder = useHolder();
  const shown = Object.entries(set.figures).filter(([name]) => only?.includes(name) ?? true);
  const stats = shown.map(([name, figure]): Stat => {
    const value = data === undefined ? null : figureValue(name, figure, data);
    const found = openingOf(set, figure);
    const isWhole = found?.list.needs?.every((route) => holds(holder, { title: null, routes: [route] })) ?? true;
    const opening = isWhole ? found : null;
    const show = () => {
      if (opening === null) return;
      const { route, page = {} } = opening.list;
      const days = figure.period === "chosen" ? Object.entries(list?.filters ?? {}).filter(([key]) => isDay(key)) : [];
      const filters = { ...page, ...Object.fromEntries(days), ...opening.filters };
      if (list === undefined || opening.list !== set.list) open(`${route}?${new URLSearchParams(filters).toString()}`);
      else list.replace(filters);
    };
    const before = compare?.data === undefined ? null : figureValue(name, figure, compare.data);
    return {
      label: `${figure.title}${figure.unit === "bp" ? "（%）" : ""}${data === undefined ? "" : (figure.note?.(data) ?? "")}`,
      value: value !== null && figure.unit === "bp" ? value / 100 : value,
      ...(figure.unit === "cents" ? { unit: "cents" } : {}),
      ...(figure.lessIsBetter === undefined ? {} : { lessIsBetter: true }),
      ...(compare === undefined ? {} : { deltas: [{ label: compare.label, percent: changeOf(value, before) }] }),
      ...(opening === null ? {} : { onOpen: show }),
    };
  });
  return <StatCards stats={stats} columns={columns ?? stats.length} />;
}
