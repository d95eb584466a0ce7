import { leaveWordMessages } from "@hongxian/contract/features/leave-word/leave-word.rules.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { changeOwner } from "../../core/people/staff/change-owner.ts";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import type { Call, Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Found {
  readonly userId: number;
  readonly firstName: string;
  readonly saleUserId: number | null;
  readonly isNew: boolean;
}

/** A member created after the leave word arrived gets its channel, if it has none, and becomes the handler's. */
async function giveToHandler(call: Call, member: Found, word: { handlerId: number | null; channelId: number | null }) {
  const { db, caller } = call;
  await sql`update member set channel_id = coalesce(channel_id, ${word.channelId})
    where user_id = ${member.userId}`.execute(db);
  const { rows } = await sql<{ userId: number }>`select s.user_id from staff s
    where s.id = ${word.handlerId} and s.user_id is not null and s.sale_flag and s.status = 'ENABLE'`.execute(db);
  const toId = rows[0]?.userId;
  if (toId === undefined || member.saleUserId !== null) return;
  const members = [{ userId: member.userId, firstName: member.firstName, ownerId: null }];
  await changeOwner(db, { kind: "SALE", members, toId, operatorId: caller.staffId });
}

interface Contact {
  readonly phone: string;
  readonly channelId: number | null;
}
/** What the list masks or does not show, of a word that is locked. */
export async function contactOf(db: Db, id: number): Promise<Contact> {
  const { rows } = await sql<Contact>`select phone, channel_id from leave_word where id = ${id}`.execute(db);
  return rows[0] ?? { phone: "", channelId: null };
}

interface Word {
  readonly id: number;
  readonly handlerId: number | null;
  readonly content: string;
  readonly createdTime: string;
}

/** The member who has the visitor's phone. */
export async function memberOf(call: Call, { id, handlerId, createdTime }: Word): Promise<number> {
  const { phone, channelId } = await contactOf(call.db, id);
  const { rows } = await sql<Found>`select m.user_id, m.first_name, m.sale_user_id,
      m.created_time >= ${createdTime}::timestamptz as is_new
    from member m where m.login = ${phone} and m.status <> 'DELETE' for update`.execute(call.db);
  const member = rows[0];
  if (member === undefined) throw refused(leaveWordMessages.notRegistered);
  if (member.isNew) await giveToHandler(call, member, { handlerId, channelId });
  return member.userId;
}

/** The complaint that is made of the visitor's words. */
export async function complaintOf(
  { db, caller }: Call,
  word: Word,
  userId: number,
  targetUserId: number,
): Promise<number> {
  if (userId === targetUserId) throw refused(leaveWordMessages.sameMember);
  const { rows } =
    await sql`select 1 from member m where m.user_id in (${userId}, ${targetUserId}) and m.status <> 'DELETE'
      and ${scopeSql(memberScope(caller))}`.execute(db);
  if (rows.length < 2) throw new AppError("NO_MEMBER");
  const { phone } = await contactOf(db, word.id);
  const made = await createComplaint(db, {
    userId,
    targetType: "USER",
    targetId: String(targetUserId),
    reasonType: "OTHER",
    content: word.content.slice(0, 500),
    contactPhone: phone,
  });
  return made.id;
}
