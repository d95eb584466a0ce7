import type { Random } from "../random.ts";
import { dayMs } from "./calendar.ts";
import { grayPercent, releases } from "./words/work.ts";

/** The release that somebody used at this moment: one that was out by then, mostly the newest that all may have. */
export function releaseAt(random: Random, time: number, now: number): string {
  const ago = (now - time) / dayMs;
  const out = releases.filter(([, days]) => days >= ago);
  const [newest, ...older] = out;
  if (newest === undefined) return releases.at(-1)?.[0] ?? "";
  if (newest === releases[0]) {
    // Below the share of the rollout: not everybody who is offered it takes it.
    if (random.chance((grayPercent - 4) / 100)) return newest[0];
    return laggard(random, older);
  }
  return laggard(random, out);
}

function laggard(random: Random, out: readonly (readonly [string, number])[]): string {
  let place = 0;
  while (place < out.length - 1 && random.chance(0.24)) place++;
  return out[place]?.[0] ?? "";
}
