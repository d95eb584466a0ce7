import { getComplaint } from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import {
  getPeerCard,
  getConversationCounts,
  reportMessage,
} from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import { randomUUID } from "node:crypto";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { loadStaffCaller } from "../../core/foundation/access/load-caller.ts";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { typedBy } from "../../core/services/chat/chat-orders.ts";
import { storeMessages } from "../../core/services/chat/store-messages.ts";
import type { Caller } from "../../kit/caller.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { anAccount, aSpeaker } from "../../test/chat-desk.ts";

const app = await testApp();
const { db } = app.database;
const speaker = await aSpeaker(app);
const account = await anAccount(app, speaker.staffId);
const ask = await app.as(speaker.staffId);

async function says(fromId: number, toId: number, text: string, by: Caller | null = null): Promise<string> {
  const msgId = randomUUID();
  const order = {
    msgId,
    conversationId: p2pId(fromId, toId),
    fromId,
    msgType: "TEXT_MSG" as const,
    msgBody: { text },
    ...(by === null ? { staffId: null } : typedBy(by)),
  };
  const censor = await censorFor(db);
  await db.transaction().execute((tx) => storeMessages(tx, [order], censor));
  return msgId;
}

it("the desk shows whom one talks with, and nothing about a stranger's conversation", async () => {
  const member = await aMember(db, { firstName: "晚风", homeCity: "杭州", profession: "设计师" });
  await says(member, account, "你好");
  const id = p2pId(member, account);
  const card = await ask(getPeerCard, { id, query: { accountId: account } });
  expect(card.data).toMatchObject({ userId: member, firstName: "晚风", homeCity: "杭州", inScope: true });
  expect(card.raw).not.toMatch(/login|wechatNo|lastName/);
  expect((await ask(getConversationCounts, { query: { accountId: account } })).data).toEqual({
    UNREAD: 1,
    WAITING: 1,
    OVERDUE: 0,
  });
  const stranger = await app.as(await aStaff(db, { roleId: 2 }));
  expect((await stranger(getPeerCard, { id, query: { accountId: account } })).http).toBe(403);
  expect((await stranger(getConversationCounts, { query: { accountId: account } })).http).toBe(403);
});

it("the desk talks with members outside the scope, without their notes and tags", async () => {
  const member = await aMember(db);
  await sql`insert into communicate_note (user_id, connect, communicate_status)
    values (${member}, '内部备注', 'NOT')`.execute(db);
  const seller = await aSpeaker(app, { roleId: 4 });
  const own = await anAccount(app, seller.staffId);
  await says(member, own, "在吗");
  const card = await (await app.as(seller.staffId))(getPeerCard, { id: p2pId(member, own), query: { accountId: own } });
  expect(card.data).toMatchObject({ inScope: false, note: null, communicateStatus: "NO_PAYMENT_LOW" });
  expect(card.raw).not.toContain("内部备注");
});

it("the desk reports a message once it is somebody else's, with the message as evidence", async () => {
  const member = await aMember(db);
  const theirs = await says(member, account, "加我微信");
  const mine = await says(account, member, "请在平台沟通", await loadStaffCaller(db, speaker.staffId));
  const report = (msgId: string) =>
    ask(reportMessage, { msgId, body: { accountId: account, reasonType: "AD", content: "引流" } });
  expect((await report(mine)).msg).toBe("不能举报自己发出的消息");
  const { data } = await report(theirs);
  const { rows } = await sql<{
    msgIds: string[];
    targetUserId: number;
    targetType: string;
  }>`select e.msg_ids, c.target_user_id, c.target_type
    from chat_evidence e join complaint c on c.id = e.ticket_id
    where e.ticket_id = ${data.complaintId} and e.ticket_type = 'COMPLAINT'`.execute(db);
  expect(rows).toEqual([{ msgIds: [theirs], targetUserId: member, targetType: "CHAT" }]);
  const shown = await (await app.as(await aStaff(db)))(getComplaint, { id: data.complaintId });
  expect(shown.data.target.text).toContain("加我微信");
  expect((await ask.unchecked(reportMessage, { msgId: theirs, body: { accountId: account } })).msg).toBe(
    "请选择举报原因",
  );
});
