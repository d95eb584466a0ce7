import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { post } from "../../foundation/ledger/post.ts";
import { familyBackPosting } from "../trade/earning-postings.ts";

interface Pair {
  readonly fromUserId: number;
  readonly toUserId: number;
}

const sums = sql`select created_time::date, extract(hour from created_time)::smallint, scene_type, gift_id,
  coalesce(family_id, 0), from_user_id, to_user_id,
  count(*), sum(count), sum(amount_cents), sum(income_cents), sum(family_cents), min(created_time), max(created_time)
  from gift_record`;

/** Sums a day of one pair again; a day that was never summed is read live and needs nothing. */
export async function sumGiftDay(db: Db, day: string, { fromUserId, toUserId }: Pair): Promise<void> {
  const known = await sql`select from gift_daily_day where stat_date >= ${day}::date limit 1`.execute(db);
  if (known.rows.length === 0) return;
  const ofPair = sql`from_user_id = ${fromUserId} and to_user_id = ${toUserId}`;
  await sql`delete from gift_daily where stat_date = ${day}::date and ${ofPair}`.execute(db);
  await sql`insert into gift_daily ${sums}
    where status = 'NORMAL' and ${ofPair} and created_time >= ${day}::date and created_time < ${day}::date + 1
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
}

/** Sums every past day that is not summed yet. */
export async function sumGiftDays(db: Db): Promise<number> {
  const { rows } = await sql<{ first: string | null }>`select coalesce((select max(stat_date) + 1 from gift_daily_day),
    (select min(created_time)::date from gift_record))::text as first`.execute(db);
  const first = rows[0]?.first ?? null;
  if (first === null) return 0;
  await sql`delete from gift_daily where stat_date >= ${first}::date`.execute(db);
  await sql`insert into gift_daily ${sums}
    where status = 'NORMAL' and created_time >= ${first}::date and created_time < current_date
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  const done = await sql`insert into gift_daily_day select d::date
      from generate_series(${first}::date, current_date - 1, interval '1 day') d returning 1`.execute(db);
  return done.rows.length;
}

interface Back {
  readonly id: number;
  readonly shareId: number;
  readonly leaderId: number;
  readonly cents: number;
}

/** Reclaims the leaders' shares of revoked gifts; a gift revoked before its day was settled has none. */
export async function takeFamilyBack(db: Db): Promise<number> {
  const { rows } = await sql<Back>`update gift_record g set family_back = true from family_share s
    where g.status = 'REVOKED' and g.family_cents > 0 and not g.family_back and s.family_id = g.family_id
      and s.share_date = g.created_time::date
    returning g.id, s.id as share_id, s.leader_id, g.family_cents as cents`.execute(db);
  await post(db, ...rows.map(({ id, shareId, leaderId, cents }) => familyBackPosting(shareId, id, leaderId, cents)));
  return rows.length;
}

export const giftJobs: readonly Job[] = [
  {
    // After the families' shares of the day are known.
    name: "gift-daily",
    cron: "20 3 * * *",
    run: ({ database: { db } }) => db.transaction().execute(sumGiftDays),
  },
  {
    name: "gift-family-back",
    cron: "10 3 * * *",
    run: ({ database: { db } }) => db.transaction().execute(takeFamilyBack),
  },
];
