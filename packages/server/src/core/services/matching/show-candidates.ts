import { bandOf } from "@hongxian/contract/core/matching/match-criteria.ts";
import * as endpoints from "@hongxian/contract/core/matching/match.endpoints.ts";
import { countHits, missedKeys } from "@hongxian/contract/core/matching/match-score.ts";
import { matchKey, type MatchScope } from "@hongxian/contract/core/matching/match-criteria.ts";
import { bothMissed, placeRank, silenceCost } from "@hongxian/contract/core/matching/match-rank.ts";
import type { z } from "zod";
import { handle, type Call } from "../../../kit/call.ts";
import { findCandidates } from "./find-candidates.ts";
import { readCards } from "./match-cards.ts";
import { candidateScope, scopesOf } from "./match-scopes.ts";
import { mustKeysOf } from "./must-keys.ts";
import { type MatchSubject, readSubject } from "./match-subject.ts";
import { scoreCandidates, type ScoredCandidate } from "./score-candidates.ts";

type Search = Call<
  z.output<typeof endpoints.getMatchCandidates.params>,
  z.output<typeof endpoints.getMatchCandidates.query>
>;

/** The candidates of one scope that are shown, and what each of them misses. */
async function searchIn({ db, caller, services, query }: Search, subject: MatchSubject, scope: MatchScope) {
  const filter = { ...query, scope: candidateScope(scope, caller, subject) };
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
  return { scope, scored: scored.length, shown, misses };
}

/** The widest scope first; one that is lent comes last, as it needs a request. */
const byReach: readonly MatchScope[] = ["PLATFORM", "REGION", "SHOP", "OWN", "BORROW"];

/** So few are no choice: the next scope is asked as well. */
const choiceFrom = 3;

/** In the scope that was asked for, or the first that offers a choice; where none does, in that with the most. */
async function search(call: Search, subject: MatchSubject) {
  const offered = scopesOf(call.caller, subject);
  const [first = "PLATFORM", ...others] =
    call.query.scope === undefined ? byReach.filter((scope) => offered.includes(scope)) : [call.query.scope];
  let found = await searchIn(call, subject, first);
  for (const scope of others) {
    if (found.shown.length >= choiceFrom) break;
    const next = await searchIn(call, subject, scope);
    if (next.shown.length > found.shown.length) found = next;
  }
  return found;
}

export const getMatchCandidates = handle(endpoints.getMatchCandidates, async (call) => {
  const { caller, query } = call;
  const subject = await readSubject(call, call.params.userId);
  const { scope, scored, shown, misses } = await search(call, subject);
  const { homeCityId } = subject;
  const placed = shown.map((one) => ({
    ...one,
    place: placeRank(one.ab, homeCityId !== null && one.cityId === homeCityId),
    worth: one.score - silenceCost(one.activeTime),
  }));
  // The candidates are sorted newest first, and sorting keeps the order of equals.
  const ranked = placed.toSorted((one, other) => one.place - other.place || other.worth - one.worth);
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
        bothMiss: bothMissed(one.ab, one.ba),
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
      scored,
      scope,
      scopes: scopesOf(caller, subject),
    },
  };
});
