import { startTransition, useEffect, useState } from "react";

/** As many as a low window shows, and as many as stand there while the list is loading. */
export const firstRows = 8;

/**
 * How many rows of a table are drawn: at its first opening a few, the others right after them. Words that were never shown
 * before take their time to be laid out; in two goes a click between them is answered.
 */
export function useFirstRows(count: number): number {
  const [isWhole, setWhole] = useState(false);
  const isMore = count > firstRows;
  useEffect(() => {
    if (isMore) startTransition(() => setWhole(true));
  }, [isMore]);
  return isWhole || !isMore ? count : firstRows;
}
