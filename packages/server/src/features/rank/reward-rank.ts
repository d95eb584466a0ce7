import {
  rankPeriod,
  rankMessages,
  rankType as rankTypes,
  type RankPrize,
  type RankType,
} from "@hongxian/contract/core/figures/rank.choices.ts";
import * as endpoints from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { post } from "../../core/foundation/ledger/post.ts";
import type { Posting } from "../../core/foundation/ledger/post.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { needCoupon } from "../../core/money/rights/give-rights.ts";
import { scorePosting } from "../../core/money/trade/earning-postings.ts";
import { changeScore } from "../../core/money/scores/scores.ts";
import { noSql } from "../../core/money/trade/trade-rows.ts";
import { ofPeriod, startOf, type RankKey } from "../../core/services/rank/rank-period.ts";
import { handle, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Winner {
  readonly id: number;
  readonly rankNo: number;
  readonly userId: number;
}
interface Won extends Winner {
  readonly value: number;
}

const wonOf = (winners: readonly Winner[], prizes: readonly RankPrize[], kind: RankPrize["kind"]): Won[] =>
  prizes
    .filter((prize) => prize.kind === kind)
    .flatMap(({ from, to, value }) =>
      winners.filter(({ rankNo }) => from <= rankNo && rankNo <= to).map((winner) => ({ ...winner, value })),
    );

/** Cash is not paid here: it becomes a batch that finance approves. */
async function makeBatch(db: Db, key: RankKey, won: readonly Won[], staffId: number): Promise<number | null> {
  if (won.length === 0) return null;
  const name = `${rankTypes.labels[key.rankType]}${rankPeriod.labels[key.period]} ${key.start}`;
  const cents = won.reduce((sum, { value }) => sum + value, 0);
  const { rows } = await sql<{
    id: number;
  }>`insert into bonus_batch (no, name, kind, total_num, total_cents, status, created_by)
    values (${noSql.bonusBatch}, ${name}, ${`${key.rankType}_RANK`}, ${won.length}, ${cents}, 'WAIT_AUDIT', ${staffId})
    returning id`.execute(db);
  const batchId = rows[0]?.id ?? 0;
  const lines = JSON.stringify(
    won.map((one) => ({
      snapshot: one.id,
      user_id: one.userId,
      cents: one.value,
      reason: rankMessages.rankBonus(one.rankNo),
    })),
  );
  await sql`with made as (insert into bonus (batch_id, user_id, amount_cents, reason)
      select ${batchId}, g.user_id, g.cents, g.reason
      from jsonb_to_recordset(${lines}::jsonb) as g (snapshot bigint, user_id bigint, cents bigint, reason text)
      returning id, user_id)
    update rank_snapshot t set bonus_id = made.id from made
    where ${ofPeriod(key)} and t.user_id = made.user_id`.execute(db);
  return batchId;
}

async function givePoints(db: Db, won: readonly Won[], staffId: number): Promise<Posting[]> {
  const postings: Posting[] = [];
  for (const { id, userId, value, rankNo } of won) {
    const { rows } = await sql<{
      id: number;
    }>`insert into reward_score_record (user_id, scene, score, ref_type, ref_id, remark, staff_id, remain_score)
      values (${userId}, 'RANK', ${value}, 'rank_snapshot', ${id}, ${rankMessages.rankBonus(rankNo)}, ${staffId},
        ${value})
      returning id`.execute(db);
    postings.push(scorePosting(rows[0]?.id ?? 0, userId, value, staffId));
  }
  return postings;
}

async function giveCouponsAndRights(
  db: Db,
  winners: readonly Winner[],
  prizes: readonly RankPrize[],
  staffId: number,
): Promise<void> {
  for (const { userId, value } of wonOf(winners, prizes, "COUPON")) await needCoupon(db, userId, value, staffId);
  for (const { userId, value } of wonOf(winners, prizes, "HOME_TOP"))
    await sql`insert into member_right (user_id, fee_type, begin_time, end_time)
      values (${userId}, 'HOME_TOP', now(), now() + make_interval(hours => ${value}::int))`.execute(db);
}

const rewardOf = (rankType: RankType, endpoint: typeof endpoints.rewardRich) =>
  handle(endpoint, async (call) => {
    const { db, body, caller } = call;
    const key = { rankType, period: body.period, start: await startOf(db, body.period, body.date) };
    const excluded =
      await sql`select from rank_snapshot t where ${ofPeriod(key)} and t.exclude_staff_id = ${caller.staffId}
        limit 1`.execute(db);
    if (excluded.rows.length > 0) throw refused(rankMessages.samePerson);
    const setting = await sql<{
      prizes: RankPrize[];
    }>`select prizes from rank_setting where rank_type = ${rankType} and period = ${key.period}`.execute(db);
    const prizes = setting.rows[0]?.prizes ?? [];
    if (prizes.length === 0) throw refused(rankMessages.noPrizes);
    const last = Math.max(...prizes.map(({ to }) => to));
    const { rows: winners } = await sql<Winner>`update rank_snapshot t set status = 'REWARDED', version = t.version + 1
        where ${ofPeriod(key)} and t.status = 'LOCKED' and t.rank_no between 1 and ${last}
      returning t.id, t.rank_no, t.user_id`.execute(db);
    if (winners.length === 0) throw refused(rankMessages.nothing);
    const cash = wonOf(winners, prizes, "CASH");
    const batchId = await makeBatch(db, key, cash, caller.staffId);
    await giveCouponsAndRights(db, winners, prizes, caller.staffId);
    const postings = await givePoints(db, wonOf(winners, prizes, "INTEGRAL"), caller.staffId);
    const cents = cash.reduce((sum, { value }) => sum + value, 0);
    call.audit({
      targetType: auditTargets.rank,
      targetId: batchId,
      after: { ...key, rewarded: winners.length, cents },
    });
    await post(db, ...postings);
    return { rewarded: winners.length, batchId, cents };
  });

export const richRewarded = rewardOf("RICH", endpoints.rewardRich);
export const hostRewarded = rewardOf("HOST", endpoints.rewardHost);
export const integralRewarded = rewardOf("INTEGRAL", endpoints.rewardIntegral);

export const adjustScore = handle(endpoints.adjustScore, async (call) => {
  const { db, params, body, caller } = call;
  const { userId } = params;
  const seen = await sql`select from member m where m.user_id = ${userId} and ${scopeSql(memberScope(caller))}
      for update of m`.execute(db);
  if (seen.rows.length === 0) throw new AppError("NO_MEMBER");
  if (body.score > endpoints.scoreMessages.reviewAbove) throw refused(endpoints.scoreMessages.review);
  const score = body.direction === "ADD" ? body.score : -body.score;
  call.audit({ targetType: auditTargets.member, targetId: userId, after: { score, remark: body.remark } });
  await changeScore(db, { userId, scene: "ADMIN", score, remark: body.remark, staffId: caller.staffId });
  const { rows } = await sql<{
    balance: number;
  }>`select integral as balance from wallet where user_id = ${userId}`.execute(db);
  return { balance: rows[0]?.balance ?? 0 };
});
