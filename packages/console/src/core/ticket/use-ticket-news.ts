import { useEffect, useRef } from "react";
import { onLive } from "../live/live-events.ts";

const pauseMs = 400;

const idOf = (data: unknown): number | null =>
  typeof data === "object" && data !== null && "id" in data && typeof data.id === "number" ? data.id : null;

/** Calls back when tickets changed, once per burst; null when it may be any of them. */
export function useTicketNews(callback: (id: number | null) => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ids = new Set<number | null>();
    const stop = onLive("ticket", (data) => {
      ids.add(idOf(data));
      timer ??= setTimeout(() => {
        const only = ids.size === 1 ? [...ids][0] : null;
        timer = undefined;
        ids = new Set();
        latest.current(only ?? null);
      }, pauseMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
