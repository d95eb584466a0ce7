import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { CallError } from "./call-error.ts";

/** A read that failed in a part that shows nothing of it. */
export interface UnshownFailure {
  readonly text: string;
  retry(): void;
}

/** Answers whose failure was read by the part that asked. */
const readMarks = new WeakSet<object>();
let failures: ReadonlyMap<object, UnshownFailure> = new Map();
const listeners = new Set<() => void>();

function show(next: ReadonlyMap<object, UnshownFailure>): void {
  failures = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The failures on the screen that their own parts do not show; those of a hidden page are not among them. */
export const useUnshownFailures = (): ReadonlyMap<object, UnshownFailure> =>
  useSyncExternalStore(subscribe, () => failures);

/**
 * Announces the failure of an answer unless the part that asked reads it: `reading` answers it and notes that somebody
 * did. A part that forgets its failure would otherwise stay empty without a word.
 */
export function useAnnouncedFailure(error: CallError | null, retry: () => void): () => CallError | null {
  const [mark] = useState<object>(() => ({}));
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    // A lost session is shown by the sign-in.
    if (error === null || readMarks.has(mark) || error.status === 401) return undefined;
    show(new Map(failures).set(mark, { text: error.msg, retry: () => retryNow() }));
    return () => {
      const rest = new Map(failures);
      rest.delete(mark);
      show(rest);
    };
  }, [error, mark]);
  return () => {
    readMarks.add(mark);
    return error;
  };
}
