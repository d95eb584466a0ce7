import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { handleComplaint, undoComplaint } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { followBan } from "../../core/people/punishment/follow-ban.ts";
import { createComplaint, type NewComplaint } from "../../core/services/ticket/create-complaint.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const { as, database } = await testApp();
const { db } = database;
const staffId = await aStaff(db, { roleId: 2 });
const one = await as(staffId);
const two = await as(await aStaff(db, { roleId: 3 }));
const reporter = await aMember(db);
const remark = "核对聊天记录，情况属实。";

async function inHand(draft: Partial<NewComplaint> = {}) {
  const targetId = draft.targetId ?? String(await aMember(db));
  const { id } = await db.transaction().execute((tx) =>
    createComplaint(tx, {
      userId: reporter,
      targetType: "USER",
      targetId,
      reasonType: "ABUSE",
      content: "对方一直辱骂我",
      contactPhone: "13812345678",
      ...draft,
    }),
  );
  expect((await one(actionCall(complaint, "claim"), { id })).http).toBe(200);
  return { id, target: Number(targetId) };
}
const handle = (id: number, body: object) => one.unchecked(handleComplaint, { id, body });
const rowOf = async (id: number) =>
  (await sql`select status, handler_id, punishment_id from complaint where id = ${id}`.execute(db)).rows[0];
const messagesOf = async (userId: number) =>
  (await sql`select title from person_msg where user_id = ${userId}`.execute(db)).rows;

it("a verdict is undone within half a minute, with its ban, its deletion and its messages", async () => {
  const undo = (reviewActionId: number, ask = one) => ask(undoComplaint, { reviewActionId });
  const { id, target } = await inHand();
  const pair = await aMember(db);
  const meeting = await aRow(db, "introduction", "id", {
    no: "QX-UNDO",
    userId: target,
    otherUserId: pair,
    initiatorStaffId: staffId,
  });
  const before = (await messagesOf(reporter)).length;
  const ban = { result: "VALID", punishType: "ACCOUNT_BAN", reason: "辱骂攻击", days: "3", remark, reply: "" };
  const { reviewActionId, punishmentId } = (await handle(id, ban)).data;
  const statusOf = async () =>
    (await sql<{ status: string }>`select status from member where user_id = ${target}`.execute(db)).rows[0]?.status;
  expect(await statusOf()).toBe("DISABLE");
  // Nobody was told, and what cannot be restored did not happen yet.
  const waiting = await sql`select 1 from outbox where state = 'WAITING' and due_time > now() + interval '20 seconds'
    and dedupe_key in (select 'person_msg:' || id from person_msg where user_id = ${target}
        or user_id = ${reporter} and content like ${`%单号${id}）%`})`.execute(db);
  expect(waiting.rows).toHaveLength(2);
  const stands = async () =>
    (await sql<{ status: string }>`select status from introduction where id = ${meeting}`.execute(db)).rows[0]?.status;
  expect(await stands()).not.toBe("CANCELED");
  expect((await undo(reviewActionId, two)).msg).toBe("只能撤销本人的审核");
  expect((await undo(reviewActionId)).msg).toBe("已撤销，投诉仍由您处理");
  expect((await undo(reviewActionId)).http).toBe(409);
  expect(await rowOf(id)).toMatchObject({ status: "HANDLING", handlerId: staffId, punishmentId: null });
  expect(await statusOf()).toBe("ENABLE");
  expect(await messagesOf(target)).toEqual([]);
  expect(await messagesOf(reporter)).toHaveLength(before);
  const lifted = await sql`select status, revoke_reason from punishment where id = ${punishmentId}`.execute(db);
  expect(lifted.rows).toEqual([{ status: "REVOKED", revokeReason: "投诉处理已撤销" }]);
  expect(await db.transaction().execute((tx) => followBan(tx, punishmentId ?? 0))).toBe(0);
  expect(await stands()).not.toBe("CANCELED");
  const audit = await sql`select 1 from audit_log where target_type = 'complaint' and target_id = ${String(id)}
    and title = '撤销处理' and result = 'OK'`.execute(db);
  expect(audit.rows).toHaveLength(1);

  // Decided again, the ban has its consequences once it can no longer be undone.
  const again = (await handle(id, ban)).data;
  expect(await db.transaction().execute((tx) => followBan(tx, again.punishmentId ?? 0))).toBe(1);
  expect(await stands()).toBe("CANCELED");
  await sql`update review_action set created_time = now() - interval '31 seconds'
    where id = ${again.reviewActionId}`.execute(db);
  expect((await undo(again.reviewActionId)).msg).toBe("已超过30秒，不能撤销");
});

it("a deleted moment is shown again when the verdict is undone", async () => {
  const author = await aMember(db);
  const moment = await aRow(db, "moment", "id", {
    userId: author,
    content: "x",
    status: "ONLINE",
    checkStatus: "PASS",
  });
  const { id } = await inHand({ targetType: "MOMENT", targetId: String(moment), targetUserId: author });
  const shown = async () =>
    (await sql<{ status: string }>`select status from moment where id = ${moment}`.execute(db)).rows[0]?.status;
  const { data } = await handle(id, { result: "VALID", punishType: "CONTENT_DELETE", remark, reply: "" });
  expect(await shown()).toBe("DELETED");
  expect((await one(undoComplaint, { reviewActionId: data.reviewActionId })).http).toBe(200);
  expect(await shown()).toBe("ONLINE");
});
