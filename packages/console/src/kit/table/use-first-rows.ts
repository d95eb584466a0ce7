import { startTransition, useEffect, useState } from "react";

/** As many as a low window shows, and as many as the placeholder rows while the list is loading. */
export const firstRows = 8;

/**
 * How many rows of a table are drawn: a few when it first opens, the others right after them. Text that was never shown
 * before takes time to be laid out; in two steps, a click between them is handled.
 */
export function useFirstRows(count: number): number {
  const [isWhole, setWhole] = useState(false);
  const isMore = count > firstRows;
  useEffect(() => {
    if (isMore) startTransition(() => setWhole(true));
  }, [isMore]);
  return isWhole || !isMore ? count : firstRows;
}
