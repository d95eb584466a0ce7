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

const sameBody = (stored: Stored | undefined, fingerprint: string): string => {
  if (stored === undefined || stored.fingerprint !== fingerprint || stored.body === null)
    throw new AppError("REPEATED");
  return stored.body;
};

const readStored = async (db: Db, staffId: number, requestId: string): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`select fingerprint, body from request_result
    where staff_id = ${staffId} and request_id = ${requestId}`.execute(db);
  return rows[0];
};

/** The result of an earlier call with this id; null when there was none. Claims nothing. */
export async function earlierResult(
  db: Db,
  staffId: number,
  requestId: string,
  fingerprint: string,
): Promise<string | null> {
  const stored = await readStored(db, staffId, requestId);
  return stored === undefined ? null : sameBody(stored, fingerprint);
}

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
  return sameBody(await readStored(db, staffId, requestId), fingerprint);
}

export async function storeResult(db: Db, staffId: number, requestId: string, body: string): Promise<void> {
  await sql`update request_result set http = 200, body = ${body}
    where staff_id = ${staffId} and request_id = ${requestId}`.execute(db);
}
