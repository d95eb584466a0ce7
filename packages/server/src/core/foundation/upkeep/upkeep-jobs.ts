import { operationMessages } from "@hongxian/contract/core/notice/operation.messages.ts";
import { sql } from "kysely";
import { ensurePartitions } from "../../../platform/database/month-partitions.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { findBrokenSeal, sealAudit } from "./audit-seal.ts";
import { notifyAdministrators } from "./notify-administrators.ts";
import { watchDisk } from "./watch-disk.ts";

/** Jobs that keep the system tidy, independent of its features. */
export const upkeepJobs: readonly Job[] = [
  {
    name: "partitions-ahead",
    cron: "30 1 * * *",
    run: ({ database: { db } }) => ensurePartitions(db),
  },
  {
    name: "forget-requests",
    cron: "10 * * * *",
    run: async ({ database: { db } }) => {
      const forgotten =
        await sql`with gone as (delete from request_result where created_time < now() - interval '24 hours'
          returning 1),
        captchas as (delete from captcha_used where expire_time < now()),
        guesses as (delete from guess_count where last_time < now() - interval '1 hour')
        select 1 from gone`.execute(db);
      return forgotten.rows.length;
    },
  },
  { name: "audit-seal", cron: "*/5 * * * *", run: ({ database: { db } }) => sealAudit(db) },
  {
    name: "audit-check",
    cron: "40 4 * * *",
    run: async ({ database: { db } }) => {
      const broken = await findBrokenSeal(db);
      if (broken === null) return;
      await notifyAdministrators(db, operationMessages.auditBroken(broken.fromId, broken.toId));
      throw new Error(`audit rows ${broken.fromId} to ${broken.toId} were altered`);
    },
  },
  {
    name: "disk-watch",
    cron: "*/5 * * * *",
    run: ({ database: { db }, settings: { dataDir } }) => watchDisk(db, dataDir),
  },
];
