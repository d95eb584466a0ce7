import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { serviceJobs } from "./chat-service-desk.ts";

const commandDays = 7;

/** Commands are removed one by one; complete months are dropped by their retention. */
async function forgetCommands(db: Db): Promise<number> {
  const gone = await sql`delete from message
      where msg_type = 'CMD' and msg_time < now() - make_interval(days => ${commandDays}::int) returning 1`.execute(db);
  await sql`delete from chat_presence where seen_time < now() - interval '1 day'`.execute(db);
  return gone.rows.length;
}

export const chatJobs: readonly Job[] = [
  ...serviceJobs,
  { name: "message-prune", cron: "30 4 * * *", run: ({ database: { db } }) => forgetCommands(db) },
];
