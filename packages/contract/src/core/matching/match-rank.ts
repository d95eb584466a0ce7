import { matchKey, resultLetters } from "./match-criteria.ts";

const dayMs = 86_400_000;
/** Candidates who were not here for longer are left out unless requested. */
export const activeDays = 30;
const silentDays = 90;

/** Whole days since somebody was here; null for one who never was. */
export const daysSilent = (lastActiveTime: string | null, now: number = Date.now()): number | null =>
  lastActiveTime === null ? null : Math.max(0, Math.floor((now - Date.parse(lastActiveTime)) / dayMs));

/** In the card's words. */
export function activeText(lastActiveTime: string | null, now: number = Date.now()): string {
  const days = daysSilent(lastActiveTime, now);
  if (days === null) return "从未活跃";
  if (days === 0) return "24小时内活跃";
  return days <= silentDays ? `${days}天前活跃` : `${days}天未活跃`;
}

/** Points that silence costs in the order of candidates; the score itself is of wishes alone. */
export function silenceCost(lastActiveTime: string | null, now: number = Date.now()): number {
  const days = daysSilent(lastActiveTime, now);
  if (days === null || days > silentDays) return 15;
  return days > activeDays ? 5 : 0;
}

const region = matchKey.values.indexOf("region");

/** Where a candidate stands: a wished place first, then the same city, and where no place is wished the same city first. */
export function placeRank(ab: string, isSameCity: boolean): number {
  if (ab[region] === resultLetters.HIT) return 0;
  if (isSameCity) return ab[region] === resultLetters.FREE ? 0 : 1;
  return 2;
}

/** Wishes that neither side meets, from the letters of both directions. */
export const bothMissed = (ab: string, ba: string) =>
  matchKey.values.filter((_, at) => ab[at] === resultLetters.MISS && ba[at] === resultLetters.MISS);
