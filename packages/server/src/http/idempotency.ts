import { createHash } from "node:crypto";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../kit/call.ts";

interface Stored {
  readonly fingerprint: string;
  readonly body: string | null;
}

export const fingerprintOf = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/**
 * Claims a request id for this account inside the call's transaction. A second call with the same id waits for the
 * first to commit and then gets its result; with other contents it is refused.
 */
export async function claimRequest(
  db: Db,
  staffId: number,
  requestId: string,
  fingerprint: string,
): Promise<string | null> {
  const claimed = await sql`insert into request_result (staff_id, request_id, fingerprint)
    values (${staffId}, ${requestId}, ${fingerprint}) on conflict do nothing returning 1`.execute(db);
  if (claimed.rows.length > 0) return null;
  const found = await sql<Stored>`select fingerprint, body from request_result
    where staff_id = ${staffId} and request_id = ${requestId}`.execute(db);
  const stored = found.rows[0];
  if (stored === undefined || stored.fingerprint !== fingerprint || stored.body === null)
    throw new AppError("REPEATED");
  return stored.body;
}

/** Whether a call with this id was made before: nothing is judged a second time. */
export async function isKnownRequest(db: Db, staffId: number, requestId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from request_result where staff_id = ${staffId} and request_id = ${requestId}`.execute(db);
  return rows.length > 0;
}

export async function storeResult(db: Db, staffId: number, requestId: string, body: string): Promise<void> {
  await sql`update request_result set http = 200, body = ${body} where staff_id = ${staffId} and request_id = ${requestId}`.execute(
    db,
  );
}
