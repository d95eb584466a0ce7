import { levelSteps } from "@hongxian/contract/features/family/family.rules.ts";
import { sql } from "kysely";
import { post } from "../../core/ledger/post.ts";
import { earningPosting } from "../../core/money/earning-postings.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Share {
  readonly id: number;
  readonly leaderId: number;
  readonly cents: number;
}

/** The leaders' shares of one day, each posted once; what a day's gifts are worth is kept with the gifts. */
export async function settleShares(db: Db, day: string, familyId: number | null = null): Promise<number> {
  const one = familyId === null ? sql`f.status = 'NORMAL'` : sql`f.id = ${familyId}`;
  await sql`update gift_record g set family_cents = least(g.income_cents * k.bp / 10000, greatest(0, g.amount_cents * 9 / 10 - g.income_cents))
    from (select f.id, case when ${day}::date >= f.share_from then f.share_bp else f.share_before_bp end as bp from family f
      where ${one} and not exists (select 1 from family_share s where s.family_id = f.id and s.share_date = ${day}::date)) k
    where g.family_id = k.id and g.status = 'NORMAL' and g.created_time >= ${day}::date and g.created_time < ${day}::date + 1`.execute(
    db,
  );
  const { rows } = await sql<Share>`insert into family_share (family_id, share_date, leader_id, gift_cents, cents)
    select f.id, ${day}::date, f.leader_id, sum(g.amount_cents), sum(g.family_cents) from family f join gift_record g on g.family_id = f.id
    where ${one} and g.status = 'NORMAL' and g.created_time >= ${day}::date and g.created_time < ${day}::date + 1
    group by f.id having sum(g.family_cents) > 0 on conflict (family_id, share_date) do nothing returning id, leader_id, cents`.execute(
    db,
  );
  await post(db, ...rows.map(({ id, leaderId, cents }) => earningPosting("FAMILY_SHARE", id, leaderId, cents)));
  return rows.length;
}

/** By the gifts of the last four weeks. */
export async function rankFamilies(db: Db): Promise<number> {
  const { rows } = await sql`update family f set level = k.level, update_time = now()
    from (select f.id, (select count(*)::int from unnest(${[...levelSteps]}::bigint[]) step where step <= coalesce(sum(g.amount_cents), 0)) as level
      from family f left join gift_record g on g.family_id = f.id and g.status = 'NORMAL' and g.created_time >= current_date - 28 group by f.id) k
    where f.id = k.id and f.level <> k.level and f.status = 'NORMAL' returning 1`.execute(db);
  return rows.length;
}

const yesterday = async (db: Db): Promise<string> =>
  (await sql<{ day: string }>`select current_date - 1 as day`.execute(db)).rows[0]?.day ?? "";

export const familyJobs: readonly Job[] = [
  {
    name: "family-share",
    cron: "0 3 * * *",
    run: ({ database: { db } }) => db.transaction().execute(async (tx) => settleShares(tx, await yesterday(tx))),
  },
  { name: "family-level", cron: "30 3 * * 1", run: ({ database: { db } }) => rankFamilies(db) },
];
