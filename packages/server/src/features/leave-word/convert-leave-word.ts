import * as endpoints from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { changeOwner } from "../../core/people/staff/change-owner.ts";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import { handle, type Call } from "../../kit/call.ts";
import { lockWord, moveWord } from "./leave-word-rows.ts";

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

async function toMember(call: Call, id: number): Promise<number> {
  const word = await lockWord(call, id);
  const { rows } = await sql<Found>`select m.user_id, m.first_name, m.sale_user_id,
      m.created_time >= ${word.createdTime}::timestamptz as is_new
    from member m where m.login = ${word.phone} and m.status <> 'DELETE' for update`.execute(call.db);
  const member = rows[0];
  if (word.status !== "FOLLOWING") throw new AppError("STALE");
  if (member === undefined) throw refused(endpoints.leaveWordMessages.notRegistered);
  if (member.isNew) await giveToHandler(call, member, word);
  return member.userId;
}

async function toComplaint(call: Call, id: number, userId: number, targetUserId: number): Promise<number> {
  const word = await lockWord(call, id);
  if (word.intent !== "COMPLAIN") throw refused(endpoints.leaveWordMessages.onlyComplain);
  if (userId === targetUserId) throw refused(endpoints.leaveWordMessages.sameMember);
  const { rows } =
    await sql`select 1 from member where user_id in (${userId}, ${targetUserId}) and status <> 'DELETE'`.execute(
      call.db,
    );
  if (rows.length < 2) throw new AppError("NO_MEMBER");
  const made = await createComplaint(call.db, {
    userId,
    targetType: "USER",
    targetId: String(targetUserId),
    reasonType: "OTHER",
    content: word.content.slice(0, 500),
    contactPhone: word.phone,
  });
  return made.id;
}

export const convertLeaveWord = handle(endpoints.convertLeaveWord, async (call) => {
  const { body } = call;
  const { id } = call.params;
  const done = { handle_time: sql`now()`, next_follow_time: null, convert_kind: body.kind };
  if (body.kind === "MEMBER") {
    call.need(endpoints.leaveWordGrants.member);
    const userId = await toMember(call, id);
    await moveWord(call, id, ["FOLLOWING"], "CONVERTED", { ...done, convert_user_id: userId });
    return { id, userId, complaintId: null };
  }
  if (body.kind === "COMPLAINT") {
    call.need(endpoints.leaveWordGrants.complain);
    const complaintId = await toComplaint(call, id, body.userId, body.targetUserId);
    await moveWord(call, id, ["FOLLOWING"], "CONVERTED", { ...done, complaint_id: complaintId });
    return { id, userId: null, complaintId };
  }
  call.need(endpoints.leaveWordGrants.agent);
  const word = await lockWord(call, id);
  if (word.intent !== "JOIN") throw refused(endpoints.leaveWordMessages.onlyJoin);
  await moveWord(call, id, ["FOLLOWING"], "CONVERTED", done);
  return { id, userId: null, complaintId: null };
});
