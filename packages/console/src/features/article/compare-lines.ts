export interface ComparedLine {
  /** In both, only in the old one, only in the new one. */
  readonly kind: "same" | "old" | "new";
  readonly text: string;
}

const linesMax = 600;

/** Line diff of two texts, by their longest common subsequence. */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const old = before.slice(0, linesMax);
  const now = after.slice(0, linesMax);
  // common[i][j]: the number of common lines, in order, from i and j to the ends.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row !== undefined) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const lines: ComparedLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const left = old[i];
    const right = now[j];
    if (left !== undefined && left === right) {
      lines.push({ kind: "same", text: left });
      i += 1;
      j += 1;
    } else if (right === undefined || (left !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: "old", text: left ?? "" });
      i += 1;
    } else {
      lines.push({ kind: "new", text: right });
      j += 1;
    }
  }
  return lines;
}
