import {
  openChatView,
  getViewedMessages,
  getViewedConversations,
  getChatCase,
  addEvidence,
  complainOfChat,
  exportChatView,
  getChatViewLogs,
} from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import { randomUUID } from "node:crypto";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { storeMessages } from "../../core/services/chat/store-messages.ts";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const ask = await app.as(await aStaff(db, { roleId: 3 }));
const other = await app.as(await aStaff(db, { roleId: 3 }));
const [one, two, three] = [
  await aMember(db, { totalChatNumber: 9, remainderChatNumber: 9 }),
  await aMember(db),
  await aMember(db),
];
const conversationId = p2pId(one, two);

async function says(toId: number, text: string): Promise<string> {
  const msgId = randomUUID();
  const order = {
    msgId,
    conversationId: p2pId(one, toId),
    fromId: one,
    msgType: "TEXT_MSG" as const,
    msgBody: { text },
    staffId: null,
  };
  const censor = await censorFor(db);
  await db.transaction().execute((tx) => storeMessages(tx, [order], censor));
  return msgId;
}
const first = await says(two, "你好");
await says(three, "在吗");
const span = { beginTime: "2020-01-01", endTime: "2020-12-31" };
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const now = { beginTime: today, endTime: today } as const;

it("a chat replay opens nothing without a reason, its case and both sides", async () => {
  const open = (body: object) =>
    ask.unchecked(openChatView, { body: { userId: one, otherUserId: two, ...now, ...body } });
  expect((await open({})).msg).toBe("请选择查看事由");
  expect((await open({ reason: "COMPLAINT" })).msg).toBe("请填写关联单号");
  expect((await open({ reason: "COMPLAINT", refNo: "999999" })).msg).toBe("关联单号不存在");
  expect((await open({ reason: "AUTHORIZED", otherUserId: null })).msg).toBe("请选择会话双方");
  expect((await ask(getViewedMessages, { query: { viewId: 1, conversationId } })).http).toBe(400);
});

it("a chat replay shows the named pair alone, to the one who opened it, within the range", async () => {
  const { data } = await ask(openChatView, {
    body: {
      userId: one,
      otherUserId: two,
      reason: "AUTHORIZED",
      ...now,
    },
  });
  const list = await ask(getViewedConversations, { query: { viewId: data.viewId } });
  expect(list.data.map((row) => row.conversationId)).toEqual([conversationId]);
  const messages = (id: string, by = ask) =>
    by(getViewedMessages, { query: { viewId: data.viewId, conversationId: id } });
  expect((await messages(conversationId)).data.list).toHaveLength(1);
  expect((await messages(p2pId(one, three))).http).toBe(404);
  expect((await messages(conversationId, other)).msg).toBe("本次查看已结束，请重新填写事由");
  const old = await ask(openChatView, { body: { userId: one, otherUserId: two, reason: "AUTHORIZED", ...span } });
  expect((await ask(getViewedConversations, { query: { viewId: old.data.viewId } })).data).toEqual([]);
});

it("a chat replay shows all conversations of one person where fraud is looked for", async () => {
  const { data } = await ask(openChatView, { body: { userId: one, reason: "ANTI_FRAUD", ...now } });
  expect((await ask(getViewedConversations, { query: { viewId: data.viewId } })).data).toHaveLength(2);
});

it("evidence goes to the case that was named, and marked messages become a complaint", async () => {
  const { id } = await createComplaint(db, {
    userId: two,
    targetType: "USER",
    targetId: String(one),
    reasonType: "FRAUD",
    content: "骗子",
  });
  const filled = await ask(getChatCase, { query: { complaintId: id } });
  expect(filled.data).toMatchObject({
    reason: "COMPLAINT",
    refNo: String(id),
    one: { userId: one },
    other: { userId: two },
  });
  const { data } = await ask(openChatView, {
    body: {
      userId: one,
      otherUserId: two,
      reason: "COMPLAINT",
      refNo: String(id),
      ...now,
    },
  });
  const give = (msgIds: string[]) => ask(addEvidence, { body: { viewId: data.viewId, conversationId, msgIds } });
  expect((await give(Array.from({ length: 51 }, () => randomUUID()))).msg).toBe("单次最多标记50条");
  expect((await give([randomUUID()])).http).toBe(404);
  expect((await give([first])).msg).toBe("证据已提交");
  const made = await ask(complainOfChat, {
    body: {
      viewId: data.viewId,
      conversationId,
      msgIds: [first],
      targetUserId: one,
      reasonType: "AD",
      content: "引流",
    },
  });
  const { rows } = await sql<{
    userId: number;
    targetUserId: number;
  }>`select user_id, target_user_id from complaint where id = ${made.data.complaintId}`.execute(db);
  expect(rows[0]).toEqual({ userId: two, targetUserId: one });
});

it("a chat replay is printed by role id 1 for the courts alone, and its log is read by role id 1", async () => {
  const admin = await app.as(await aStaff(db));
  const open = async (reason: string) =>
    (await admin.unchecked(openChatView, { body: { userId: one, otherUserId: two, reason, refNo: "京法协1", ...now } }))
      .data.viewId;
  const print = async (reason: string) => admin(exportChatView, { id: await open(reason), body: { conversationId } });
  expect((await print("ANTI_FRAUD")).msg).toBe("只有司法协查可以导出会话");
  const paper = await print("JUDICIAL");
  expect(paper.headers["content-type"]).toBe("application/pdf");
  expect(paper.headers["content-disposition"]).toBe(`attachment; filename="${conversationId}.pdf"`);
  expect(paper.raw.startsWith("%PDF-")).toBe(true);
  expect((await ask(getChatViewLogs)).http).toBe(403);
  expect((await admin(getChatViewLogs, { query: { reason: "JUDICIAL" } })).data.list[0]).toMatchObject({
    kind: "EXPORT",
    refNo: "京法协1",
  });
});
