import { ticketHours, type ticketLevel } from "@hongxian/contract/core/ticket/ticket.choices.ts";
import {
  urgentCount,
  urgentReasons,
  type ComplaintReason,
  type ComplaintTarget,
} from "@hongxian/contract/core/ticket/complaint.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { publishEvent } from "../../foundation/console/events.ts";

export type TicketLevel = ChoiceOf<typeof ticketLevel>;

export interface NewComplaint {
  /** Who complains. */
  readonly userId: number;
  readonly targetType: ComplaintTarget;
  readonly targetId: string;
  /** The member behind the target; for USER it is the target itself. */
  readonly targetUserId?: number | null;
  readonly reasonType: ComplaintReason;
  readonly content: string;
  readonly imgs?: readonly string[];
  readonly contactPhone?: string;
}

export interface CreatedComplaint {
  readonly id: number;
  readonly level: TicketLevel;
}

/** Deadlines count from the submission, whatever the level was before. */
export const deadlineSql = (level: TicketLevel) =>
  sql`created_time + make_interval(hours => ${ticketHours[level]}::int)`;

/**
 * A member complains. Fraud and minors are urgent at once; so is everything on a target with three open complaints in a
 * day.
 */
export async function createComplaint(db: Db, draft: NewComplaint): Promise<CreatedComplaint> {
  const targetUserId = draft.targetUserId ?? (draft.targetType === "USER" ? Number(draft.targetId) : null);
  const key = targetUserId === null ? `${draft.targetType}:${draft.targetId}` : String(targetUserId);
  // Two concurrent complaints on one target must see each other when they are counted.
  await sql`select pg_advisory_xact_lock(hashtext('complaint target'), hashtext(${key}))`.execute(db);

  const level: TicketLevel = urgentReasons.includes(draft.reasonType) ? "URGENT" : "NORMAL";
  const { rows } = await sql<{ id: number }>`insert into complaint
      (user_id, target_type, target_id, target_user_id, reason_type, content, imgs, contact_phone, level, deadline)
    values (${draft.userId}, ${draft.targetType}, ${draft.targetId}, ${targetUserId}, ${draft.reasonType},
      ${draft.content},
      ${(draft.imgs ?? []).join(";")}, ${draft.contactPhone ?? ""}, ${level},
        now() + make_interval(hours => ${ticketHours[level]}::int))
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;

  const onTarget =
    targetUserId === null
      ? sql`c.target_user_id is null and c.target_type = ${draft.targetType} and c.target_id = ${draft.targetId}`
      : sql`c.target_user_id = ${targetUserId}`;
  const raised = await sql<{ id: number }>`with open as (
      select c.id from complaint c
      where ${onTarget} and c.status in ('WAIT_HANDLE', 'HANDLING') and c.created_time > now() - interval '24 hours')
    update complaint set level = 'URGENT', deadline = ${deadlineSql("URGENT")}, update_time = now(),
      version = version + 1
    where id in (select open.id from open) and level <> 'URGENT' and (select count(*) from open) >= ${urgentCount}
    returning id`.execute(db);

  await publishEvent(db, { topic: "ticket", data: { ticketType: "COMPLAINT", id } });
  return { id, level: raised.rows.some((row) => row.id === id) ? "URGENT" : level };
}

/** The reporter withdraws the complaint while it is open. */
export async function withdrawComplaint(db: Db, id: number, userId: number): Promise<void> {
  const { rows } =
    await sql`update complaint set status = 'CANCEL', handle_time = now(), update_time = now(), version = version + 1
    where id = ${id} and user_id = ${userId} and status in ('WAIT_HANDLE', 'HANDLING') returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await publishEvent(db, { topic: "ticket", data: { ticketType: "COMPLAINT", id } });
}
