import { loadPart } from "./load-part.ts";
import { PartError } from "./part-error.ts";

export interface LateState<T> {
  readonly part: T | null;
  readonly error: PartError | null;
}

/** One part for all places that show it: it is fetched once, and one 重试 loads it for all of them. */
export function lateSource<T>(load: () => Promise<T>) {
  let state: LateState<T> = { part: null, error: null };
  let isAsking = false;
  const listeners = new Set<() => void>();
  const show = (next: LateState<T>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    read: (): LateState<T> => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Fetches what is not loaded yet; a former failure is ignored. */
    async ask(): Promise<void> {
      if (isAsking || state.part !== null) return;
      isAsking = true;
      if (state.error !== null) show({ part: null, error: null });
      try {
        show({ part: await loadPart(load), error: null });
      } catch (error) {
        show({ part: null, error: error instanceof PartError ? error : new PartError("failed", { cause: error }) });
      }
      isAsking = false;
    },
  };
}
export type LateSource<T> = ReturnType<typeof lateSource<T>>;
