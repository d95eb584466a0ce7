import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { Seal } from "../../../platform/seal.ts";

export const smsKind = "SMS";
export const outboxJobName = "outbox-deliver";

export interface Sms {
  readonly to: string;
  readonly text: string;
}

/**
 * Queues a short message with the write that causes it, and has the queue processed as soon as that commits. Number and
 * text are sealed in the table: a code must not be readable where its hash is stored.
 */
export async function queueSms(
  db: Db,
  seal: Seal,
  { key, delaySeconds = 0, ...sms }: Sms & { readonly key: string; readonly delaySeconds?: number },
): Promise<void> {
  const payload = JSON.stringify({ sealed: seal.seal(JSON.stringify(sms)) });
  await sql`insert into outbox (kind, dedupe_key, payload, due_time)
    values (${smsKind}, ${key}, ${payload}::jsonb, now() + make_interval(secs => ${delaySeconds}::int))`.execute(db);
  if (delaySeconds === 0) await addJob(db, outboxJobName, {}, { key: `${outboxJobName}:now` });
}

/** The message to send; null when it was encrypted with another key. */
export function openSms(seal: Seal, payload: Readonly<Record<string, unknown>>): Sms | null {
  try {
    return JSON.parse(seal.open(String(payload["sealed"] ?? ""))) as Sms;
  } catch {
    return null;
  }
}
