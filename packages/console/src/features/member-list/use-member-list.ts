import {
  type MemberRow,
  type MemberSummary,
  type UserListQuery,
  getUserList,
} from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { maxPageSize } from "@hongxian/contract/wire/list.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { CallError, type CallData, call } from "../../platform/call.ts";
import { changeAddress, readAddress, wireQuery } from "../../platform/list-address.ts";
import { makeFilterChips } from "../../platform/filter-chips.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { toast } from "../../platform/toast.ts";
import type { List } from "../../platform/use-list.ts";

type Answer = CallData<typeof getUserList>;

export interface MemberList extends List<MemberRow, UserListQuery, MemberSummary> {
  readonly tabs: Answer["tabs"];
  /** The total is an estimate. */
  readonly totalRough: boolean;
}

/** The position in the list, which is not a filter. */
const placeNames: readonly string[] = ["page", "size", "sort", "after", "before"];
const settings = {
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: false,
  retry: false,
  gcTime: 3_600_000,
} as const;
let listCount = 0;

const asCallError = (error: unknown): CallError => (error instanceof CallError ? error : new CallError(0, "加载失败"));
const ask = (query: Record<string, string>, signal?: AbortSignal): Promise<Answer> =>
  call(getUserList, { query, signal });

/**
 * The member list. Rows and counts are two requests: another page or order counts nothing again. Next and previous use
 * a cursor and cost the same on page 40,000; any other page is read by its number.
 */
export function useMemberList(): MemberList {
  const [params, setParams] = usePageSearch();
  const [mounted] = useState(() => ++listCount);
  const [chips] = useState(makeFilterChips);
  const reading = useMemo(() => readAddress(getUserList.query, params), [params]);
  const { query, odd } = reading;
  const sent = useMemo(() => wireQuery(reading), [reading]);
  const filters = useMemo(
    () => Object.fromEntries(Object.entries(sent).filter(([name]) => !placeNames.includes(name))),
    [sent],
  );

  const page = useQuery({
    ...settings,
    queryKey: [getUserList.path, mounted, "rows", sent],
    queryFn: ({ signal }) => ask({ ...sent, parts: "rows" }, signal),
  });
  const counts = useQuery({
    ...settings,
    queryKey: [getUserList.path, mounted, "counts", filters],
    queryFn: ({ signal }) => ask({ ...filters, parts: "total,summary,tabs" }, signal),
  });

  useEffect(() => {
    if (odd.length === 0) return;
    toast.warning("地址中的部分条件无效，已按默认条件查询");
    const clean = new URLSearchParams(params);
    for (const name of odd) clean.delete(name);
    setParams(clean, { replace: true });
  }, [odd, params, setParams]);

  const change = (what: object) => setParams(changeAddress(getUserList.query, params, what));
  const nowhere = { after: undefined, before: undefined };
  const turnTo = (number: number) => {
    const { next, previous } = page.data ?? {};
    const isNext = number === query.page + 1 && !page.isPlaceholderData;
    const isPrevious = number === query.page - 1 && number > 1 && !page.isPlaceholderData;
    change({
      ...nowhere,
      page: number,
      ...(isNext && next ? { after: next } : {}),
      ...(isPrevious && previous ? { before: previous } : {}),
    });
  };
  const set = (what: Partial<UserListQuery>) => {
    const { page: number, ...others } = what;
    if (number !== undefined && Object.keys(others).length === 0) turnTo(number);
    else change({ ...nowhere, ...others, page: number ?? 1 });
  };
  const replace = (next: Readonly<Record<string, string>>) => {
    const merged = new URLSearchParams(next);
    for (const [name, value] of params) if (!(name in reading.sent) && !odd.includes(name)) merged.set(name, value);
    if (reading.sent["size"] !== undefined) merged.set("size", reading.sent["size"]);
    setParams(merged);
  };
  const collect = async (max: number): Promise<readonly MemberRow[]> => {
    const rows: MemberRow[] = [];
    let after = "";
    while (rows.length < max) {
      const place: Record<string, string> = { parts: "rows", size: String(maxPageSize) };
      if (query.sort !== undefined) place["sort"] = query.sort;
      if (after !== "") place["after"] = after;
      const part = await ask({ ...filters, ...place });
      rows.push(...part.list);
      if (!part.next || part.list.length < maxPageSize) break;
      after = part.next;
    }
    return rows.slice(0, max);
  };

  const failure = page.error ?? counts.error;
  return {
    rows: page.data?.list ?? [],
    query,
    total: counts.data?.total ?? page.data?.list.length ?? 0,
    totalCapped: counts.data?.totalCapped ?? false,
    totalRough: counts.data?.totalRough ?? false,
    summary: counts.data?.summary,
    tabs: counts.data?.tabs,
    loading: page.data === undefined && failure === null,
    outdated: page.isPlaceholderData && page.error === null,
    error: failure === null ? null : asCallError(failure),
    filters,
    chips,
    set,
    replace,
    reset: () => replace({}),
    reload: () => {
      void page.refetch();
      void counts.refetch();
    },
    next: () => turnTo(query.page + 1),
    collect,
  };
}
