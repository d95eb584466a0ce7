import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Seal } from "../../../platform/seal.ts";

/** Short messages that an earlier version queued here: they are sent like all others now. */
export const oldSmsKind = "SMS";

export async function moveOldSms(
  db: Db,
  seal: Seal,
  { dedupeKey, payload }: { readonly dedupeKey: string; readonly payload: Readonly<Record<string, unknown>> },
): Promise<void> {
  // A code has expired by the time a new version has started.
  if (dedupeKey.startsWith("sms-code:")) return;
  const { to, text } = JSON.parse(seal.open(String(payload["sealed"] ?? ""))) as { to: string; text: string };
  await sql`insert into sms_record (user_id, login, content, kind, dedupe_key)
    values ((select user_id from member where login = ${to}), ${to}, ${text}, 'NOTICE', ${dedupeKey})
    on conflict (dedupe_key) where dedupe_key is not null do nothing`.execute(db);
}
