import { getMenuCounts } from "@hongxian/contract/core/console/console.endpoints.ts";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "../../platform/call.ts";
import { onLive } from "./live-events.ts";

/** Waiting work by route, shown beside the menu entries. */
export type MenuCounts = Readonly<Record<string, number>>;

let current: MenuCounts = {};
const listeners = new Set<() => void>();

function publishMenuCounts(counts: MenuCounts): void {
  current = counts;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useMenuCounts = (): MenuCounts => useSyncExternalStore(subscribe, () => current);

const everyMs = 60_000;
const settleMs = 1500;
/** Events after which the number of waiting items may have changed. */
const topics = ["notice", "ticket", "review"] as const;

/** Refreshes the counts while the console is open: after news of work, and once a minute while it is visible. */
export function useMenuCountsLoader(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      if (document.visibilityState === "visible")
        call(getMenuCounts, { background: true })
          .then(publishMenuCounts)
          .catch(() => undefined);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(load, settleMs);
    };
    load();
    const clock = setInterval(load, everyMs);
    const leave = topics.map((topic) => onLive(topic, soon));
    return () => {
      clearTimeout(timer);
      clearInterval(clock);
      for (const each of leave) each();
      publishMenuCounts({});
    };
  }, []);
}
