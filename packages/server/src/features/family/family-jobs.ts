import { levelSteps } from "@hongxian/contract/features/family/family.rules.ts";
import { sql } from "kysely";
import { settleShares } from "../../core/services/live/settle-family-shares.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** By the gifts of the last four weeks. */
export async function rankFamilies(db: Db): Promise<number> {
  const { rows } = await sql`update family f set level = k.level, update_time = now()
    from (select f.id, (select count(*)::int from unnest(${[...levelSteps]}::bigint[]) step
    where step <= coalesce(sum(g.amount_cents), 0)) as level
      from family f left join gift_record g on g.family_id = f.id and g.status = 'NORMAL'
        and g.created_time >= current_date - 28 group by f.id) k
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
