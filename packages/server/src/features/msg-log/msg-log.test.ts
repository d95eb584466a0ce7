import { addCensorWord } from "@hongxian/contract/core/chat/chat-reading.ts";
import {
  getMessageLogs,
  getMessageContext,
  exportMessageLogs,
  releaseMessage,
  removeMessages,
} from "@hongxian/contract/features/msg-log/msg-log.endpoints.ts";
import { randomUUID } from "node:crypto";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { storeMessages } from "../../core/services/chat/store-messages.ts";
import { testApp } from "../../test/app.ts";
import { lastAudit } from "../../test/audit.ts";
import { aMember, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const auditorId = await aStaff(db, { roleId: 3 });
const ask = await app.as(auditorId);
const one = await aMember(db, { totalChatNumber: 20, remainderChatNumber: 20 });
const other = await aMember(db, { totalChatNumber: 20, remainderChatNumber: 20 });
const conversationId = p2pId(one, other);

async function says(text: string, fromId = one): Promise<string> {
  const msgId = randomUUID();
  const censor = await censorFor(db);
  await db
    .transaction()
    .execute((tx) =>
      storeMessages(
        tx,
        [{ msgId, conversationId, fromId, msgType: "TEXT_MSG", msgBody: { text }, staffId: null }],
        censor,
      ),
    );
  return msgId;
}
const stateOf = async (msgId: string) => {
  const { rows } = await sql<{
    state: string;
    machineResult: string;
  }>`select state, machine_result from message where msg_id = ${msgId}`.execute(db);
  return rows[0];
};
const fine = await says("今天天气不错");
const suspect = await says("要不你先转账给我");
const blocked = await says("一起刷单返利吧");

describe("searching", () => {
  it("a search without a reason shows only what the machine marked", async () => {
    const { data } = await ask(getMessageLogs);
    expect(data.list.map(({ msgId }) => msgId).toSorted()).toEqual([suspect, blocked].toSorted());
    expect(data.summary).toMatchObject({ total: 2, blocked: 1, suspect: 1 });
  });

  it("a search with a reason needs a condition and its case, and is written down", async () => {
    expect((await ask(getMessageLogs, { query: { reason: "ANTI_FRAUD" } })).msg).toBe("请至少填写一个查询条件");
    expect((await ask(getMessageLogs, { query: { reason: "COMPLAINT", sender: String(one) } })).msg).toBe(
      "请填写关联单号",
    );
    expect(
      (
        await ask(getMessageLogs, {
          query: { reason: "ANTI_FRAUD", sender: String(one), beginTime: "2026-01-01", endTime: "2026-02-15" },
        })
      ).msg,
    ).toBe("消息查询最多31天");
    const { data } = await ask(getMessageLogs, { query: { reason: "ANTI_FRAUD", sender: String(one) } });
    expect(data.total).toBe(3);
    const { rows } =
      await sql`select reason, kind from chat_view_log where staff_id = ${auditorId} and kind = 'SEARCH'`.execute(db);
    expect(rows).toEqual([{ reason: "ANTI_FRAUD", kind: "SEARCH" }]);
    const logged = await sql`select 1 from audit_log where staff_id = ${auditorId} and title = '查询消息'`.execute(db);
    expect(logged.rows.length).toBeGreaterThan(1);
  });

  it("the context shows the talk around a message, for a reason", async () => {
    expect((await ask.unchecked(getMessageContext, { msgId: suspect })).msg).toBe("请选择查看事由");
    const { data } = await ask(getMessageContext, { msgId: suspect, query: { reason: "AUTHORIZED" } });
    expect(data.map(({ msgId }) => msgId)).toEqual([fine, suspect, blocked]);
  });

  it("messages are exported by nobody but role id 1", async () => {
    expect((await ask(exportMessageLogs, { body: { reason: "ANTI_FRAUD", sender: String(one) } })).http).toBe(403);
    const admin = await app.as(await aStaff(db));
    const file = await admin(exportMessageLogs, { body: { reason: "ANTI_FRAUD", sender: String(one) } });
    expect(file.headers["content-type"]).toContain("spreadsheetml");
    expect(file.raw.startsWith("PK")).toBe(true);
  });
});

describe("operations on messages", () => {
  it("a blocked message is let through within a day, at the end of the conversation; of two tries one succeeds", async () => {
    const last = await says("还在吗", other);
    const answers = await Promise.all([1, 2].map(() => ask(releaseMessage, { msgId: blocked })));
    expect(answers.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await stateOf(blocked)).toEqual({ state: "NORMAL", machineResult: "PASS" });
    const { rows } = await sql<{
      msgId: string;
    }>`select msg_id from message where conversation_id = ${conversationId} order by msg_time desc limit 2`.execute(db);
    expect(rows.map(({ msgId }) => msgId)).toEqual([blocked, last]);
    const old = await says("网络博彩");
    await sql`update message set msg_time = msg_time - interval '25 hours' where msg_id = ${old}`.execute(db);
    expect((await ask(releaseMessage, { msgId: old })).msg).toBe("消息已超过24小时，不能放行");
  });

  it("a suspect message that was delivered is cleared where it stands", async () => {
    const doubtful = await says("你先转账吧");
    expect(await stateOf(doubtful)).toEqual({ state: "NORMAL", machineResult: "REVIEW" });
    const timeOf = async () => (await sql`select msg_time from message where msg_id = ${doubtful}`.execute(db)).rows[0];
    const [before, last] = [await timeOf(), await says("在吗", other)];
    expect((await ask(releaseMessage, { msgId: doubtful })).http).toBe(200);
    expect(await stateOf(doubtful)).toEqual({ state: "NORMAL", machineResult: "PASS" });
    expect(await stateOf(suspect)).toMatchObject({ machineResult: "REVIEW" });
    expect(await timeOf()).toEqual(before);
    const { rows } = await sql`select last_msg_id from conversation
      where conversation_id = ${conversationId}`.execute(db);
    expect(rows).toEqual([{ lastMsgId: last }]);
    expect(await lastAudit(db, "message", doubtful)).toMatchObject({
      staffId: auditorId,
      before: { state: "NORMAL", machineResult: "REVIEW" },
      after: { state: "NORMAL", machineResult: "PASS" },
    });
    expect((await ask(releaseMessage, { msgId: doubtful })).http).toBe(409);
  });

  it("messages are removed from both sides and stay in the records", async () => {
    expect((await ask.unchecked(removeMessages, { body: { msgIds: [fine] } })).msg).toBe("请填写删除原因");
    expect((await ask(removeMessages, { body: { msgIds: [fine, suspect], reason: "违规" } })).data).toEqual({
      removed: 2,
    });
    expect(await stateOf(fine)).toMatchObject({ state: "DELETED" });
    const { rows } = await sql<{
      msgBody: { data: { msgIds: string[] } };
    }>`select msg_body from message where conversation_id = ${conversationId} and msg_type = 'CMD'`.execute(db);
    expect(rows[0]?.msgBody.data.msgIds.toSorted()).toEqual([fine, suspect].toSorted());
    expect((await ask(removeMessages, { body: { msgIds: [fine], reason: "再删" } })).http).toBe(409);
  });

  it("a word is taken into the word list once", async () => {
    expect((await ask(addCensorWord, { body: { word: "一" } })).msg).toBe("敏感词须为2-20个字");
    expect((await ask(addCensorWord, { body: { word: "稳赚不赔" } })).msg).toBe("已加入敏感词");
    expect((await ask(addCensorWord, { body: { word: "稳赚不赔" } })).msg).toBe("该敏感词已存在");
  });
});
