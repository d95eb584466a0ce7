import { useLayoutEffect, useRef, useState } from "react";

/** The height of a box that fills its place; `fallback` until it is measured. */
export function useBoxHeight(fallback: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(fallback);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return undefined;
    const measure = () => {
      // A hidden tab measures zero; the table keeps its height so that nothing jumps on return.
      if (box.clientHeight > 0) setHeight(box.clientHeight);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, height };
}
