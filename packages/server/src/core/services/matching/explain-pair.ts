import { explainLines, explainSentence } from "@hongxian/contract/core/matching/match-explain.ts";
import { bothMissed } from "@hongxian/contract/core/matching/match-rank.ts";
import * as endpoints from "@hongxian/contract/core/matching/match.endpoints.ts";
import { readProfile } from "@hongxian/contract/core/matching/match-profile.ts";
import type { MatchRow } from "@hongxian/contract/core/matching/match-row.ts";
import { matchPair, missedKeys, writeResults } from "@hongxian/contract/core/matching/match-score.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { memberReadScope } from "../../people/member/public-pool.ts";
import { readCards } from "./match-cards.ts";
import { matchSelect } from "./match-rows.ts";
import { colleaguesOf, lentTo } from "./match-scopes.ts";

interface PairRow extends MatchRow {
  readonly shopId: number | null;
  readonly spouseNature: string;
  readonly spouseRegion: string;
  readonly homeRegion: string;
  readonly mustKeys: readonly string[];
}

const pairSelect = sql`${matchSelect}, m.shop_id, m.spouse_nature,
  m.spouse_prov || m.spouse_city || m.spouse_area as spouse_region,
  m.home_prov || m.home_city || m.home_area as home_region,
  coalesce((select s.must_keys from match_setting s where s.user_id = m.user_id), '{}') as must_keys`;

async function readPair(db: Db, a: number, b: number): Promise<readonly [PairRow, PairRow, boolean]> {
  const { rows } = await sql<PairRow>`select ${pairSelect} from member m where m.user_id in (${a}, ${b})`.execute(db);
  const one = rows.find(({ userId }) => userId === a);
  const other = rows.find(({ userId }) => userId === b);
  if (one === undefined || other === undefined || a === b) throw new AppError("NO_MEMBER");
  const follows = await sql`select from attention f
      join attention g on g.from_user_id = f.to_user_id and g.to_user_id = f.from_user_id
    where f.from_user_id = ${a} and f.to_user_id = ${b}`.execute(db);
  return [one, other, follows.rows.length > 0];
}

export interface PairNames {
  readonly a: string;
  readonly b: string;
}

/** The present score of two members with all its reasons. */
export async function explainPair(db: Db, a: number, b: number, names: PairNames) {
  const [one, other, follows] = await readPair(db, a, b);
  const today = shanghaiToday();
  const sideA = { profile: readProfile(one, today), texts: one };
  const sideB = { profile: readProfile(other, today), texts: other };
  const match = matchPair(sideA.profile, sideB.profile, follows);
  const lines = explainLines(match, sideA, sideB);
  return {
    score: match.score,
    scoreAB: match.scoreAB,
    scoreBA: match.scoreBA,
    bonus: match.bonus,
    band: match.band,
    lines,
    sentence: explainSentence(match, lines, names),
    natureA: one.spouseNature.replaceAll("/", "、"),
    natureB: other.spouseNature.replaceAll("/", "、"),
    mustMiss: [...missedKeys(writeResults(match.ab), one.mustKeys)],
    otherMustMiss: [...missedKeys(writeResults(match.ba), other.mustKeys)],
    bothMiss: bothMissed(writeResults(match.ab), writeResults(match.ba)),
    profileA: sideA.profile,
    profileB: sideB.profile,
  };
}

/** The other side is in the caller's scope, or reachable from this member by shop, by loan, or by a running request. */
export async function needPair({ db, caller }: Pick<Call, "db" | "caller">, a: number, b: number): Promise<void> {
  const { rows } = await sql<{ reachable: boolean }>`select (${scopeSql(memberScope(caller))} or ${colleaguesOf(caller)}
      or exists (select from member mine
      where mine.user_id = ${a} and case when mine.shop_id is null then ${lentTo(null)}
        else m.borrow_consent and m.shop_id is distinct from mine.shop_id and (m.shop_id is null
          or exists (select from shop lender
          where lender.id = m.shop_id and lender.borrow_open and lender.status = 'OPEN')) end)
      or exists (select from introduction i
      where (i.user_id, i.other_user_id) in ((${a}, m.user_id), (m.user_id, ${a})))
      or exists (select from borrow_request r
      where (r.user_id, r.target_user_id) in ((${a}, m.user_id), (m.user_id, ${a})))) is true as reachable
    from member m where m.user_id = ${b}
      and exists (select from member m where m.user_id = ${a} and ${scopeSql(memberReadScope(caller))})`.execute(db);
  if (rows[0]?.reachable !== true) throw new AppError("NO_MEMBER");
}

export const getMatchExplanation = handle(
  endpoints.getMatchExplanation,
  async (call): Promise<endpoints.MatchExplanation> => {
    const { a, b } = call.params;
    await needPair(call, a, b);
    const cards = await readCards(call, [a, b]);
    const cardA = cards.get(a);
    const cardB = cards.get(b);
    if (cardA === undefined || cardB === undefined) throw new AppError("NO_MEMBER");
    const {
      profileA: _a,
      profileB: _b,
      ...explained
    } = await explainPair(call.db, a, b, {
      a: cardA.firstName,
      b: cardB.firstName,
    });
    return { a: cardA, b: cardB, ...explained };
  },
);
