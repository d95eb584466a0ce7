import { pushMessages, type pushTask } from "@hongxian/contract/core/push/push.endpoints.ts";
import type { pushTaskList } from "@hongxian/contract/features/push-task/push-task.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { dropTaskPush } from "../../core/services/phone-push/queue-phone-push.ts";
import type { Call } from "../../kit/call.ts";
import { queuePush } from "./dispatch-push.ts";

type Task = z.output<typeof pushTask>;
type PushRow = RowOf<typeof pushTaskList>;

/** A task as its calls answer, after the action has raised its version. */
const answerOf = <S extends Task["status"]>({ id, estimateNum, version }: PushRow, status: S) => ({
  data: { id, status, estimateNum, version: version + 1 },
});

/** A decision by somebody else than the author, who is told. */
async function decide(
  { db, caller }: Call,
  { id, creatorId }: PushRow,
  notice: { readonly title: string; readonly content: string },
): Promise<void> {
  if (creatorId === caller.staffId) throw refused(pushMessages.own);
  if (creatorId !== null)
    await noticeStaff(db, [creatorId], { kind: "INFO", ...notice, link: `/appsend/appsendList?id=${id}` });
}

export async function passPush(call: Call, row: PushRow) {
  await decide(call, row, pushMessages.approved(row.title));
  await queuePush(call.db, row.id, row.sendTime === null ? null : new Date(row.sendTime));
  return { set: { auditStaffId: call.caller.staffId, auditRemark: "" }, ...answerOf(row, "WAIT_SEND") };
}

export async function refusePush(call: Call, row: PushRow, { remark }: { readonly remark: string }) {
  await decide(call, row, pushMessages.refusedNotice(row.title, remark));
  return { set: { auditStaffId: call.caller.staffId, auditRemark: remark }, ...answerOf(row, "REFUSED") };
}

export async function callOffPush({ db }: Call, row: PushRow) {
  await dropTaskPush(db, row.id);
  return { set: { finishTime: sql`now()` }, ...answerOf(row, "CANCEL") };
}

export async function resendPush({ db, caller }: Call, { id }: PushRow) {
  // Two presses at one moment: the second has waited for the row, not for what was written beside it.
  const before = await sql`select 1 from push_task where resend_of = ${id}`.execute(db);
  if (before.rows.length > 0) throw refused(pushMessages.resent);
  const failed = await sql<{
    ids: number[] | null;
  }>`select (array_agg(user_id order by user_id))[1:5000] as ids from push_receipt
    where push_id = ${id} and result = 'FAIL'`.execute(db);
  const userIds = failed.rows[0]?.ids ?? [];
  if (userIds.length === 0) throw refused(pushMessages.noFailed);
  const { rows } =
    await sql<Task>`insert into push_task (title, content, kind, channel, image_url, link_type, link_value, audience,
      estimate_num, send_mode, send_time, expire_hours, status, resend_of, created_by)
    select title, content, kind, channel, image_url, link_type, link_value, ${JSON.stringify({ userIds })}::jsonb,
      ${userIds.length}, 'NOW', now(), expire_hours, 'WAIT_SEND', id, ${caller.staffId}
    from push_task where id = ${id} returning id, status, estimate_num, version`.execute(db);
  const made = rows[0];
  if (made === undefined) throw new AppError("STALE");
  await queuePush(db, made.id, null);
  return { data: made, note: { resendId: made.id, count: userIds.length } };
}
