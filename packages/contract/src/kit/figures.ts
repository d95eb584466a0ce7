import type { z } from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
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
  /** The days it is about: as things stand now (the default), or those chosen in the list's filter. */
  readonly period?: "now" | "today" | "month" | "chosen";
  /** Less is better: refunds, bans. */
  readonly lessIsBetter?: true;
};

type NumberName<D> = { [K in keyof D]: D[K] extends number | null ? K : never }[keyof D] & string;
type Declared<D> = Figure & {
  value?(data: D): number | null;
  /** Behind the title: how many they are, when it was. */
  note?(data: D): string;
};

/** The figures of one answer, in the order of the page. */
export interface FigureSet<D = never> {
  readonly of: Pick<Endpoint, "path" | "allow">;
  /** They stand in the summary of a list. */
  readonly inSummary?: true;
  readonly list: FigureList;
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
  readonly list: FigureList;
  /** A name is that of a number in the answer, or it says how its value is found there. */
  readonly figures: {
    readonly [K in N]: K extends NumberName<D> ? Declared<D> : Required<Pick<Declared<D>, "value">> & Declared<D>;
  };
}

/** Declares the figures that an answer holds. */
export const defineFigures = <D extends z.ZodType, const N extends string>(
  of: Endpoint<z.ZodType, z.ZodType, z.ZodType, D>,
  { list, figures }: Declaration<z.output<D>, N>,
): FigureSet<z.output<D>> => ({ of, list, figures });

/** Declares the figures that the summary of a resource's list holds. */
export const summaryFigures = <F extends Fields, A, S extends z.ZodType, const N extends string>(
  resource: Resource<F, A, S>,
  { figures, page = {} }: Omit<Declaration<z.output<S>, N>, "list"> & { readonly page?: Address },
): FigureSet<z.output<S>> => {
  const list = listOfResource(resource, page);
  return { of: list.call, inSummary: true, list, figures };
};

/** The same for a list that is no resource. */
export const listFigures = <S, const N extends string>(
  call: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ readonly summary: S }>>,
  { route, figures }: Pick<Declaration<S, N>, "figures"> & { readonly route: `/${string}` },
): FigureSet<S> => ({ of: call, inSummary: true, list: { route, call }, figures });

/** The value of a figure in an answer; null where there is none. */
export function figureValue<D>(name: string, figure: Declared<D>, data: D): number | null {
  if (figure.value !== undefined) return figure.value(data);
  const found = (data as Readonly<Record<string, unknown>>)[name];
  return typeof found === "number" ? found : null;
}

const dayOf = (instant: number): string => new Date(instant + 28_800_000).toISOString().slice(0, 10);

export function figureDays(now: number = Date.now()): FigureDays {
  const today = dayOf(now);
  return { today, month: `${today.slice(0, 7)}-01`, before: (days) => dayOf(now - days * 86_400_000) };
}

/** The list a figure opens, with its filters; null where it opens none. */
export function openingOf(
  set: Pick<FigureSet, "list">,
  figure: Figure,
  days: FigureDays = figureDays(),
): { readonly list: FigureList; readonly filters: Address; readonly sums: string | undefined } | null {
  if (!("opens" in figure)) return null;
  const filters = typeof figure.opens === "function" ? figure.opens(days) : figure.opens;
  return { list: figure.list ?? set.list, filters, sums: figure.sums };
}
