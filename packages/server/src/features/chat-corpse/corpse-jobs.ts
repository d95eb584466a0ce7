import { findCorpses, wakeReturned } from "../../core/services/chat/find-corpses.ts";
import type { Job } from "../../platform/jobs/job.ts";

export const corpseJobs: readonly Job[] = [
  { name: "chat-corpse", cron: "0 4 * * *", run: ({ database: { db } }) => db.transaction().execute(findCorpses) },
  {
    name: "chat-corpse-awake",
    cron: "*/10 * * * *",
    run: ({ database: { db } }) => db.transaction().execute(wakeReturned),
  },
];
