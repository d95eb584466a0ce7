import { credentialMessages } from "@hongxian/contract/core/credential/credential.messages.ts";
import {
  credentialPassed,
  credentialRefused,
  credentialReopened,
} from "@hongxian/contract/core/events/review.events.ts";
import { incomeValueText, valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { happened, writeEvents, type NewEvent } from "../../foundation/events/write-events.ts";
import type { EditedMember } from "../../people/member/lock-for-edit.ts";
import { saveEdit, type FieldChange } from "../../people/member/save-edit.ts";
import { stateColumn, type CredentialRecord, type CredentialStatus } from "./credential-record.ts";

type Columns = Readonly<Record<string, unknown>>;

const isUnique = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "23505";

/** The conditional update of every decision; the member's badge follows the newest record. */
export async function moveRecord(
  { db }: Call,
  record: CredentialRecord,
  to: CredentialStatus,
  columns: Columns,
): Promise<void> {
  const set = Object.entries({ ...columns, status: to }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  try {
    const { rows } = await sql`update auth_record set ${sql.join(set)}, version = version + 1, update_time = now()
      where id = ${record.id} and status = ${record.status} returning 1`.execute(db);
    if (rows.length === 0) throw new AppError("STALE");
  } catch (error) {
    // A second review while the member's next record is already waiting.
    throw isUnique(error) ? refused(credentialMessages.openRecord) : error;
  }
  await writeEvents(db, eventsOf(record, to, columns));
  const column = stateColumn[record.type];
  if (column === undefined || !record.isNewest) return;
  await sql`update member set ${sql.ref(column)} = ${to}, update_time = now(), version = version + 1
    where user_id = ${record.userId}`.execute(db);
}

/** The first of two who pass it decides nothing yet. */
function eventsOf({ id, userId, type, status }: CredentialRecord, to: CredentialStatus, columns: Columns): NewEvent[] {
  const about = { userId, recordId: id, kind: type };
  if (to === "AUTH_SUCCESS") return [happened(credentialPassed, about)];
  if (to === "AUTH_FAIL") {
    const reason = String(columns["checkFailRemark"] ?? "");
    return [happened(credentialRefused, { ...about, reason, isRevoked: status === "AUTH_SUCCESS" })];
  }
  return status === to ? [] : [happened(credentialReopened, about)];
}

function changesOf(member: EditedMember, profile: Columns): FieldChange[] {
  return Object.keys(profile)
    .filter((name) => name !== "spouseIncomeMax")
    .map((field) => {
      if (field !== "income") return { field, before: valueText(member[field]), after: valueText(profile[field]) };
      const text = (low: unknown, high: unknown) =>
        incomeValueText(typeof low === "number" ? low : null, typeof high === "number" ? high : null);
      return {
        field,
        before: text(member["income"], member["spouseIncomeMax"]),
        after: text(profile["income"], profile["spouseIncomeMax"]),
      };
    });
}

/**
 * Copies the values of a passed record into the profile, with its lines of history and the completeness that follows.
 */
export async function writeProfile(call: Call, member: EditedMember, profile: Columns): Promise<void> {
  const [first, ...others] = changesOf(member, profile);
  if (first === undefined) return;
  await saveEdit({ ...call, ifMatch: null }, member, { changes: [first, ...others], columns: profile });
}
