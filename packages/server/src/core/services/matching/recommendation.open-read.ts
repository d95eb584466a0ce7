import { bandOf, matchKey, resultLetters, shownFrom } from "@hongxian/contract/core/matching/match-criteria.ts";
import { placeRank, silenceCost } from "@hongxian/contract/core/matching/match-rank.ts";
import { countHits, missedKeys } from "@hongxian/contract/core/matching/match-score.ts";
import { reasonText, recommendationsRead } from "@hongxian/contract/core/matching/recommendation.open-read.ts";
import { sql } from "kysely";
import { serveOpenRead } from "../../../kit/served-open-read.ts";
import { recommendable } from "../../people/member/recommendable.ts";
import { findCandidates } from "./find-candidates.ts";
import { memberCards } from "./member-cards.ts";
import { mustKeysOf } from "./must-keys.ts";
import { subjectWhere } from "./match-subject.ts";
import { scoreCandidates } from "./score-candidates.ts";

/** What of the wishes behind these letters is met, in the order of the criteria. */
const met = (letters: string) => matchKey.values.filter((_, at) => letters[at] === resultLetters.HIT);

/** The same scoring, the same hard conditions of both sides and the same order as at the matchmaker's desk. */
export const recommendationsOpenRead = serveOpenRead(
  recommendationsRead,
  async ({ db, services, application, userId, query }) => {
    // Who may not be shown to others is shown nobody; a member without a sex cannot be matched.
    const { rows } = await sql<{ may: boolean }>`select (${recommendable} and m.sex in ('MAN', 'WOMAN')) is true as may
      from member m where m.user_id = ${userId}`.execute(db);
    if (rows[0]?.may !== true) return { list: [] };
    const subject = await subjectWhere(db, userId, sql<boolean>`true`);
    const filter = { scope: sql<boolean>`true`, showRefused: false };
    const { scored, keep } = await scoreCandidates(db, subject, await findCandidates(db, subject, filter));
    void keep().catch((error: unknown) => services.log.warn({ err: error }, "match scores were not kept"));
    const good = scored.filter(({ score }) => score >= shownFrom);
    const otherMust = await mustKeysOf(
      db,
      good.map((one) => one.userId),
    );
    const best = good
      .filter(
        ({ userId: other, ab, ba }) =>
          missedKeys(ab, subject.mustKeys).length + missedKeys(ba, otherMust.get(other) ?? []).length === 0,
      )
      .map((one) => ({
        ...one,
        place: placeRank(one.ab, subject.homeCityId !== null && one.cityId === subject.homeCityId),
        worth: one.score - silenceCost(one.activeTime),
      }))
      .toSorted((one, other) => one.place - other.place || other.worth - one.worth)
      .slice(0, query.limit);
    const cards = await memberCards(
      db,
      application.id,
      best.map((one) => one.userId),
    );
    return {
      list: best.flatMap(({ userId: other, score, ab, ba }) => {
        const card = cards.get(other);
        if (card === undefined) return [];
        const reasons = met(ab).map((key) => ({ key, text: reasonText(key) }));
        return [{ card, score, band: bandOf(score), reasons, metByMember: countHits(ba) }];
      }),
    };
  },
);
