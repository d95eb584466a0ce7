export interface DiffLine {
  readonly kind: "same" | "gone" | "come";
  readonly text: string;
}

/** A line diff of two texts: kept, removed and added lines (longest common subsequence). */
export function lineDifference(before: string, after: string): readonly DiffLine[] {
  const left = before.split("\n");
  const right = after.split("\n");
  const lengths = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const line = lengths[row];
      if (line === undefined) continue;
      line[column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [one, other] = [left[row], right[column]];
    if (one !== undefined && one === other) {
      lines.push({ kind: "same", text: one });
      row += 1;
      column += 1;
    } else if (other === undefined || (one !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: "gone", text: one ?? "" });
      row += 1;
    } else {
      lines.push({ kind: "come", text: other });
      column += 1;
    }
  }
  return lines;
}
