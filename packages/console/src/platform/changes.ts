import { useEffect, useEffectEvent } from "react";

/** Several calls of one action are one change. */
const quietMs = 150;

let lastAt = 0;
const listeners = new Set<() => void>();

/** A call of this window has changed something: what is shown may be out of date. */
export function noteChange(): void {
  lastAt = Date.now();
  for (const notify of listeners) notify();
}

/**
 * Reloads an answer after every change that this window made. A hidden page reloads when it is shown again, if there
 * was a change meanwhile: its effects are off until then.
 */
export function useFollowChanges(isOn: boolean, loadedAt: number, reload: () => void, whileShown = true): void {
  const reloadNow = useEffectEvent(reload);
  const isOutdated = useEffectEvent(() => loadedAt > 0 && lastAt > loadedAt);
  useEffect(() => {
    if (!isOn) return undefined;
    if (isOutdated()) reloadNow();
    if (!whileShown) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const notice = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reloadNow(), quietMs);
    };
    listeners.add(notice);
    return () => {
      clearTimeout(timer);
      listeners.delete(notice);
    };
  }, [isOn, whileShown]);
}
