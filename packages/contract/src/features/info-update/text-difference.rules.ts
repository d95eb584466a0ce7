export interface TextPart {
  readonly text: string;
  /** Exists only on this side. */
  readonly own: boolean;
}

export interface TextDifference {
  readonly before: readonly TextPart[];
  readonly after: readonly TextPart[];
}

const maxLetters = 2000;

/** Lengths of the longest common subsequence from each pair of positions on. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    const row = table[i];
    const below = table[i + 1];
    if (row === undefined || below === undefined) continue;
    for (let j = right.length - 1; j >= 0; j -= 1)
      row[j] = left[i] === right[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return table;
}

function addLetter(parts: { text: string; own: boolean }[], letter: string, own: boolean): void {
  const last = parts.at(-1);
  if (last !== undefined && last.own === own) last.text += letter;
  else parts.push({ text: letter, own });
}

/** What two texts have in common and what only one has, letter by letter. Very long ones differ as a whole. */
export function textDifference(before: string, after: string): TextDifference {
  const left = [...before];
  const right = [...after];
  if (left.length > maxLetters || right.length > maxLetters || before === "" || after === "") {
    const own = before !== after;
    return {
      before: before === "" ? [] : [{ text: before, own }],
      after: after === "" ? [] : [{ text: after, own }],
    };
  }
  const table = commonLengths(left, right);
  const result = { before: [] as { text: string; own: boolean }[], after: [] as { text: string; own: boolean }[] };
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [one, other] = [left[i], right[j]];
    if (one !== undefined && one === other) {
      addLetter(result.before, one, false);
      addLetter(result.after, one, false);
      i += 1;
      j += 1;
    } else if (other === undefined || (one !== undefined && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      addLetter(result.before, one ?? "", true);
      i += 1;
    } else {
      addLetter(result.after, other, true);
      j += 1;
    }
  }
  return result;
}
