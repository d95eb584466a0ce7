/** A random source that returns the same numbers on every machine for the same seed. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** An integer from low to high, both included. */
  int(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Different items, in a random order. */
  some<T>(items: readonly T[], count: number): T[];
  /** Near the mean, seldom further than two standard deviations. */
  near(middle: number, spread: number): number;
  /** A separate source, so that a change in one part of the data leaves the others unchanged. */
  fork(name: string): Random;
}

export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = () => {
    // mulberry32: 32 bits of state are plenty for demo data.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    some: (items, count) => {
      const rest = [...items];
      const chosen = [];
      while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(int(0, rest.length - 1), 1));
      return chosen;
    },
    near: (middle, spread) => middle + (next() + next() + next() - 1.5) * 2 * spread,
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}

/** Picks by weight; the sums are computed once. */
export function weighted<T>(items: readonly (readonly [T, number])[]): (random: Random) => T {
  let total = 0;
  const bounds = items.map(([, weight]) => (total += weight));
  return (random) => {
    const place = random.next() * total;
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 0) > place) high = middle;
      else low = middle + 1;
    }
    const found = items[low];
    if (found === undefined) throw new Error("nothing to pick from");
    return found[0];
  };
}

/** A 32-bit number that depends on every character (FNV-1a, then mixed). */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) | 0;
}
