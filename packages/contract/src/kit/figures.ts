import type { z } from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import type { FigurePeriod } from "../wire/figure-periods.ts";
import { addDays, shanghaiDay } from "../wire/shanghai-day.ts";
import { anyResource, listCall } from "./resource-calls.ts";
import type { Fields, Resource } from "./resource.ts";

/** Filters as they stand in an address. */
export type Address = Readonly<Record<string, string>>;

/** Days of the platform's calendar, for the filters of a figure about a period. */
export interface FigureDays {
  readonly today: string;
  /** The first day of the present month. */
  readonly month: string;
  before(days: number): string;
}

/** A list that figures open: its page and its call. */
export interface FigureList {
  readonly route: `/${string}`;
  readonly call: Pick<Endpoint, "path" | "allow" | "query">;
  /** What the page adds to its address to show this list: a tab, a way of showing. */
  readonly page?: Address;
  /** What the page sends with every request of this list. */
  readonly fixed?: Address;
  /** Pages without which an account sees only a part of its rows: for such an account a figure does not open it. */
  readonly needs?: readonly string[];
  /** The number in the answer, where the page shows one item after the other and its call is no list. */
  readonly counts?: string;
}

interface Opening {
  /** The filters of the list that has exactly the rows of this figure. */
  readonly opens: Address | ((days: FigureDays) => Address);
  /** Where it is not the list of the other figures. */
  readonly list?: FigureList;
  /**
   * The column whose values add up to the figure (`-score`: those values are below zero); without it the figure is the
   * number of rows.
   */
  readonly sums?: string;
  /** How many units of that column are one of the figure: seconds of a minute. */
  readonly per?: number;
}
interface Alone {
  /** Why no list has its rows. */
  readonly alone: string;
}
interface Below {
  /** The column of the table below it that adds up to the figure, under the same filters: there is nothing to open. */
  readonly below: string;
}
interface Rate {
  /** Ten-thousandths, shown as a percentage: no list has the rows of a rate. */
  readonly unit: "bp";
}

/** A number that a page shows: its words, its unit, its period, and the list that it opens. */
export type Figure = (Rate | ({ readonly unit?: "cents" } & (Opening | Alone | Below))) & {
  readonly title: string;
  /** The days it is about. Cards of one row share them, so figures of several periods stand in several rows. */
  readonly period: FigurePeriod;
  /** Less is better: refunds, bans. */
  readonly lessIsBetter?: true;
};

type NumberName<D> = { [K in keyof D]: D[K] extends number | null ? K : never }[keyof D] & string;
type Declared<D> = Figure & {
  value?(data: D): number | null;
  /** Behind the title: how many they are, when it was. */
  note?(data: D): string;
};

type UsualDays = number | "month" | "all";

/** The figures of one answer, in the order of the page. */
export interface FigureSet<D = never> {
  readonly of: Pick<Endpoint, "path" | "allow" | "query">;
  /** They stand in the summary of a list. */
  readonly inSummary?: true;
  /** What its answer is asked with, where one call serves several pages. */
  readonly query?: Address;
  /** The filters that the answer follows besides its days, where a chosen period follows them "all": a card keeps them. */
  readonly keeps?: readonly string[] | "all";
  /** The days of a chosen period where nobody chose: thirty without it, those of the present month, or all. */
  readonly usualDays?: UsualDays;
  /** What the demo is too small for; the test of the area compares it instead. */
  readonly rare?: string;
  /** Without it no figure opens anything. */
  readonly list?: FigureList;
  readonly figures: Readonly<Record<string, Declared<D>>>;
}
export type AnyFigureSet = FigureSet;

/** The list of a resource's page. */
export const listOfResource = <F extends Fields, A, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  page: Address = {},
  fixed: Address = {},
): FigureList => ({ route: resource.route, call: listCall(anyResource(resource)), page, fixed });

