import { type RefObject, useEffect, useRef } from "react";

/** Where the current thing of a queue hangs: it is kept in view. With the next picture, whose layout is made anyway. */
export function useInView<E extends HTMLElement>(current: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (!current) return undefined;
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return place;
}
