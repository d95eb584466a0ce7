import { type RefObject, useLayoutEffect } from "react";

/**
 * Marks the side on which columns are hidden under the fixed ones. Set on the element itself, so that no row renders
 * for it.
 */
export function useCoveredSides(scroll: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroll.current;
    if (box === null) return undefined;
    const mark = () => {
      box.toggleAttribute("data-covers-left", box.scrollLeft > 0);
      box.toggleAttribute("data-covers-right", Math.ceil(box.scrollLeft + box.clientWidth) < box.scrollWidth);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(box);
    if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
    box.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", mark);
    };
  }, [scroll]);
}
