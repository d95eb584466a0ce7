import { readProfile } from "@hongxian/contract/core/matching/match-profile.ts";
import { matchPair, writeResults } from "@hongxian/contract/core/matching/match-score.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Candidate } from "./find-candidates.ts";
import { readMatchRows } from "./match-rows.ts";
import type { MatchSubject } from "./match-subject.ts";

export interface ScoredCandidate {
  readonly userId: number;
  readonly scoreAB: number;
  readonly scoreBA: number;
  readonly bonus: number;
  readonly score: number;
  /** One letter for each criterion. */
  readonly ab: string;
  readonly ba: string;
}

interface FreshScore extends ScoredCandidate {
  readonly stamp: number;
}

/** With what else decides its place in the list. */
export type PlacedCandidate = ScoredCandidate & Pick<Candidate, "cityId" | "activeTime">;

const isScored = (one: Candidate): one is Candidate & ScoredCandidate => one.score !== null && one.ab !== null;

/** Stores the scores for a day; a change of either side invalidates them before that. */
async function keepScores(db: Db, subject: MatchSubject, scores: readonly FreshScore[]): Promise<void> {
  const rows = scores.map((one) => [
    one.userId,
    one.stamp,
    one.scoreAB,
    one.scoreBA,
    one.bonus,
    one.score,
    one.ab,
    one.ba,
  ]);
  await sql`insert into match_score (user_id_a, user_id_b, stamp_a, stamp_b, score_ab, score_ba, bonus, score, detail)
    select ${subject.userId}, (r ->> 0)::bigint, ${subject.matchStamp}, (r ->> 1)::int, (r ->> 2)::smallint,
      (r ->> 3)::smallint,
      (r ->> 4)::smallint, (r ->> 5)::smallint, jsonb_build_object('ab', r ->> 6, 'ba', r ->> 7)
    from json_array_elements(${JSON.stringify(rows)}::json) r
    on conflict (user_id_a, user_id_b) do update set stamp_a = excluded.stamp_a, stamp_b = excluded.stamp_b,
      score_ab = excluded.score_ab, score_ba = excluded.score_ba, bonus = excluded.bonus, score = excluded.score,
      detail = excluded.detail, computed_time = now()`.execute(db);
}

export interface Scoring {
  readonly scored: readonly PlacedCandidate[];
  /** Writes the newly computed scores; no one needs to wait for it. */
  keep(): Promise<void>;
}

/** Scores every candidate: from the cache where it is valid, else from both profiles. Keeps the input order. */
export async function scoreCandidates(
  db: Db,
  subject: MatchSubject,
  candidates: readonly Candidate[],
): Promise<Scoring> {
  const today = shanghaiToday();
  const me = readProfile(subject, today);
  const mutual = new Set(subject.mutual);
  const missing = candidates.filter((one) => !isScored(one));
  const stamps = new Map(missing.map(({ userId, stamp }) => [userId, stamp]));
  const fresh = new Map<number, FreshScore>();
  for (const row of await readMatchRows(db, [...stamps.keys()])) {
    const { ab, ba, ...scores } = matchPair(me, readProfile(row, today), mutual.has(row.userId));
    const { userId } = row;
    fresh.set(userId, {
      ...scores,
      userId,
      ab: writeResults(ab),
      ba: writeResults(ba),
      stamp: stamps.get(userId) ?? 0,
    });
  }
  const scored = candidates.flatMap((one) => {
    if (isScored(one)) return [one];
    const made = fresh.get(one.userId);
    return made === undefined ? [] : [{ ...made, cityId: one.cityId, activeTime: one.activeTime }];
  });
  return {
    scored,
    keep: async () => {
      if (fresh.size > 0) await keepScores(db, subject, [...fresh.values()]);
    },
  };
}
