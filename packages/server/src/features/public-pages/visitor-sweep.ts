import { sql } from "kysely";
import type { Job } from "../../platform/jobs/job.ts";

/** Removes codes and counts that no limit reads any more. */
export const visitorSweep: Job = {
  name: "visitor-sweep",
  cron: "25 3 * * *",
  run: async ({ database: { db } }) => {
    const codes = await sql`delete from sms_code where created_time < now() - interval '2 days' returning 1`.execute(
      db,
    );
    const uses = await sql`delete from visitor_use where begin_time < now() - interval '2 days' returning 1`.execute(
      db,
    );
    return codes.rows.length + uses.rows.length;
  },
};
