import { operationMessages } from "@hongxian/contract/core/notice/operation.messages.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { oneLine } from "../../../platform/start-error.ts";
import { notifyAdministrators, notifyOfDamage } from "./notify-administrators.ts";

/** Earlier runs that must have failed too: a restarted database is no reason to alert anyone. */
const failuresBefore = 2;

async function failedBefore(db: Db, job: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) filter (where error <> '')::int as n from
    (select error from job_run where job = ${job} and end_time is not null order by begin_time desc
    limit ${failuresBefore}) r`.execute(db);
  return rows[0]?.n === failuresBefore;
}

/** The same job; when it fails three times in a row, the administrators are notified. */
export const watched = (job: Job): Job => ({
  ...job,
  run: async (parts, payload) => {
    const { db } = parts.database;
    try {
      return await job.run(parts, payload);
    } catch (error) {
      await notifyOfDamage(db, error)
        .then(async () => {
          if (await failedBefore(db, job.name)) await notifyAdministrators(db, operationMessages.jobFailed(job.name));
        })
        // No one can be notified while the database is away; the job's own error is the one to report.
        .catch((reason: unknown) =>
          parts.log.warn({ reason: oneLine(reason), job: job.name }, "a failed job could not be told of"),
        );
      throw error;
    }
  },
});
