import { type RefObject, useLayoutEffect, useState } from "react";

/** With fewer rows all are rendered: the browser's search finds them, and nothing is measured. */
const windowFrom = 100;
const margin = 12;
/** Rows are added and removed in steps of this number. */
const step = 8;
const usualHeight = 44;

interface Window {
  readonly from: number;
  readonly to: number;
  /** The height of the rows left out before and after. */
  readonly before: number;
  readonly after: number;
}

interface Place {
  readonly first: number;
  readonly shown: number;
  readonly rowHeight: number;
}

const rowsOf = (box: HTMLElement) => box.querySelectorAll("tr.grid-row");

function measure(box: HTMLElement): Place {
  const rows = rowsOf(box);
  const top = rows[0]?.getBoundingClientRect().top ?? 0;
  const bottom = rows[rows.length - 1]?.getBoundingClientRect().bottom ?? 0;
  const rowHeight = rows.length === 0 || bottom <= top ? usualHeight : (bottom - top) / rows.length;
  return {
    first: Math.floor(box.scrollTop / rowHeight / step) * step,
    shown: Math.ceil(box.clientHeight / rowHeight),
    rowHeight,
  };
}

/** Which rows of a long page are in or near view; never more than are rendered. */
export function useWindow(scroll: RefObject<HTMLElement | null>, count: number, drawn: number): Window {
  const isLong = count > windowFrom;
  const [place, setPlace] = useState<Place>({ first: 0, shown: 40, rowHeight: usualHeight });
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!isLong || box === null) return undefined;
    const read = () => {
      const next = measure(box);
      setPlace((last) =>
        last.first === next.first && last.shown === next.shown && Math.abs(last.rowHeight - next.rowHeight) < 1
          ? last
          : next,
      );
    };
    const observer = new ResizeObserver(read);
    observer.observe(box);
    box.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", read);
    };
  }, [scroll, isLong]);
  if (!isLong || drawn < count) return { from: 0, to: drawn, before: 0, after: (count - drawn) * usualHeight };
  const { first, shown, rowHeight } = place;
  const from = Math.max(0, Math.min(first, count - shown) - margin);
  const to = Math.min(count, from + shown + step + 2 * margin);
  return { from, to, before: from * rowHeight, after: (count - to) * rowHeight };
}
