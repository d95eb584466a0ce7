import { type RefObject, useEffect, useRef } from "react";

/** A ref for the current item of a queue: scrolls it into view. In the next frame, whose layout is computed anyway. */
export function useInView<E extends HTMLElement>(current: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (!current) return undefined;
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return place;
}
