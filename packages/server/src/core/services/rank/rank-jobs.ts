import { rankMessages } from "@hongxian/contract/core/figures/rank.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";
import { lockEndedRanks, refreshRanks } from "./refresh-ranks.ts";

const bigSpendCents = 1_000_000;

interface Alert {
  readonly userId: number;
  readonly kind: "MINOR" | "BIG_SPEND";
  readonly cents: number;
}

/**
 * Minors who spend, and members who spend a great deal within a day: customer service is notified once a day to call
 * them.
 */
export async function alertSpenders(db: Db): Promise<number> {
  const { rows } = await sql<Alert>`with spent as (
      select user_id, sum(cents)::bigint as cents from (
        select from_user_id as user_id, amount_cents as cents from gift_record
        where status = 'NORMAL' and created_time >= now() - interval '24 hours'
        union all select caller_id, amount - refund_amount from call_record
        where caller_id is not null and created_time >= now() - interval '24 hours') k group by 1
    ), found as (
      select s.user_id, 'BIG_SPEND' as kind, s.cents from spent s where s.cents > ${bigSpendCents}
      union all select s.user_id, 'MINOR', s.cents from spent s join member m on m.user_id = s.user_id
        where s.cents > 0 and m.auth_status <> 'NO' and m.birthday > current_date - interval '18 years'
    ), told as (insert into rank_alert (user_id, kind, alert_date) select user_id, kind, current_date from found
    on conflict do nothing returning user_id, kind)
    select f.user_id, f.kind, f.cents from told join found f using (user_id, kind)`.execute(db);
  await noticeWhoMay(
    db,
    "bigSpender",
    rows.map(({ userId, kind, cents }) => ({
      kind: "TODO",
      ...(kind === "MINOR" ? rankMessages.minor(userId) : rankMessages.bigSpend(userId, (cents / 100).toFixed(2))),
      link: `/promotion/shopsmanage?keyword=${userId}&status=`,
    })),
  );
  return rows.length;
}

/** Hosts whose income of last week is at most half of the week before. */
export async function tellFallingHosts(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`select coalesce(m.first_name, m.user_id::text) as name
    from rank_snapshot b join member m on m.user_id = b.user_id
    left join rank_snapshot n on n.rank_type = 'HOST' and n.period = 'WEEK' and n.user_id = b.user_id
      and n.period_start = b.period_start + 7
    where b.rank_type = 'HOST' and b.period = 'WEEK' and b.period_start = date_trunc('week', now())::date - 14
      and coalesce(n.value, 0) * 2 <= b.value
    order by b.value - coalesce(n.value, 0) desc`.execute(db);
  if (rows.length === 0) return 0;
  const names = rows.slice(0, 10).map(({ name }) => name);
  await noticeWhoMay(db, "hostsFalling", {
    kind: "TODO",
    ...rankMessages.falling(rows.length, names.join("、")),
    link: "/rank/hostList",
  });
  return rows.length;
}

const inTransaction =
  (command: (db: Db) => Promise<number>): Job["run"] =>
  ({ database: { db } }) =>
    db.transaction().execute(command);

export const rankJobs: readonly Job[] = [
  {
    name: "rank-refresh",
    cron: "*/10 * * * *",
    run: inTransaction(async (tx) => {
      await alertSpenders(tx);
      return refreshRanks(tx);
    }),
  },
  { name: "rank-lock", cron: "30 0 * * *", run: inTransaction(lockEndedRanks) },
  { name: "rank-falling-hosts", cron: "0 9 * * 1", run: inTransaction(tellFallingHosts) },
];
