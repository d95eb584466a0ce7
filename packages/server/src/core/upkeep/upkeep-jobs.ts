import { sql } from "kysely";
import type { Job } from "../../platform/jobs/job.ts";
import { findBrokenSeal, sealAudit } from "./audit-seal.ts";

const partitioned = [
  "ad_record",
  "audit_log",
  "audit_item",
  "login_record",
  "behavior_event",
  "look_record",
  "marriage_view_record",
  "message",
];
const monthsAhead = 3;

/** What keeps the house tidy whatever its features do. */
export const upkeepJobs: readonly Job[] = [
  {
    name: "partitions-ahead",
    cron: "30 1 * * *",
    run: async ({ database: { db } }) => {
      for (const table of partitioned) await sql`select ensure_month_partitions(${table}, ${monthsAhead})`.execute(db);
      return partitioned.length;
    },
  },
  {
    name: "forget-requests",
    cron: "10 * * * *",
    run: async ({ database: { db } }) => {
      const forgotten =
        await sql`with gone as (delete from request_result where created_time < now() - interval '24 hours' returning 1),
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
      if (broken !== null) throw new Error(`audit rows ${broken.fromId} to ${broken.toId} were altered`);
    },
  },
];
