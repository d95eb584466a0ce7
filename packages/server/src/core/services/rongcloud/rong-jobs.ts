import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { sendOrders } from "./send-orders.ts";
import { keepDeskPresence } from "./take-status.ts";
import { tellStanding } from "./tell-standing.ts";

/** What nothing refers to any more. A message can be recalled there for as long as we know its number. */
export async function tidyRongCloud(db: Db): Promise<void> {
  await sql`delete from rong_nonce where created_time < now() - interval '15 minutes'`.execute(db);
  await sql`delete from rong_order
    where status in ('DONE', 'FAIL') and created_time < now() - interval '30 days'`.execute(db);
  await sql`delete from rong_message where created_time < now() - interval '180 days'`.execute(db);
  await sql`delete from rong_online where update_time < now() - interval '2 days' and not is_on
    or update_time < now() - interval '30 days'`.execute(db);
}

export const rongJobs: readonly Job[] = [
  {
    name: "rong-send",
    cron: "* * * * *",
    everySeconds: 5,
    run: async ({ database: { db }, settings: { rongCloud } }) => {
      if (rongCloud === undefined) return 0;
      return (await tellStanding(db, rongCloud)) + (await sendOrders(db, rongCloud));
    },
  },
  {
    name: "rong-presence",
    cron: "* * * * *",
    everySeconds: 20,
    run: async ({ database: { db }, settings: { rongCloud } }) => (rongCloud === undefined ? 0 : keepDeskPresence(db)),
  },
  { name: "rong-tidy", cron: "15 * * * *", run: ({ database: { db } }) => tidyRongCloud(db) },
];
