import { useState } from "react";
import { type KeyMap, useKeys } from "../../platform/use-keys.ts";
import "./row-cursor.css";

interface Cursor<R> {
  readonly current: R | null;
  /** A cell of the row puts this in front of its text. */
  mark(row: R): boolean;
}

/** One row of a table is the current one: J and K move it, further keys act on it. */
export function useRowCursor<R extends object>(
  rows: readonly R[],
  idOf: (row: R) => number,
  keysOf: (current: R | null) => KeyMap,
): Cursor<R> {
  const [id, setId] = useState<number | null>(null);
  const at = rows.findIndex((row) => idOf(row) === id);
  const current = rows[at] ?? null;
  const step = (by: 1 | -1) => {
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) setId(idOf(next));
  };
  useKeys({
    j: { label: "下一行", run: () => step(1) },
    k: { label: "上一行", run: () => step(-1) },
    ...keysOf(current),
  });
  return { current, mark: (row) => idOf(row) === id };
}

/** Marks the row it stands in. */
export const RowMark = () => <i className="row-mark" aria-label="当前行" />;
