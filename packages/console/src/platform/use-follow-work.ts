import { useEffect, useEffectEvent } from "react";
import { noteChange } from "./changes.ts";

const firstMs = 3000;
/** Work of a channel may take days: asked ever more seldom while nothing moves. */
const longestMs = 60_000;

/**
 * Asks again while the server works on something that is shown, in a page that is in view. What the work changed is
 * told like a change of this window, so that the figures beside the list follow too.
 */
export function useFollowWork(isUnderway: boolean, answer: unknown, ask: () => Promise<unknown>): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isUnderway) return undefined;
    let delay = firstMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const look = async () => {
      if (document.visibilityState !== "hidden") {
        if ((await askNow()) !== answer) noteChange();
        delay = Math.min(delay * 1.5, longestMs);
      }
      if (!ended) timer = setTimeout(look, delay);
    };
    timer = setTimeout(look, delay);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [isUnderway, answer]);
}
