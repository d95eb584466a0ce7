import { commonItems, judges } from "./judge-wishes.ts";
import {
  bandOf,
  fillTenths,
  fullWeight,
  matchKey,
  matchWeights,
  resultLetters,
  resultTenths,
  type MatchBand,
  type MatchKey,
  type MatchResult,
} from "./match-criteria.ts";
import type { Facts, MatchProfile, Wishes } from "./match-profile.ts";

/** A result for each key, in the order of matchKey. */
export type MatchResults = readonly MatchResult[];

const keys = matchKey.values;
const inOrder = keys.map((key) => ({ judge: judges[key], weight: matchWeights[key] }));

export const judgeWishes = (wishes: Wishes, facts: Facts): MatchResults =>
  inOrder.map(({ judge }) => judge(wishes, facts));

/**
 * 0 to 100 over the stated wishes; a short list of wishes is supplemented, so that a single hit is not a perfect match.
 */
export function scoreOf(results: MatchResults): number {
  let stated = 0;
  let reached = 0;
  for (let place = 0; place < inOrder.length; place += 1) {
    const result = results[place];
    if (result === undefined || result === "FREE") continue;
    const weight = inOrder[place]?.weight ?? 0;
    stated += weight;
    reached += weight * resultTenths[result];
  }
  if (stated < fullWeight) {
    reached += (fullWeight - stated) * fillTenths;
    stated = fullWeight;
  }
  return Math.round((10 * reached) / stated);
}

const isReal = (status: string): boolean => status === "REAL_NAME" || status === "AUTH";
export const bonusLimit = 10;

/** What both sides have in common beyond any wish. */
export function bonusOf(a: MatchProfile, b: MatchProfile, mutualAttention: boolean): number {
  const bonus =
    (isReal(a.row.authStatus) && isReal(b.row.authStatus) ? 3 : 0) +
    (a.row.faceValue === 1 && b.row.faceValue === 1 ? 2 : 0) +
    (mutualAttention ? 3 : 0) +
    (commonItems(a.facts.hobby, b.facts.hobby).length >= 2 ? 2 : 0);
  return Math.min(bonusLimit, bonus);
}

export interface MutualMatch {
  readonly ab: MatchResults;
  readonly ba: MatchResults;
  readonly scoreAB: number;
  readonly scoreBA: number;
  readonly bonus: number;
  readonly score: number;
  readonly band: MatchBand;
}

/** A side without any wish is no judge: the score is then that of the other side. */
function mutualScore(ab: MatchResults, ba: MatchResults, scoreAB: number, scoreBA: number): number {
  const isStated = (results: MatchResults) => results.some((result) => result !== "FREE");
  if (isStated(ab) === isStated(ba)) return Math.round(Math.sqrt(scoreAB * scoreBA));
  return isStated(ab) ? scoreAB : scoreBA;
}

/** Both directions and the resulting score. */
export function matchPair(a: MatchProfile, b: MatchProfile, mutualAttention: boolean): MutualMatch {
  const ab = judgeWishes(a.wishes, b.facts);
  const ba = judgeWishes(b.wishes, a.facts);
  const scoreAB = scoreOf(ab);
  const scoreBA = scoreOf(ba);
  const bonus = bonusOf(a, b, mutualAttention);
  const score = Math.min(100, mutualScore(ab, ba, scoreAB, scoreBA) + bonus);
  return { ab, ba, scoreAB, scoreBA, bonus, score, band: bandOf(score) };
}

export const writeResults = (results: MatchResults): string => results.map((result) => resultLetters[result]).join("");

/** The missed keys of `must`, from the letters of one direction. */
export function missedKeys(letters: string, must: readonly string[]): readonly MatchKey[] {
  if (must.length === 0) return [];
  return keys.filter((key, place) => letters[place] === resultLetters.MISS && must.includes(key));
}

/** How many stated wishes are met: x of n. */
export function countHits(letters: string): { readonly hits: number; readonly stated: number } {
  let hits = 0;
  let stated = 0;
  for (const letter of letters) {
    if (letter !== resultLetters.FREE) stated += 1;
    if (letter === resultLetters.HIT) hits += 1;
  }
  return { hits, stated };
}
