import {
  appealHours,
  appealsPerRef,
  type AppealRef,
  type AppealType,
} from "@hongxian/contract/core/ticket/appeal.choices.ts";
import { ticketMessages } from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { publishEvent } from "../../foundation/console/events.ts";

export interface NewAppeal {
  readonly userId: number;
  readonly type: AppealType;
  readonly refType: AppealRef;
  readonly refId: number;
  readonly content: string;
  readonly imgs?: readonly string[];
  readonly contactPhone?: string;
}

/** Who made the decision, read from the decision itself; it must be about this member. */
async function originalStaff(db: Db, { refType, refId, userId }: NewAppeal): Promise<number | null> {
  const source = {
    PUNISHMENT: sql`select p.operator_id as staff_id from punishment p where p.id = ${refId} and p.user_id = ${userId}`,
    REVIEW_ACTION: sql`select a.staff_id from review_action a
      where a.id = ${refId} and a.user_id = ${userId} and a.action <> 'UNDO'`,
    COMPLAINT: sql`select c.handler_id as staff_id from complaint c
      where c.id = ${refId} and ${userId} in (c.user_id, c.target_user_id) and c.status in ('VALID', 'INVALID')`,
  }[refType];
  const { rows } = await sql<{ staffId: number | null }>`${source}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0].staffId;
}

/** A member appeals: once at a time and twice in total against the same decision. */
export async function createAppeal(db: Db, draft: NewAppeal): Promise<number> {
  const { userId, type, refType, refId, content } = draft;
  await sql`select pg_advisory_xact_lock(hashtext('appeal'), hashtext(${`${refType}:${refId}`}))`.execute(db);
  const staffId = await originalStaff(db, draft);
  const known = await sql<{
    n: number;
    open: boolean;
  }>`select count(*)::int as n, coalesce(bool_or(status = 'WAIT_HANDLE'), false) as open
    from appeal where ref_type = ${refType} and ref_id = ${refId}`.execute(db);
  const { n = 0, open = false } = known.rows[0] ?? {};
  if (open) throw refused(ticketMessages.appealOpen);
  if (n >= appealsPerRef) throw refused(ticketMessages.appealsUsed);
  const { rows } = await sql<{ id: number }>`insert into appeal
      (user_id, type, ref_type, ref_id, content, imgs, contact_phone, original_staff_id, deadline)
    values (${userId}, ${type}, ${refType}, ${refId}, ${content}, ${(draft.imgs ?? []).join(";")},
      ${draft.contactPhone ?? ""},
      ${staffId}, now() + make_interval(hours => ${appealHours}::int)) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await publishEvent(db, { topic: "ticket", data: { ticketType: "APPEAL", id } });
  return id;
}
