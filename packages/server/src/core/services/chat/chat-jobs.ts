import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { serviceJobs } from "./chat-service-desk.ts";

const keptMonths = 24;
const commandDays = 7;

/** Complete months are dropped at once; commands within a month are removed one by one. */
async function forgetMessages(db: Db): Promise<number> {
  const { rows } = await sql<{
    name: string;
  }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'message'::regclass
      and c.relname < 'message_' || to_char(now() - make_interval(months => ${keptMonths}::int), 'YYYYMM')`.execute(db);
  for (const { name } of rows) await sql`drop table ${sql.id(name)}`.execute(db);
  const gone = await sql`delete from message
      where msg_type = 'CMD' and msg_time < now() - make_interval(days => ${commandDays}::int) returning 1`.execute(db);
  await sql`delete from chat_presence where seen_time < now() - interval '1 day'`.execute(db);
  return rows.length + gone.rows.length;
}

export const chatJobs: readonly Job[] = [
  ...serviceJobs,
  { name: "message-prune", cron: "30 4 * * *", run: ({ database: { db } }) => forgetMessages(db) },
];
