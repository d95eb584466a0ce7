import type { PdfToken } from "./pdf-tokens.ts";

type Tokens = readonly PdfToken[];
/** All objects with a number, older versions and duplicates included. */
export type FindObject = (number: string, generation: string) => readonly Tokens[];

/**
 * The only action allowed to run by itself is going to a place in the same document; the last is not an action but a
 * paint type.
 */
const harmless = new Set(["GoTo", "Named", "Transparency"]);
const mostSteps = 8;

const isRef = (tokens: Tokens, at: number): boolean => {
  const token = tokens[at + 2];
  return token?.kind === "word" && token.text === "R" && tokens[at]?.kind === "word";
};

/** The value that begins here, without resolving references. */
function valueAt(tokens: Tokens, from: number): Tokens {
  if (isRef(tokens, from)) return tokens.slice(from, from + 3);
  if (tokens[from]?.kind !== "open") return tokens.slice(from, from + 1);
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const kind = tokens[at]?.kind;
    if (kind === "open") depth += 1;
    else if (kind === "close") depth -= 1;
    if (depth === 0) return tokens.slice(from, at + 1);
  }
  return tokens.slice(from);
}

/** Keys and values of a dictionary, without what is nested in its values. */
function* entriesOf(dictionary: Tokens): Generator<readonly [string, Tokens]> {
  for (let at = 1; at < dictionary.length; at += 1) {
    const token = dictionary[at];
    if (token?.kind !== "name") continue;
    const value = valueAt(dictionary, at + 1);
    yield [token.text, value];
    at += value.length;
  }
}

/** The value itself, or everything its reference may resolve to. */
function meant(value: Tokens, find: FindObject): readonly Tokens[] {
  return isRef(value, 0) ? find(value[0]?.text ?? "", value[1]?.text ?? "") : [value];
}

const isDictionary = (tokens: Tokens): boolean => tokens[0]?.text === "<<";

function isHarmful(action: Tokens, find: FindObject, steps: number): boolean {
  if (steps === 0) return true;
  if (!isDictionary(action)) return false;
  for (const [key, value] of entriesOf(action)) {
    if (key === "S" && (value[0]?.kind !== "name" || !harmless.has(value[0].text))) return true;
    if (key === "Next" && meant(value, find).some((next) => isHarmfulOrList(next, find, steps - 1))) return true;
  }
  return false;
}

/** The next action may be one or several. */
function isHarmfulOrList(next: Tokens, find: FindObject, steps: number): boolean {
  if (next[0]?.text !== "[") return isHarmful(next, find, steps);
  for (let at = 1; at < next.length; at += 1) {
    const value = valueAt(next, at);
    if (meant(value, find).some((action) => isHarmful(action, find, steps))) return true;
    at += value.length - 1;
  }
  return false;
}

/** Whether something runs without a click, when the document or a page is opened or closed. */
export function actsByItself(tokens: Tokens, find: FindObject): boolean {
  return tokens.some(({ kind, text }, at) => {
    if (kind !== "name" || (text !== "OpenAction" && text !== "AA")) return false;
    const values = meant(valueAt(tokens, at + 1), find);
    if (text === "OpenAction") return values.some((action) => isHarmful(action, find, mostSteps));
    return values
      .filter(isDictionary)
      .some((moments) =>
        [...entriesOf(moments)].some(([, value]) =>
          meant(value, find).some((action) => isHarmful(action, find, mostSteps)),
        ),
      );
  });
}

export const namesAction = (tokens: Tokens): boolean =>
  tokens.some(({ kind, text }) => kind === "name" && (text === "OpenAction" || text === "AA"));
