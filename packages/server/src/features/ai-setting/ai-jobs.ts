import { sql } from "kysely";
import type { Job } from "../../platform/jobs/job.ts";

/** 03:55: logged questions are kept for ninety days. */
export const aiLogPrune: Job = {
  name: "ai-log-prune",
  cron: "55 3 * * *",
  run: async ({ database: { db } }) => {
    const { numAffectedRows } =
      await sql`delete from ai_call_log where created_time < now() - interval '90 days'`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
