import { type Address, type FigureSet, figureValue, openingOf } from "@hongxian/contract/kit/figures.ts";
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
}

const isDay = (name: string): boolean => /^(?:beginTime|endTime|from|to|month)$/.test(name);

/** Declared figures as cards. Each opens the list with exactly its rows. */
export function FigureCards<D>({ of: set, data, list, only, columns }: FigureCardsProps<D>) {
  const { open } = usePage();
  const names = Object.keys(set.figures).filter((name) => only?.includes(name) ?? true);
  const stats = names.map((name): Stat => {
    // A name of its own keys.
    const figure = set.figures[name]!;
    const value = data === undefined ? null : figureValue(name, figure, data);
    const opening = openingOf(set, figure);
    const show = () => {
      if (opening === null) return;
      const { route, page = {} } = opening.list;
      const search = new URLSearchParams({ ...page, ...opening.filters }).toString();
      if (list === undefined || opening.list !== set.list) open(`${route}?${search}`);
      else {
        const chosen = figure.period === "chosen" ? Object.entries(list.filters).filter(([key]) => isDay(key)) : [];
        list.replace({ ...page, ...Object.fromEntries(chosen), ...opening.filters });
      }
    };
    return {
      label: `${figure.title}${figure.unit === "bp" ? "（%）" : ""}${data === undefined ? "" : (figure.note?.(data) ?? "")}`,
      value: value !== null && figure.unit === "bp" ? value / 100 : value,
      ...(figure.unit === "cents" ? { unit: "cents" } : {}),
      ...(figure.lessIsBetter === undefined ? {} : { lessIsBetter: true }),
      ...(opening === null ? {} : { onOpen: show }),
    };
  });
  return <StatCards stats={stats} columns={columns ?? stats.length} />;
}
