import { sql, type Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";

export interface JobOptions {
  /** A job waiting under the same key is replaced: nothing is done twice. */
  key?: string;
  runAt?: Date;
}

/** Queues a job; inside a transaction it is queued only if that commits. Jobs of one name run one after another. */
export async function addJob(
  db: Kysely<Tables>,
  name: string,
  payload: unknown,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload ?? {})}::json, queue_name => ${name}::text,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text)`.execute(db);
}
