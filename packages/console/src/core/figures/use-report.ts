import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { useMemo } from "react";
import type { z } from "zod";
import type { CallArguments } from "../../platform/call.ts";
import { changeAddress, readAddress, wireQuery } from "../../platform/list-address.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { type Data, useData } from "../../platform/use-data.ts";
import type { List } from "../../platform/use-list.ts";

interface Report<Q, D> extends Data<D> {
  readonly query: Q;
  /** The filters in force, as in the address. */
  readonly filters: Readonly<Record<string, string>>;
  /** What the filter pills work on: the report's query instead of a list's. */
  readonly list: List<never, Q>;
  set(change: Partial<Q>): void;
  /** The same, with texts as in an address. */
  put(change: Readonly<Record<string, unknown>>): void;
}

const nothing: Readonly<Record<string, string>> = {};

/** A report that is not a list, with its filters in the address; `fixed` are those that the page does not offer. */
export function useReport<Q extends z.ZodType<object>, D extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Q, z.ZodType, D>,
  fixed: Readonly<Record<string, string>> = nothing,
): Report<z.output<Q>, z.output<D>> {
  const [params, setParams] = usePageSearch();
  const reading = useMemo(() => readAddress(endpoint.query, params), [endpoint, params]);
  const filters = useMemo(() => wireQuery(reading), [reading]);
  // The texts were just parsed by this same schema, and reports have no path parameters.
  const options = { query: { ...filters, ...fixed } } as unknown as NonNullable<CallArguments<Endpoint>[0]>;
  const answer = useData<Endpoint>(endpoint, options) as Data<z.output<D>>;
  const set = (change: object) => {
    const { page: _page, ...rest } = change as { page?: unknown };
    setParams(changeAddress(endpoint.query, params, rest));
  };
  const replace = (next: Readonly<Record<string, string>>) => setParams(new URLSearchParams(next));
  const list: List<never, z.output<Q>> = {
    rows: [],
    query: { ...reading.query, page: 1, size: 20 },
    total: 0,
    totalCapped: false,
    summary: undefined,
    loading: answer.data === undefined && answer.error === null,
    outdated: false,
    error: answer.error,
    filters: reading.sent,
    set,
    replace,
    reset: () => replace({}),
    reload: answer.reload,
    next: () => undefined,
    collect: async () => [],
  };
  return { ...answer, query: reading.query, filters, list, set, put: set };
}
