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

/** A member has at most one waiting record of a kind. */
export async function needNoOpenRecord(db: Db, userId: number, type: CredentialKind): Promise<void> {
  const open =
    await sql`select 1 from auth_record where user_id = ${userId} and type = ${type} and status = 'AUTHING'`.execute(
      db,
    );
  if (open.rows.length > 0) throw refused(credentialMessages.openRecord);
}

/** A new waiting record. One of a kind at a time: the member's row is locked while it is searched for. */
export async function submitCredential(db: Db, submitted: SubmittedCredential): Promise<number> {
  const { userId, type, detail, authImg, submitStaffId } = submitted;
  await sql`select 1 from member where user_id = ${userId} for update`.execute(db);
  await needNoOpenRecord(db, userId, type);
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

/** Whether a reviewer asked the member to complete a waiting record. */
export async function needAsked(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select 1 from auth_record
    where id = ${id} and status = 'AUTHING' and supplement_time is not null`.execute(db);
  if (rows.length === 0) throw refused(credentialMessages.notAsked);
}

/** Other values and papers for a record that a reviewer asked to complete. */
export async function completeCredential(
  db: Db,
  id: number,
  { userId, type, detail, authImg }: Omit<SubmittedCredential, "submitStaffId">,
): Promise<void> {
  const { rows } = await sql`update auth_record set detail = ${JSON.stringify(detail)}::jsonb, auth_img = ${authImg},
      supplement_text = '', supplement_time = null, version = version + 1, update_time = now()
    where id = ${id} and user_id = ${userId} and status = 'AUTHING' and supplement_time is not null
    returning 1`.execute(db);
  if (rows.length === 0) throw refused(credentialMessages.notAsked);
  await publishEvent(db, { topic: "review", data: { bizType: type } });
}
