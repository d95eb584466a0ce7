import { useEffect, useRef, useState } from "react";

const readyAt = 56;

/** Pull to refresh: dragging the top of the content down far enough starts it. */
export function usePull(onRefresh: () => void) {
  const ref = useRef<HTMLElement>(null);
  const [distance, setDistance] = useState(0);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  }, [onRefresh]);
  useEffect(() => {
    const node = ref.current;
    if (node === null) return;
    let from: number | null = null;
    let drawn = 0;
    const begin = (event: TouchEvent) => {
      from = node.scrollTop <= 0 ? (event.touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      if (from === null) return;
      drawn = Math.max(0, Math.min(80, ((event.touches[0]?.clientY ?? from) - from) / 2));
      setDistance(drawn);
    };
    const end = () => {
      if (drawn >= readyAt) refresh.current();
      from = null;
      drawn = 0;
      setDistance(0);
    };
    node.addEventListener("touchstart", begin, { passive: true });
    node.addEventListener("touchmove", move, { passive: true });
    node.addEventListener("touchend", end);
    node.addEventListener("touchcancel", end);
    return () => {
      node.removeEventListener("touchstart", begin);
      node.removeEventListener("touchmove", move);
      node.removeEventListener("touchend", end);
      node.removeEventListener("touchcancel", end);
    };
  }, []);
  return { ref, distance, ready: distance >= readyAt };
}
