import { type MouseEvent, type ReactNode, useState } from "react";
import { type KeyMap, useKeys } from "../../platform/use-keys.ts";
import "./row-cursor.css";

interface Cursor<R> {
  readonly current: R | null;
  /** Placed by a cell of the row before its text. */
  mark(row: R): boolean;
  choose(id: number): void;
}

interface CursorOptions {
  /** A queue with its evidence beside it: there is always a current row, and the arrow keys move it too. */
  readonly queue?: boolean;
}

/** One row of a table is the current one: J and K move it, further keys act on it. */
export function useRowCursor<R extends object>(
  rows: readonly R[],
  idOf: (row: R) => number,
  keysOf: (current: R | null) => KeyMap,
  { queue = false }: CursorOptions = {},
): Cursor<R> {
  const [id, setId] = useState<number | null>(null);
  const found = rows.findIndex((row) => idOf(row) === id);
  const at = found < 0 && queue && rows.length > 0 ? 0 : found;
  const current = rows[at] ?? null;
  const step = (by: 1 | -1) => {
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) setId(idOf(next));
  };
  const [down, up] = [
    { label: "下一行", run: () => step(1) },
    { label: "上一行", run: () => step(-1) },
  ];
  useKeys({ j: down, k: up, ...(queue ? { ArrowDown: down, ArrowUp: up } : {}), ...keysOf(current) });
  return { current, mark: (row) => current !== null && idOf(row) === idOf(current), choose: setId };
}

/** Marks its row as the current one. */
export const RowMark = () => <i className="row-mark" role="img" aria-label="当前行" />;

/** The width of the evidence, for the table beside it. */
export const reviewQueueSide = 320;

interface ReviewQueueProps {
  /** The evidence of the current row, at the right of the rows. */
  readonly evidence: ReactNode;
  readonly children: ReactNode;
  onChoose(id: number): void;
}

/** A list on the left, the evidence of its current row on the right; a click on a row makes it the current one. */
export function ReviewQueue({ evidence, children, onChoose }: ReviewQueueProps) {
  const choose = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest("tr[data-row-key]") : null;
    const id = Number(row?.getAttribute("data-row-key"));
    if (row !== null && Number.isInteger(id)) onChoose(id);
  };
  return (
    <div className="flex grow shrink-y">
      <div className="stack grow shrink-x shrink-y" role="presentation" onClick={choose}>
        {children}
      </div>
      <aside className="review-queue-evidence fixed scroll" aria-label="审核依据">
        {evidence}
      </aside>
    </div>
  );
}
