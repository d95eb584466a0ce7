import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { CallError } from "../../platform/call-error.ts";
import { call } from "../../platform/call.ts";
import { changeAddress, defaultTexts, readAddress, wireQuery } from "../../platform/list-address.ts";
import { usePageSearch } from "../../platform/page-search.ts";

interface ListAnswer {
  readonly list: readonly unknown[];
  readonly total: number;
  readonly totalCapped?: boolean | undefined;
}
type RowOf<D> = D extends { readonly list: readonly (infer R)[] } ? R : never;
type SummaryOf<D> = D extends { readonly summary: infer S } ? S : undefined;

/** A list of cards that grows while scrolling; the address is its only state. */
export interface PhoneList<R, Q = unknown, S = unknown> {
  readonly rows: readonly R[];
  readonly query: Q;
  readonly total: number;
  readonly totalCapped: boolean;
  readonly summary: S | undefined;
  readonly loading: boolean;
  readonly error: CallError | null;
  readonly hasMore: boolean;
  /** The active filters, presets included. */
  readonly filters: Readonly<Record<string, string>>;
  /** The list's own filters while the user has chosen none. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Those the user chose. */
  readonly chosen: Readonly<Record<string, string>>;
  more(): void;
  /** Texts as in an address; the list's own schema parses them. */
  set(change: Readonly<Record<string, unknown>>): void;
  reload(): void;
}

const pageSize = 20;
const placeNames: readonly string[] = ["page", "size"];
let listCount = 0;

const asCallError = (error: unknown): CallError => (error instanceof CallError ? error : new CallError(0, "加载失败"));

interface PhoneListOptions {
  /** Sent with every request, without a visible filter. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** In force together while the address contains none of them. */
  readonly preset?: Readonly<Record<string, string>>;
}

export function usePhoneList<Q extends z.ZodType<object>, D extends z.ZodType<ListAnswer>>(
  endpoint: Endpoint<z.ZodType, Q, z.ZodType, D>,
  { fixed, preset }: PhoneListOptions = {},
): PhoneList<RowOf<z.output<D>>, z.output<Q>, SummaryOf<z.output<D>>> {
  type Row = RowOf<z.output<D>>;
  const [params, setParams] = usePageSearch();
  // Distinct for every mounted page, so that a page opened again loads again.
  const [mounted] = useState(() => ++listCount);
  const reading = useMemo(() => {
    const isReplaced = Object.keys(preset ?? {}).some((name) => params.has(name));
    const all = new URLSearchParams(isReplaced ? {} : preset);
    for (const [name, value] of params) all.set(name, value);
    return readAddress(endpoint.query, all);
  }, [endpoint, params, preset]);
  const sent = useMemo(
    () => ({
      ...Object.fromEntries(Object.entries(wireQuery(reading)).filter(([name]) => !placeNames.includes(name))),
      ...fixed,
    }),
    [reading, fixed],
  );
  const answer = useInfiniteQuery({
    queryKey: [endpoint.path, "phone", mounted, sent],
    queryFn: async ({ pageParam, signal }) =>
      // The texts were just parsed by this same schema, and the lists of the contract have no path parameters.
      (await call<Endpoint>(endpoint, {
        query: { ...sent, page: String(pageParam), size: String(pageSize) },
        signal,
      })) as z.output<D>,
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.list.length < pageSize ? undefined : page + 1),
    refetchOnWindowFocus: false,
    retry: false,
  });
  const first = answer.data?.pages[0];
  return {
    rows: (answer.data?.pages ?? []).flatMap(({ list }) => list as readonly Row[]),
    query: reading.query,
    total: first?.total ?? 0,
    totalCapped: first?.totalCapped ?? false,
    summary: (first as { summary?: SummaryOf<z.output<D>> } | undefined)?.summary,
    loading: answer.isPending,
    error: answer.error === null ? null : asCallError(answer.error),
    hasMore: answer.hasNextPage,
    filters: reading.sent,
    defaults: useMemo(() => defaultTexts(endpoint.query), [endpoint]),
    chosen: Object.fromEntries(params),
    more: () => {
      if (answer.hasNextPage && !answer.isFetchingNextPage) void answer.fetchNextPage();
    },
    set: (change) => {
      setParams(changeAddress(endpoint.query, params, change), { replace: true });
    },
    reload: () => void answer.refetch(),
  };
}
