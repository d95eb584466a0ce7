import { sql } from "kysely";
import { advisoryLocks, withAdvisoryLock } from "../database/advisory-lock.ts";
import { withPartitions } from "../database/month-partitions.ts";
import type { ServerParts } from "../server-parts.ts";
import { oneLine } from "../start-error.ts";
import { addJob } from "./add-job.ts";
import { countJob } from "./job-counts.ts";
import type { Job } from "./job.ts";

const followUp = { isFollowUp: true } as const;
const isFollowUp = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && "isFollowUp" in payload;

/** The schedule counts in minutes: more frequent runs are queued for the rest of the minute when it starts. */
async function queueFollowUps({ database: { db } }: ServerParts, { name, everySeconds = 60 }: Job): Promise<void> {
  for (let seconds = everySeconds; seconds < 60; seconds += everySeconds)
    await addJob(db, name, followUp, { key: `${name}:${seconds}`, runAt: new Date(Date.now() + seconds * 1000) });
}

/** Runs a job while no other process runs one of that name, and records it. */
export async function runJob(parts: ServerParts, job: Job, payload: unknown): Promise<void> {
  const { db, pool } = parts.database;
  if (job.everySeconds !== undefined) {
    // Six lines a minute would bury all other records: a follow-up run is recorded by what it does.
    if (isFollowUp(payload)) return void (await job.run(parts, payload));
    await queueFollowUps(parts, job);
  }
  await withAdvisoryLock(pool, { lock: advisoryLocks.job, name: job.name }, async () => {
    const begun = await sql<{ id: number }>`insert into job_run (job) values (${job.name}) returning id`.execute(db);
    const id = begun.rows[0]?.id ?? 0;
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    try {
      const count = (await withPartitions(db, async () => job.run(parts, payload))) ?? 0;
      await sql`update job_run set end_time = now(), count = ${count} where id = ${id}`.execute(db);
      countJob(job.name, seconds(), false);
    } catch (error) {
      countJob(job.name, seconds(), true);
      parts.log.error({ err: error, job: job.name }, "a job failed");
      await sql`update job_run set end_time = now(), error = ${oneLine(error)} where id = ${id}`.execute(db);
      throw error;
    }
  });
}
