import { publishDueArticles } from "../features/article/publish-article.ts";
import { turnMoments } from "../features/moment/moment-jobs.ts";
import { finishDueSubjects } from "../features/subject/finish-subjects.ts";
import { coolDueVideos } from "../features/video/video-jobs.ts";
import type { Db } from "../kit/call.ts";
import type { Job } from "../platform/jobs/job.ts";

/** Work that is due by the minute, each in its own transaction: a failure does not stop the others. */
const steps: readonly ((db: Db) => Promise<number>)[] = [
  publishDueArticles,
  turnMoments,
  finishDueSubjects,
  coolDueVideos,
];

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