interface Declaration<D, N extends string> {
  readonly list?: FigureList;
  readonly query?: Address;
  readonly rare?: string;
  readonly keeps?: readonly string[] | "all";
  readonly usualDays?: UsualDays;
  /** A name is that of a number in the answer, or it says how its value is found there. */
  readonly figures: {
    readonly [K in N]: K extends NumberName<D> ? Declared<D> : Required<Pick<Declared<D>, "value">> & Declared<D>;
  };
}

/** Declares the figures that an answer holds. */
export const defineFigures = <D extends z.ZodType, const N extends string>(
  of: Endpoint<z.ZodType, z.ZodType, z.ZodType, D>,
  declared: Declaration<z.output<D>, N>,
): FigureSet<z.output<D>> => ({ of, ...declared });

/** Declares the figures that the summary of a resource's list holds. */
export const summaryFigures = <F extends Fields, A, S extends z.ZodType, const N extends string>(
  resource: Resource<F, A, S>,
  { page = {}, ...declared }: Omit<Declaration<z.output<S>, N>, "list"> & { readonly page?: Address },
): FigureSet<z.output<S>> => {
  const list = listOfResource(resource, page);
  return { of: list.call, inSummary: true, list, ...declared };
};

/** The same for a list that is no resource. */
export const listFigures = <S, const N extends string>(
  call: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ readonly summary: S }>>,
  { route, ...declared }: Pick<Declaration<S, N>, "figures" | "usualDays"> & { readonly route: `/${string}` },
): FigureSet<S> => ({ of: call, inSummary: true, list: { route, call }, ...declared });

/** The value of a figure in an answer; null where there is none. */
export function figureValue<D>(name: string, figure: Declared<D>, data: D): number | null {
  if (figure.value !== undefined) return figure.value(data);
  const found = (data as Readonly<Record<string, unknown>>)[name];
  return typeof found === "number" ? found : null;
}

export function figureDays(now: number = Date.now()): FigureDays {
  const today = shanghaiDay(now);
  return { today, month: `${today.slice(0, 7)}-01`, before: (days) => addDays(today, -days) };
}

const spans = [
  ["beginTime", "endTime"],
  ["from", "to"],
] as const;

/** The names of the days in a call's query; null where it takes none. */
export const spanOf = ({ query }: Pick<Endpoint, "query">, fixed: Address = {}) =>
  spans.find(([begin, end]) => query.safeParse({ ...fixed, [begin]: "2026-01-01", [end]: "2026-01-02" }).success) ??
  null;

const isDay = (name: string): boolean => /^(?:beginTime|endTime|from|to|month|period|date)$/.test(name);

/** The filters in force that a card takes along: those that its answer follows, its days by the names of the list. */
export function keptFilters(
  set: Pick<FigureSet, "of" | "query" | "keeps">,
  figure: Figure,
  list: FigureList,
  filters: Address,
): Address {
  const from = spanOf(set.of, set.query) ?? [];
  const to = spanOf(list.call, list.fixed) ?? [];
  const isKept = (name: string): boolean =>
    isDay(name) || set.keeps === "all" ? figure.period === "chosen" : set.keeps?.includes(name) === true;
  const taken = Object.entries(filters).filter(([name]) => isKept(name));
  return Object.fromEntries(taken.map(([name, value]) => [to[from.indexOf(name as never)] ?? name, value]));
}

interface Opened {
  readonly list: FigureList;
  readonly filters: Address;
  readonly sums: string | undefined;
  readonly per: number;
}

/** The list a figure opens, with its filters; null where it opens none. */
export function openingOf(
  set: Pick<FigureSet, "list">,
  figure: Figure,
  days: FigureDays = figureDays(),
): Opened | null {
  if (!("opens" in figure)) return null;
  const filters = typeof figure.opens === "function" ? figure.opens(days) : figure.opens;
  const list = figure.list ?? set.list;
  if (list === undefined) throw new Error(`${figure.title} opens no list`);
  return { list, filters, sums: figure.sums, per: figure.per ?? 1 };
}
