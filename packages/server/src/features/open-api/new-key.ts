import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { CommandServices } from "../../kit/services.ts";

/** A key of the application; its secret leaves the server in this one answer. */
export async function newKey(db: Db, { seal }: Pick<CommandServices, "seal">, appId: number, staffId: number | null) {
  const keyId = `hx${randomBytes(10).toString("hex")}`;
  const secretText = randomBytes(32).toString("base64url");
  await sql`insert into open_key (app_id, key_id, secret_sealed, create_staff_id)
    values (${appId}, ${keyId}, ${seal.seal(secretText)}, ${staffId})`.execute(db);
  return { keyId, secretText };
}

/** Ends every key of the application. */
export const voidKeys = (db: Db, appId: number, staffId: number | null) =>
  sql`update open_key
  set status = 'VOID', secret_sealed = null, void_staff_id = ${staffId}, void_time = now(), update_time = now(),
    version = version + 1 where app_id = ${appId} and status = 'LIVE'`.execute(db);
