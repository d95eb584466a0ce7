import { sql } from "kysely";
import type { Job } from "../../../platform/jobs/job.ts";
import type { Db } from "../../../kit/call.ts";
import { expireClaims } from "./claims.ts";

/** What a decision wrote is useless once it cannot be undone, and may be personal. */
export async function forgetRestores(db: Db): Promise<void> {
  await sql`update review_action set restore = null
    where restore is not null and created_time < now() - interval '2 minutes'`.execute(db);
}

export const reviewClaimRelease: Job = {
  name: "review-claim-release",
  cron: "* * * * *",
  run: async ({ database }) => {
    await forgetRestores(database.db);
    return expireClaims(database.db);
  },
};
