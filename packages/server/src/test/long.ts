/**
 * Whether the long form of the tests runs (`LONG=1 npm test`, and every submission): tests that take minutes, because
 * they kill real processes or try every text of every call in many ways, run only then.
 */
export const isLong = process.env["LONG"] !== undefined;

/** How often something is tried: so many times in the long run, fewer in the short one. */
export const times = (inLong: number, inShort: number): number => (isLong ? inLong : inShort);

/** All in the long run, and in the short one a single one: the next one at the next turn, so that each is met. */
export const inTurn = <T>(all: readonly T[], turn: number): readonly T[] =>
  isLong ? all : all.slice(turn % all.length).slice(0, 1);

/**
 * All of a guard's cases in the long run, and in the short one those that represent the others; what is left out is
 * logged, so that nobody takes the one for the other.
 */
export function chosenInShort<T>(
  guard: string,
  all: readonly T[],
  isChosen: (one: T, at: number) => boolean,
): readonly T[] {
  const chosen = isLong ? all : all.filter(isChosen);
  if (chosen.length === 0) throw new Error(`the short run of ${guard} tries nothing`);
  if (chosen.length < all.length) console.log(`${guard}: ${chosen.length} of ${all.length} cases in the short run`);
  return chosen;
}
