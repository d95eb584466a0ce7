import { useEffect, useState } from "react";
import { asCallError } from "./call-error.ts";

const pauseMs = 250;

type Find<R> = (text: string, signal: AbortSignal) => Promise<readonly R[]>;

interface TypedSearch<R> {
  readonly found: readonly R[];
  readonly loading: boolean;
  /** Why the last search has no answer; it stands where its results would stand. */
  readonly fault: string | null;
}

interface Options {
  /** Offers something before anything was typed. */
  readonly atOnce?: boolean;
}

/** What a search while typing finds. `find` must be the same function in every drawing. */
export function useTypedSearch<R>(
  find: Find<R> | undefined,
  text: string,
  { atOnce = false }: Options = {},
): TypedSearch<R> {
  const [answer, setAnswer] = useState<TypedSearch<R>>({ found: [], loading: false, fault: null });
  useEffect(() => {
    if (find === undefined || (text === "" && !atOnce)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      async () => {
        setAnswer((before) => ({ ...before, loading: true }));
        try {
          const found = await find(text, stop.signal);
          if (!stop.signal.aborted) setAnswer({ found, loading: false, fault: null });
        } catch (error) {
          if (!stop.signal.aborted) setAnswer({ found: [], loading: false, fault: asCallError(error).msg });
        }
      },
      text === "" ? 0 : pauseMs,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [find, text, atOnce]);
  return answer;
}
