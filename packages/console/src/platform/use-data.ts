import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type CallArguments, type CallData, call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { useFollowChanges } from "./changes.ts";
import { useAnnouncedFailure } from "./unshown-failures.ts";

export interface Data<T> {
  /** Undefined while it loads for the first time. */
  readonly data: T | undefined;
  /** Whoever reads it shows it; one that nobody reads is shown over the page, with 重试. */
  readonly error: CallError | null;
  reload(): void;
}

interface DataOptions {
  /** Reloads by itself while the page is in view; such calls do not count as use. */
  readonly everyMs?: number;
  readonly enabled?: boolean;
  /** Reloads after every change that this window made: figures beside a list. */
  readonly followsChanges?: boolean;
}

const asCallError = (error: Error | null): CallError | null =>
  error === null || error instanceof CallError ? error : new CallError(0, "加载失败");

/** The answer of one reading call, for panels and dialogs that are not lists. */
export function useData<E extends Endpoint>(
  endpoint: E,
  options: NonNullable<CallArguments<E>[0]>,
  { everyMs, enabled = true, followsChanges = false }: DataOptions = {},
): Data<CallData<E>> {
  const { params, query } = options as { params?: unknown; query?: unknown };
  // A kept page that is shown again has its answer; only an answer older than the page is requested again.
  const [mountedAt] = useState(() => Date.now());
  const answer = useQuery({
    queryKey: [endpoint.method, endpoint.path, params ?? null, query ?? null],
    queryFn: ({ signal }) => {
      const sent = { ...options, signal, ...(everyMs === undefined ? {} : { background: true }) };
      // The signature above checked the options against this endpoint.
      return call(endpoint, ...([sent] as unknown as CallArguments<E>));
    },
    placeholderData: keepPreviousData,
    refetchOnMount: ({ state }) => state.dataUpdatedAt < mountedAt,
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  const reload = () => void answer.refetch();
  useFollowChanges(followsChanges && enabled, answer.dataUpdatedAt, reload);
  const readError = useAnnouncedFailure(
    useMemo(() => asCallError(answer.error), [answer.error]),
    reload,
  );
  return {
    data: answer.data,
    get error() {
      return readError();
    },
    reload,
  };
}
