import type { RankPrize } from "@hongxian/contract/core/figures/rank.choices.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { post } from "@hongxian/server/core/foundation/ledger/post.ts";
import { scorePosting } from "@hongxian/server/core/money/trade/earning-postings.ts";
import { lockRank, refreshRanks } from "@hongxian/server/core/services/rank/refresh-ranks.ts";

const prizes: readonly RankPrize[] = [
  { from: 1, to: 1, kind: "CASH", value: 88_800 },
  { from: 2, to: 3, kind: "CASH", value: 38_800 },
  { from: 4, to: 10, kind: "INTEGRAL", value: 500 },
  { from: 4, to: 10, kind: "BADGE", value: 0 },
];

interface Score {
  readonly id: number;
  readonly userId: number;
  readonly score: number;
}

/** Ninety days of points. */
async function writeScores(db: Db, userIds: readonly number[]): Promise<void> {
  const chosen = userIds.filter((_, at) => at % Math.max(1, Math.floor(userIds.length / 90)) === 0).slice(0, 90);
  const { rows } =
    await sql<Score>`insert into reward_score_record (user_id, scene, score, remark, remain_score, device_id, ip,
      expire_time,
      created_time)
    select u, (array['SIGN_IN', 'SIGN_IN', 'TASK', 'SHARE', 'WATCH_AD', 'INVITE_REGISTER'])[1 + h % 6], s.score, '',
      s.score, 'DEVICE-' || u, '10.9.' || u % 250 || '.' || 1 + h % 250, t.at + interval '365 days', t.at
    from unnest(${chosen}::bigint[]) u cross join generate_series(1, 6) n cross
    join lateral (select abs(hashtext(u || 's' || n)) as h) k
    cross join lateral (select (array[5, 10, 20, 30, 15, 100])[1 + k.h % 6] * (1 + u % 5) as score) s
    cross join lateral (select pg_temp.waking(now() - make_interval(hours => (6 + h % 2100)::int)) as at) t order by 9
    returning id, user_id, score`.execute(db);
  await post(db, ...rows.map(({ id, userId, score }) => scorePosting(id, userId, score)));
  await sql`update reward_score_record r set txn_id = x.id, balance_after = e.balance_after from ledger_txn x
    join ledger_entry e on e.txn_id = x.id and e.account = 'INTEGRAL'
    where r.txn_id is null and (x.biz_type = 'SCORE' and x.biz_id = r.id
      or x.biz_type = 'ORDER' and x.biz_step = 'PAY' and r.scene = 'EXCHANGE_GOODS' and x.biz_id = r.ref_id)`.execute(
    db,
  );
}

/** The present ranks, and the last weeks and month as they were closed. Requires gifts, calls and broadcasts. */
export async function writeRanks(db: Db, userIds: readonly number[]): Promise<void> {
  await writeScores(db, userIds);
  await sql`update rank_setting set prizes = ${JSON.stringify(prizes)}::jsonb, rules = '按周期统计，周期结束后次日锁榜发奖。'
    where period in ('WEEK', 'MONTH')`.execute(db);
  const { rows } = await sql<{
    week: string;
    before: string;
    month: string;
  }>`select (date_trunc('week', now())::date - 7)::text as week,
    (date_trunc('week', now())::date - 14)::text as before,
    (date_trunc('month', now()) - interval '1 month')::date::text as month`.execute(db);
  const { week = "", before = "", month = "" } = rows[0] ?? {};
  for (const rankType of ["RICH", "HOST", "INTEGRAL"] as const) {
    for (const start of [before, week]) await lockRank(db, { rankType, period: "WEEK", start });
    await lockRank(db, { rankType, period: "MONTH", start: month });
  }
  await refreshRanks(db);
}
