import { publishDueArticles } from "../features/article/publish-article.ts";
import type { Db } from "../kit/call.ts";
import type { Job } from "../platform/jobs/job.ts";

/** What falls due by the minute, each in a transaction of its own: one that fails does not hold up the others. */
const steps: readonly ((db: Db) => Promise<number>)[] = [publishDueArticles];

export const contentSchedule: Job = {
  name: "content-schedule",
  cron: "* * * * *",
  run: async ({ database: { db } }) => {
    const done = await Promise.allSettled(steps.map((step) => db.transaction().execute((tx) => step(tx))));
    const failed = done.find((one) => one.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return done.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value : 0), 0);
  },
};
