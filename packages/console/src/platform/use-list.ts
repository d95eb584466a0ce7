import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { maxPageSize } from "@hongxian/contract/wire/list.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { call, type CallOptions } from "./call.ts";
import { asCallError, type CallError } from "./call-error.ts";
import { useFollowChanges } from "./changes.ts";
import { makeFilterChips, type FilterChips } from "./filter-chips.ts";
import { changeAddress, readAddress, wireQuery } from "./list-address.ts";
import { usePageSearch } from "./page-search.ts";
import { toast } from "./toast.ts";
import { useAnnouncedFailure } from "./unshown-failures.ts";
import { useFollowWork } from "./use-follow-work.ts";

export interface ListQuery {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
}

interface ListAnswer {
  readonly list: readonly unknown[];
  readonly total: number;
  readonly totalCapped?: boolean | undefined;
}

type RowOf<D> = D extends { readonly list: readonly (infer R)[] } ? R : never;
type SummaryOf<D> = D extends { readonly summary: infer S } ? S : undefined;

/** A list and its state. The address is the only state; every part of a page reads and changes it through this. */
export interface List<R, Q, S = unknown> {
  readonly rows: readonly R[];
  readonly query: Q & ListQuery;
  readonly total: number;
  readonly totalCapped: boolean;
  readonly summary: S | undefined;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** Rows of the former state are still shown. */
  readonly outdated: boolean;
  /** Whoever reads it shows it; one that nobody reads is shown over the page, with 重试. */
  readonly error: CallError | null;
  /** The filters in force as in the address: without page, size and sort. */
  readonly filters: Readonly<Record<string, string>>;
  /** Any change except one of the page returns to page 1. */
  set(change: Partial<Q & ListQuery>): void;
  /** Replaces the present filters by saved ones. */
  replace(filters: Readonly<Record<string, string>>): void;
  reset(): void;
  reload(): void;
  next(): void;
  /** The filters in force in words, for the empty state. */
  readonly chips?: FilterChips;
  /** All rows of the present filters, up to `max`. */
  collect(max: number): Promise<readonly R[]>;
}

export interface ListOptions {
  /** Holds the state in the component: for a list in a dialog or a panel. */
  readonly local?: boolean;
  /** Sent with every request, without a visible filter. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The server is still working on this row: the list is asked again by itself while such a row is in view. */
  readonly isUnderway?: ((row: Readonly<Record<string, unknown>>) => boolean) | undefined;
}

const placeNames: readonly string[] = ["page", "size", "sort"];
const oddMessage = "地址中的部分条件无效，已按默认条件查询";
let listCount = 0;

function useListState(local: boolean) {
  const page = usePageSearch();
  const own = useState(() => new URLSearchParams());
  return local ? own : page;
}

/** A list's rows and state, from its endpoint: parsed by the endpoint's own query schema. */
export function useList<Q extends z.ZodType<object>, D extends z.ZodType<ListAnswer>>(
  endpoint: Endpoint<z.ZodType, Q, z.ZodType, D>,
  { local = false, fixed, isUnderway }: ListOptions = {},
): List<RowOf<z.output<D>>, z.output<Q>, SummaryOf<z.output<D>>> {
  type Row = RowOf<z.output<D>>;
  const [params, setParams] = useListState(local);
  // Distinct for every mounted page, so that a page opened again loads again while a kept one does not.
  const [mounted] = useState(() => ++listCount);
  const [chips] = useState(makeFilterChips);
  const reading = useMemo(() => readAddress(endpoint.query, params), [endpoint, params]);
  // Every list's query has page, size and sort; the type loses this where the filters are known only at run time.
  const query = reading.query as z.output<Q> & ListQuery;
  const sent = useMemo(() => ({ ...wireQuery(reading), ...fixed }), [reading, fixed]);

  const ask = async (
    query: Record<string, string>,
    options: Pick<CallOptions<Endpoint>, "signal" | "background"> = {},
  ) =>
    // The texts were just parsed by this same schema, and the lists of the contract have no path parameters.
    (await call<Endpoint>(endpoint, { query, ...options })) as z.output<D>;

  const byItself = useRef(false);
  const answer = useQuery({
    queryKey: [endpoint.path, mounted, sent],
    queryFn: ({ signal }) => ask(sent, { signal, background: byItself.current }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
    retry: false,
    gcTime: 3_600_000,
  });

  const { odd } = reading;
  useEffect(() => {
    if (odd.length === 0) return;
    toast.warning(oddMessage);
    const clean = new URLSearchParams(params);
    for (const name of odd) clean.delete(name);
    setParams(clean, { replace: true });
  }, [odd, params, setParams]);

  const set = (change: object) => {
    setParams(changeAddress(endpoint.query, params, "page" in change ? change : { ...change, page: 1 }));
  };
  const replace = (filters: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(filters);
    const current = readAddress(endpoint.query, params);
    for (const [name, value] of params)
      if (!(name in filters) && !(name in current.sent) && !current.odd.includes(name)) next.set(name, value);
    if (current.sent["size"] !== undefined) next.set("size", current.sent["size"]);
    setParams(next);
  };
  const collect = async (max: number): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (let page = 1; rows.length < max; page += 1) {
      const part = await ask({ ...sent, page: String(page), size: String(maxPageSize) });
      rows.push(...(part.list as readonly Row[]));
      if (part.list.length < maxPageSize) break;
    }
    return rows.slice(0, max);
  };

  const data = answer.data;
  const reload = () => void answer.refetch();
  // While it is shown its page reloads it; one that comes back shows what was changed on other pages meanwhile.
  useFollowChanges(true, answer.dataUpdatedAt, reload, false);
  const isWorking = isUnderway !== undefined && (data?.list.some((row) => isUnderway(row as never)) ?? false);
  useFollowWork(isWorking, data, async () => {
    byItself.current = true;
    const next = await answer.refetch();
    byItself.current = false;
    return next.data;
  });
  const error = useMemo(() => (answer.error === null ? null : asCallError(answer.error)), [answer.error]);
  const readError = useAnnouncedFailure(error, reload);
  return {
    rows: (data?.list ?? []) as readonly Row[],
    query,
    total: data?.total ?? 0,
    totalCapped: data?.totalCapped ?? false,
    summary: (data as { summary?: SummaryOf<z.output<D>> } | undefined)?.summary,
    loading: data === undefined && answer.error === null,
    outdated: answer.isPlaceholderData && answer.error === null,
    get error() {
      return readError();
    },
    filters: Object.fromEntries(Object.entries(reading.sent).filter(([name]) => !placeNames.includes(name))),
    chips,
    set,
    replace,
    reset: () => replace({}),
    reload,
    next: () => set({ page: query.page + 1 }),
    collect,
  };
}
