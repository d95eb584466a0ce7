import type { DeskKind } from "@hongxian/contract/core/review/review-access.ts";
import {
  type HeldItem,
  type ReviewItem,
  claimReview,
  keepReview,
  releaseReview,
} from "@hongxian/contract/core/review/review.endpoints.ts";
import { claimSize, heartbeatMs } from "@hongxian/contract/core/review/review.messages.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallError, call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { releaseOnExit } from "./release-on-exit.ts";

interface Claimed {
  /** Null while they are claimed for the first time. */
  readonly items: readonly ReviewItem[] | null;
  readonly others: readonly HeldItem[];
  readonly error: CallError | null;
}

const fewLeft = 5;
const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(0, "加载失败，请重试");

/**
 * The claimed items: claimed at the start, topped up when few are left, renewed, and released when the page is left.
 */
export function useClaimedItems(bizType: DeskKind, first: number | null, size: number = claimSize.strip) {
  const [claimed, setClaimed] = useState<Claimed>({ items: null, others: [], error: null });
  const [at, setAt] = useState<number | null>(first);
  const [lockUntil, setLockUntil] = useState<string | null>(null);
  const held = useRef<readonly number[]>([]);
  /** Being decided, or skipped: not claimed again. */
  const gone = useRef(new Set<number>());
  const asking = useRef(false);

  useEffect(() => {
    held.current = (claimed.items ?? []).map(({ id }) => id);
  }, [claimed.items]);

  const ask = async (ids: readonly number[]) => {
    const except = [...gone.current].slice(-500);
    const body = { size, ids: [...ids], except };
    const answer = await call(claimReview, { params: { bizType }, body });
    const fresh = new Map(answer.items.filter(({ id }) => !gone.current.has(id)).map((item) => [item.id, item]));
    setClaimed(({ items }) => {
      // The answer does not contain the items excluded from this request: one of them may have been put back since.
      const remaining = (items ?? []).flatMap((item) => fresh.get(item.id) ?? (except.includes(item.id) ? [item] : []));
      const added = [...fresh.values()].filter((item) => !remaining.some(({ id }) => id === item.id));
      return { items: [...remaining, ...added], others: answer.others, error: null };
    });
    setLockUntil(answer.items[0]?.lockUntil ?? null);
  };

  const load = async (ids: readonly number[] = []) => {
    if (asking.current) return;
    asking.current = true;
    try {
      await ask(ids);
    } catch (error) {
      if (ids.length > 0) {
        toastError(error);
        setAt(null);
        await ask([]).catch((again: unknown) => setClaimed((now) => ({ ...now, error: asCallError(again) })));
      } else {
        setClaimed((now) => ({ ...now, error: asCallError(error) }));
      }
    } finally {
      asking.current = false;
    }
  };

  const beat = async () => {
    const ids = [...held.current];
    if (ids.length === 0) return load();
    try {
      const answer = await call(keepReview, { params: { bizType }, body: { ids }, background: true });
      setLockUntil(answer.lockUntil);
      if (answer.held.length < ids.length) await load();
    } catch (error) {
      setClaimed((now) => ({ ...now, error: asCallError(error) }));
    }
  };

  const start = useEffectEvent(() => void load(held.current.length > 0 ? [] : first === null ? [] : [first]));
  const stay = useEffectEvent(() => void beat());
  useEffect(() => {
    start();
    const timer = setInterval(() => stay(), heartbeatMs);
    const forgetExit = releaseOnExit(bizType, () => held.current);
    return () => {
      clearInterval(timer);
      forgetExit();
      const ids = [...held.current];
      if (ids.length > 0) void call(releaseReview, { body: { bizType, ids } }).catch(() => undefined);
    };
  }, [bizType]);

  const items = claimed.items ?? [];
  const place = Math.max(
    0,
    items.findIndex(({ id }) => id === at),
  );
  const current = items[place] ?? null;

  /** Removes it from the strip; the one behind it opens. */
  const take = (id: number) => {
    gone.current.add(id);
    const next = items[items.findIndex((item) => item.id === id) + 1] ?? items.find((item) => item.id !== id);
    setAt(next?.id ?? null);
    setClaimed((now) => ({ ...now, items: (now.items ?? []).filter((item) => item.id !== id) }));
    if (items.length - 1 < fewLeft) void load();
  };

  /** Removes several at once, and asks for more. */
  const takeMany = (ids: ReadonlySet<number>) => {
    for (const id of ids) gone.current.add(id);
    const left = items.filter(({ id }) => !ids.has(id));
    setAt(left[0]?.id ?? null);
    setClaimed((now) => ({ ...now, items: (now.items ?? []).filter(({ id }) => !ids.has(id)) }));
    if (left.length < fewLeft) void load();
  };

  return {
    ...claimed,
    current,
    lockUntil: lockUntil ?? current?.lockUntil ?? null,
    open: setAt,
    step: (by: 1 | -1) => {
      const next = items[place + by];
      if (next !== undefined) setAt(next.id);
    },
    take,
    takeMany,
    /** Puts it back into the strip, before the others, and opens it. */
    putBack: (item: ReviewItem) => {
      gone.current.delete(item.id);
      setClaimed((now) => ({ ...now, items: [item, ...(now.items ?? []).filter(({ id }) => id !== item.id)] }));
      setAt(item.id);
    },
    skip: (id: number) => {
      take(id);
      void call(releaseReview, { body: { bizType, ids: [id] } }).catch(toastError);
    },
    reload: () => void load(),
    retry: () => {
      setClaimed((now) => ({ ...now, error: null }));
      void load();
    },
  };
}
