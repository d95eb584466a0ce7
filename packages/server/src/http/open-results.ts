import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../kit/call.ts";

interface Stored {
  readonly fingerprint: string;
  readonly body: string;
}

const bodyOf = (stored: Stored, print: string): string => {
  if (stored.fingerprint !== print) throw new AppError("REPEATED");
  return stored.body;
};

/** The answer that this request of the application got before; null when there was none. */
export async function earlierAnswer(db: Db, appId: number, requestId: string, print: string): Promise<string | null> {
  const { rows } = await sql<Stored>`select fingerprint, body from open_result
    where app_id = ${appId} and request_id = ${requestId}`.execute(db);
  return rows[0] === undefined ? null : bodyOf(rows[0], print);
}

/**
 * Keeps an answer. Of two equal requests at once both may have run, which does no harm (a row counts once); both are
 * answered with what was stored first.
 */
export async function keepAnswer(
  db: Db,
  appId: number,
  requestId: string,
  print: string,
  body: string,
): Promise<string> {
  const stored = await sql`insert into open_result (app_id, request_id, fingerprint, body)
    values (${appId}, ${requestId}, ${print}, ${body}) on conflict do nothing returning 1`.execute(db);
  if (stored.rows.length > 0) return body;
  return (await earlierAnswer(db, appId, requestId, print)) ?? body;
}
