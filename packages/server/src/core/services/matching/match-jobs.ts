import { sql } from "kysely";
import type { Job } from "../../../platform/jobs/job.ts";

/** 03:50: stored scores older than a day are not read any more. */
export const matchScorePrune: Job = {
  name: "match-score-prune",
  cron: "50 3 * * *",
  run: async ({ database: { db } }) => {
    const { numAffectedRows } =
      await sql`delete from match_score where computed_time < now() - interval '24 hours'`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
