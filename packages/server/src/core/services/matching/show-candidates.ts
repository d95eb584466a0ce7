import { bandOf } from "@hongxian/contract/core/matching/match-criteria.ts";
import * as endpoints from "@hongxian/contract/core/matching/match.endpoints.ts";
import { countHits, missedKeys } from "@hongxian/contract/core/matching/match-score.ts";
import { matchKey } from "@hongxian/contract/core/matching/match-criteria.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import { findCandidates } from "./find-candidates.ts";
import { readCards } from "./match-cards.ts";
import { candidateScope, scopesOf } from "./match-scopes.ts";
import { readSubject } from "./match-subject.ts";
import { scoreCandidates, type ScoredCandidate } from "./score-candidates.ts";

/** The hard conditions of others; few members have any. */
async function mustKeysOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{
    userId: number;
    mustKeys: readonly string[];
  }>`select user_id, must_keys from match_setting
    where must_keys <> '{}' and user_id = any(${userIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ userId, mustKeys }) => [userId, mustKeys]));
}

export const getMatchCandidates = handle(endpoints.getMatchCandidates, async (call) => {
  const { db, caller, services, query } = call;
  const subject = await readSubject(call, call.params.userId);
  const filter = { ...query, scope: candidateScope(query.scope, caller, subject) };
  const { scored, keep } = await scoreCandidates(db, subject, await findCandidates(db, subject, filter));
  void keep().catch((error: unknown) => services.log.warn({ err: error }, "match scores were not kept"));

  const good = scored.filter(({ score }) => score >= query.minScore);
  const otherMust = await mustKeysOf(
    db,
    good.map(({ userId }) => userId),
  );
  const misses = ({ userId, ab, ba }: ScoredCandidate) => ({
    mustMiss: missedKeys(ab, subject.mustKeys),
    otherMustMiss: missedKeys(ba, otherMust.get(userId) ?? []),
  });
  const shown = query.showMustMiss
    ? good
    : good.filter((one) => {
        const { mustMiss, otherMustMiss } = misses(one);
        return mustMiss.length + otherMustMiss.length === 0;
      });
  // The candidates are sorted newest first, and sorting keeps the order of equals.
  const ranked = shown.toSorted((one, other) => other.score - one.score);
  const page = ranked.slice((query.page - 1) * query.size, query.page * query.size);
  const cards = await readCards(
    call,
    page.map(({ userId }) => userId),
  );
  const apart = new Set(subject.apart);
  const list = page.flatMap((one): endpoints.MatchCandidate[] => {
    const card = cards.get(one.userId);
    if (card === undefined) return [];
    const { hits: hitsAB, stated: statedAB } = countHits(one.ab);
    const { hits: hitsBA, stated: statedBA } = countHits(one.ba);
    const { mustMiss, otherMustMiss } = misses(one);
    const { score, scoreAB, scoreBA, bonus } = one;
    return [
      {
        ...card,
        score,
        scoreAB,
        scoreBA,
        bonus,
        hitsAB,
        statedAB,
        hitsBA,
        statedBA,
        band: bandOf(score),
        mustMiss: [...mustMiss],
        otherMustMiss: [...otherMustMiss],
        refusedBefore: apart.has(one.userId),
      },
    ];
  });
  const { firstName, pauseUntil, remark } = subject;
  return {
    list,
    total: ranked.length,
    page: query.page,
    size: query.size,
    summary: {
      firstName,
      setting: { mustKeys: matchKey.values.filter((key) => subject.mustKeys.includes(key)), pauseUntil, remark },
      scored: scored.length,
      scopes: scopesOf(caller, subject),
    },
  };
});
