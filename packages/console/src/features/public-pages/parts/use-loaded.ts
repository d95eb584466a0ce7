import { useCallback, useEffect, useState } from "react";
import type { CallError } from "../../../platform/call-error.ts";
import { asCallError } from "../visitor-call.ts";

/** The data of the page, loaded once when it opens and again on demand. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    load().then(
      (answer) => !isLeft && setData(answer),
      (problem: unknown) => !isLeft && setError(asCallError(problem)),
    );
    return () => {
      isLeft = true;
    };
    // The page is mounted anew for another address; `load` itself is new on every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);
  const again = useCallback(() => {
    setError(null);
    setAttempt((n) => n + 1);
  }, []);
  return { data, error, again };
}
