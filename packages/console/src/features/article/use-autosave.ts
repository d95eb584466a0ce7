import { autosaveMs } from "@hongxian/contract/features/article/article.rules.ts";
import { useEffect, useRef } from "react";

/** Saves the changes every half minute while it is on. A failed save is retried with the next one. */
export function useAutosave<V>(on: boolean, values: V, save: (values: V) => Promise<void>): void {
  const latest = useRef({ values, save });
  const saved = useRef<string | null>(null);
  const busy = useRef(false);
  useEffect(() => {
    latest.current = { values, save };
  });
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => {
      const now = latest.current;
      const text = JSON.stringify(now.values);
      if (busy.current || text === saved.current) return;
      busy.current = true;
      now.save(now.values).then(
        () => {
          saved.current = text;
          busy.current = false;
        },
        () => {
          busy.current = false;
        },
      );
    }, autosaveMs);
    return () => clearInterval(timer);
  }, [on]);
}
