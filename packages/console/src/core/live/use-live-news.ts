import type { ConsoleTopic } from "@hongxian/contract/core/console/console-topics.ts";
import { useEffect, useRef } from "react";
import { onLive } from "./live-events.ts";

const pauseMs = 300;

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Calls back at every event of a topic; the page may pass another function at every render. */
export function useLiveNews(topic: ConsoleTopic, callback: (news: unknown) => void): void {
  const latest = useLatest(callback);
  useEffect(() => onLive(topic, (news) => latest.current(news)), [topic, latest]);
}

/** Reloads once for a burst of events. */
export function useLiveReload(topic: ConsoleTopic, reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useLatest(reload);
  useLiveNews(topic, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, pauseMs);
  });
  useEffect(
    () => () => {
      // Also when the page is only hidden: a timer that never fires must not count as one that waits.
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

/** Repeatedly while it is on. */
export function useRepeat(run: () => void, everyMs: number, on: boolean): void {
  const latest = useLatest(run);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, on, latest]);
}
