import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { restoreSwitch } from "./revoke-punishment.ts";
import type { PunishmentType } from "./switch-columns.ts";

const batch = 500;

interface Due {
  readonly id: number;
  readonly userId: number;
  readonly type: PunishmentType;
}

/** Ends the sanctions that are due, a few hundred members at a time. */
async function expireSome(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await sql<Due>`select id, user_id, type from punishment
      where status = 'EFFECTIVE' and end_time <= now() order by end_time limit ${batch}`.execute(tx);
    const userIds = [...new Set(due.rows.map(({ userId }) => userId))];
    if (userIds.length === 0) return 0;
    // In order of their numbers, so that two runs cannot deadlock.
    await sql`select 1 from member where user_id = any(${userIds}) order by user_id for update`.execute(tx);
    const ended = await sql<Due>`update punishment set status = 'EXPIRED', update_time = now(), version = version + 1
      where id = any(${due.rows.map(({ id }) => id)}) and status = 'EFFECTIVE' returning id, user_id, type`.execute(tx);
    for (const type of new Set(ended.rows.map((row) => row.type))) {
      const freed = ended.rows.filter((row) => row.type === type).map(({ userId }) => userId);
      await restoreSwitch(tx, freed, type);
    }
    return due.rows.length;
  });
}

export async function expirePunishments(db: Db): Promise<number> {
  let ended = 0;
  for (;;) {
    const count = await expireSome(db);
    ended += count;
    if (count < batch) return ended;
  }
}

export const punishmentExpire: Job = {
  name: "punishment-expire",
  cron: "* * * * *",
  run: ({ database }) => expirePunishments(database.db),
};
