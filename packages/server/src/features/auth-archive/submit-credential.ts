import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { credentialMessages } from "@hongxian/contract/core/credential/credential.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { publishEvent } from "../../core/foundation/console/events.ts";

export interface SubmittedCredential {
  readonly userId: number;
  readonly type: CredentialKind;
  readonly detail: object;
  /** Separated by semicolons. */
  readonly authImg: string;
  /** Who submitted it for the member; null: the member. */
  readonly submitStaffId: number | null;
}

/** The states stored in the member's row; for work and assets they follow from the newest record. */
const stateColumns: Partial<Record<CredentialKind, string>> = {
  EDUCATION: "education_auth_status",
  HOUSE: "house_auth_status",
  CAR: "car_auth_status",
  MARRIAGE: "marriage_auth_status",
};

/** A new waiting record. One of a kind at a time: the member's row is locked while it is searched for. */
export async function submitCredential(db: Db, submitted: SubmittedCredential): Promise<number> {
  const { userId, type, detail, authImg, submitStaffId } = submitted;
  await sql`select 1 from member where user_id = ${userId} for update`.execute(db);
  const open =
    await sql`select 1 from auth_record where user_id = ${userId} and type = ${type} and status = 'AUTHING'`.execute(
      db,
    );
  if (open.rows.length > 0) throw refused(credentialMessages.openRecord);
  const { rows } = await sql<{
    id: number;
  }>`insert into auth_record (user_id, type, status, detail, auth_img, source, submit_staff_id)
    values (${userId}, ${type}, 'AUTHING', ${JSON.stringify(detail)}::jsonb, ${authImg},
      ${submitStaffId === null ? "APP" : "STAFF"}, ${submitStaffId})
    returning id`.execute(db);
  const column = stateColumns[type];
  if (column !== undefined)
    await sql`update member set ${sql.ref(column)} = 'AUTHING', version = version + 1, update_time = now()
      where user_id = ${userId}`.execute(db);
  await publishEvent(db, { topic: "review", data: { bizType: type } });
  return rows[0]?.id ?? 0;
}
