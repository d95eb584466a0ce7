import * as endpoints from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import type { communicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import { lockForEdit } from "./lock-for-edit.ts";
import { needMember } from "./need-member.ts";
import { pageOf, staffRefSql } from "./paged.ts";

export interface NewNote {
  readonly userId: number;
  readonly connect: string;
  readonly communicateStatus: ChoiceOf<typeof communicateStatus>;
  readonly nextFollowTime: string | null;
  readonly staffId: number;
  readonly by: string;
}

/** Writes a note; the newest one is also the member's present note, with its state and the next date. */
export async function writeNote(db: Db, note: NewNote): Promise<{ id: number; createdTime: string }> {
  const { rows } = await sql<{ id: number; createdTime: string }>`with kept as (
      insert into communicate_note (user_id, connect, communicate_status, next_follow_time, staff_id)
      values (${note.userId}, ${note.connect}, ${note.communicateStatus}, ${note.nextFollowTime}::timestamptz,
        ${note.staffId})
      returning id, created_time
    ), copied as (
      update member set passport_img = ${note.connect}, communicate_status = ${note.communicateStatus},
        next_follow_time = ${note.nextFollowTime}::timestamptz, last_communicate_time = now(),
        update_user = ${note.by}, update_time = now(), version = version + 1 where user_id = ${note.userId}
    ) select id, created_time from kept`.execute(db);
  if (rows[0] === undefined) throw new Error("a note was not written");
  return rows[0];
}

export const addUserInfoConnect = handle(endpoints.addUserInfoConnect, async (call) => {
  const { db, caller, body } = call;
  const { userId, connect, communicateStatus: status, nextFollowTime } = body;
  if (nextFollowTime !== null && Date.parse(nextFollowTime) <= Date.now())
    throw invalid({ nextFollowTime: memberEditMessages.futureFollow });
  const member = await lockForEdit(call, userId, ["communicateStatus", "totalRechargeAmount"]);
  const before = member["communicateStatus"];
  // A member already marked as paid stays so; a first mark needs money received.
  if (status === "PAID" && before !== "PAID" && Number(member["totalRechargeAmount"]) === 0)
    throw refused(memberEditMessages.notPaid);
  const saved = await writeNote(db, {
    userId,
    connect,
    communicateStatus: status,
    nextFollowTime,
    staffId: caller.staffId,
    by: caller.name,
  });
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { communicateStatus: before },
    after: { communicateStatus: status, noteId: saved.id, length: connect.length, nextFollowTime },
  });
  return { ...saved, communicateStatus: status };
});

export const getMemberNotes = handle(endpoints.getMemberNotes, async (call) => {
  const { userId } = call.params;
  await needMember(call, userId);
  return pageOf<endpoints.NoteRow>(call.db, call.query, {
    from: sql`communicate_note n where n.user_id = ${userId}`,
    select: sql`n.id, n.user_id, n.connect, n.communicate_status, n.next_follow_time, n.created_time,
      ${staffRefSql(sql.ref("n.staff_id"))} as staff`,
    order: sql`n.id desc`,
  });
});
