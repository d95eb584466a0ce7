import {
  addRetentionNote,
  getRefundFacts,
  getRefundStat,
} from "@hongxian/contract/features/marriage-refund/marriage-refund.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aPaidOrder } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);

let number = 0;
async function aRefund(columns: object = {}) {
  const userId = await aMember(db);
  const order = await aPaidOrder(db, { userId });
  number += 1;
  const id = await aRow(db, "refund_apply", "id", {
    refundNo: `R${number}`,
    orderId: order.id,
    userId,
    kind: "MARRIAGE",
    applyCents: 3000,
    reasonType: "NO_MATCH",
    source: "MEMBER",
    ...columns,
  });
  return { id, userId, order };
}

it("the facts of a refund show the order, the service given and the notes", async () => {
  const { id, userId, order } = await aRefund();
  const other = await aMember(db, { firstName: "对方" });
  await aRow(db, "introduction", "id", { no: "Q1", userId, otherUserId: other, initiatorStaffId: staffId });
  expect((await admin(addRetentionNote, { id, body: { content: " 已电话沟通 " } })).http).toBe(200);
  const { data } = await admin(getRefundFacts, { id });
  expect(data).toMatchObject({ id, orderId: order.id, orderNo: order.orderNo, payMode: "WECHAT", contract: null });
  expect(data.introductions).toMatchObject([{ no: "Q1", other: "对方" }]);
  expect(data.notes).toMatchObject([{ text: "已电话沟通" }]);
  expect([data.complaints, data.serving]).toEqual([0, null]);
});

it("a retention note needs words and a refund that the caller sees, and leaves an audit row", async () => {
  const { id, userId } = await aRefund();
  expect((await admin(addRetentionNote, { id, body: { content: " " } })).msg).toBe("描述内容必填");
  expect((await admin(addRetentionNote, { id: 999999999, body: { content: "x" } })).http).toBe(404);
  expect((await admin(getRefundFacts, { id: 999999999 })).http).toBe(404);
  const closed = await aRefund({ status: "CANCELED" });
  expect((await admin(addRetentionNote, { id: closed.id, body: { content: "晚了" } })).http).toBe(409);
  const { data } = await admin(addRetentionNote, { id, body: { content: "再考虑" } });
  const notes = await sql`select n.id, n.staff_id, n.communicate_status = m.communicate_status as is_same
    from communicate_note n join member m on m.user_id = n.user_id where n.user_id = ${userId}`.execute(db);
  expect(notes.rows).toEqual([{ id: data.noteId, staffId, isSame: true }]);
  const audit =
    await sql`select 1 from audit_log where target_type = 'refund_apply' and target_id = ${String(id)}`.execute(db);
  expect(audit.rows).toHaveLength(1);
});

it("the figures of refunds count what waits, what was paid back and who was kept", async () => {
  const before = (await admin(getRefundStat)).data;
  const done = { status: "DONE", refundCents: 2000, doneTime: new Date() };
  await aRefund({ ...done, reasonType: "QUALITY" });
  await aRefund({ status: "WAIT_FINANCE" });
  const { userId } = await aRefund({ status: "CANCELED" });
  await aRow(db, "communicate_note", "id", { userId, connect: "留下了", communicateStatus: "NOT" });
  const { data } = await admin(getRefundStat);
  expect(data.waitFinance - before.waitFinance).toBe(1);
  expect(data.monthCents - before.monthCents).toBe(2000);
  expect(data.kept - before.kept).toBe(1);
  expect(data.monthBp).toBeNull();
  expect(data.byReason).toContainEqual({ reasonType: "QUALITY", count: 1 });
  expect(data.byShop).toEqual([{ name: "—", cents: 2000, count: 1 }]);
  expect(data.bySale).toEqual([{ name: "—", cents: 2000, count: 1 }]);
  expect([data.byWeek.length, data.byWeek.at(-1)?.cents]).toEqual([12, 2000]);
});
