import {
  getMessages,
  withdrawMessage,
  createGroup,
  changeGroupMembers,
  setGroupStatus,
} from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { randomUUID } from "node:crypto";
import { groupId, p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { aDesk, anAccount, anotherServer, aSpeaker, listening, type Desk } from "../../../test/chat-desk.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import type { SendOrder } from "./chat-orders.ts";
import { storeMessages } from "./store-messages.ts";

const app = await testApp();
const { db } = app.database;
const here = await listening(app.app);
const there = await anotherServer(app);
const open: Desk[] = [];
const desk = async (...args: Parameters<typeof aDesk>): Promise<Desk> => {
  const made = await aDesk(...args);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** A member writes: what the app would do, with the server's own function. */
async function memberSays(
  userId: number,
  toId: number,
  text: string,
  more: Partial<Pick<SendOrder, "msgType" | "msgBody">> = {},
) {
  const order: SendOrder = {
    msgId: randomUUID(),
    conversationId: p2pId(userId, toId),
    fromId: userId,
    msgType: "TEXT_MSG",
    msgBody: { text },
    staffId: null,
    ...more,
  };
  const censor = await censorFor(db);
  const { outcomes } = await db.transaction().execute((tx) => storeMessages(tx, [order], censor));
  const outcome = outcomes[0];
  if (outcome === undefined) throw new Error("no outcome");
  return outcome.ok ? { ...outcome, msg: "" } : outcome;
}
const chats = { totalChatNumber: 10, remainderChatNumber: 10 };

describe("what may be sent", () => {
  it("sending takes a chat for the first word to a new partner, none to an official account, none afterwards", async () => {
    const speaker = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const poor = await aMember(db);
    const rich = await aMember(db, { totalChatNumber: 1, remainderChatNumber: 1 });
    const [first, second] = [await aMember(db), await aMember(db)];
    expect((await memberSays(poor, first, "你好")).msg).toBe("聊天次数不足");
    expect((await memberSays(poor, account, "你好")).ok).toBe(true);
    expect((await memberSays(rich, first, "你好")).ok).toBe(true);
    expect((await memberSays(rich, first, "在吗")).ok).toBe(true);
    expect((await memberSays(rich, second, "你好")).msg).toBe("聊天次数不足");
  });

  it("sending keeps to the text switch and to the state of both accounts", async () => {
    const [one, other] = [await aMember(db, chats), await aMember(db, chats)];
    await sql`update member set im_txt_switch = false where user_id = ${one}`.execute(db);
    expect((await memberSays(one, other, "你好")).msg).toBe("该会员已被禁止发送文字");
    const picture = { msgType: "IMAGE_MSG", msgBody: { url: "/a.jpg", width: 1, height: 1, size: 1 } } as const;
    expect((await memberSays(one, other, "", picture)).ok).toBe(true);
    for (const status of ["DISABLE", "CANCEL", "DELETE"]) {
      await sql`update member set status = ${status} where user_id = ${other}`.execute(db);
      expect((await memberSays(one, other, "", picture)).msg).toBe("对方账号状态异常，无法发送");
    }
  });

  it("the censor refuses staff what is forbidden, keeps a member's attempt undelivered, replaces and marks the rest", async () => {
    const speaker = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const member = await aMember(db, chats);
    const official = await desk(here, speaker, account);
    const id = p2pId(account, member);
    expect(await official.send(id, "来裸 聊吧")).toMatchObject({ t: "nack", msg: "消息包含敏感内容，请修改后发送" });
    expect((await memberSays(member, account, "裸*聊")).msg).toBe("内容不合规，请修改后重试");
    expect((await memberSays(member, account, "你这个傻逼")).ok).toBe(true);
    expect((await memberSays(member, account, "请你先转账给我")).ok).toBe(true);
    await official.until(() => official.messages.length === 2);
    expect(official.messages.map(({ msgBody }) => msgBody["text"])).toEqual(["你这个**", "请你先转账给我"]);
    const { rows } = await sql<{
      state: string;
      machineResult: string;
      machineLabel: string;
    }>`select state, machine_result, machine_label from message
      where conversation_id = ${id} order by msg_time`.execute(db);
    expect(rows.map(({ state, machineResult }) => `${state} ${machineResult}`)).toEqual([
      "BLOCKED BLOCK",
      "NORMAL PASS",
      "NORMAL REVIEW",
    ]);
    const ask = await app.as(speaker.staffId);
    const { data } = await ask(getMessages, { query: { accountId: account, conversationId: id } });
    expect(data.list).toHaveLength(2);
    const hits = await sql`select 1 from text_censor_hit where user_id in (${account}, ${member})`.execute(db);
    expect(hits.rows).toHaveLength(4);
  });

  it("an official account is held to its messages a minute; the same message again does not count", async () => {
    const speaker = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const official = await desk(here, speaker, account);
    const id = p2pId(account, await aMember(db));
    const msgId = randomUUID();
    await official.send(id, "第一句", msgId);
    for (let at = 1; at < 30; at += 1) expect((await official.send(id, `第${at}句`)).t).toBe("ack");
    expect(await official.send(id, "多一句")).toMatchObject({ t: "nack", msg: "发送过于频繁，请稍后再试" });
    expect((await official.send(id, "第一句", msgId)).t).toBe("ack");
  });

  it("the server takes every message type by its own rule, and from staff no gifts", async () => {
    const [one, other] = [await aSpeaker(app), await aSpeaker(app)];
    const [left, right] = [await desk(here, one), await desk(there, other)];
    const id = p2pId(one.userId, other.userId);
    const send = async (msgType: string, msgBody: object) => {
      const msgId = randomUUID();
      left.say({ t: "send", msgId, conversationId: id, msgType, msgBody });
      const found = () => left.frames.find((frame) => "msgId" in frame && frame.msgId === msgId);
      await left.until(() => found() !== undefined);
      return found()?.t;
    };
    expect(await send("IMAGE_MSG", { url: "/i.png", width: 10, height: 10, size: 100 })).toBe("ack");
    expect(await send("IMAGE_MSG", { url: "/i.png", width: 10, height: 10, size: 11 * 1024 * 1024 })).toBe("nack");
    expect(await send("VIDEO_MSG", { url: "/v.mp4", cover: "", duration: 300, width: 1, height: 1, size: 1 })).toBe(
      "ack",
    );
    expect(await send("VIDEO_MSG", { url: "/v.mp4", cover: "", duration: 301, width: 1, height: 1, size: 1 })).toBe(
      "nack",
    );
    expect(await send("VOICE_MSG", { url: "/v.amr", duration: 61 })).toBe("nack");
    expect(await send("CUSTOM_MSG", { cardType: "MEMBER", title: "名片", image: "", targetId: "1" })).toBe("ack");
    expect(await send("SWAP_WECHAT", { swapId: "s1", state: "AGREE", wechatNo: "wx_abcdef" })).toBe("ack");
    expect(await send("GIFT", { giftId: 1, giftName: "花", giftImg: "", svgaUrl: "", num: 1, price: 1 })).toBe("nack");
    expect(await send("SYSTEM", { text: "假的", code: "" })).toBe("nack");
    expect(await send("CMD", { cmd: "x", data: {} })).toBe("nack");
    await right.until(() => right.messages.length === 4);
    expect(right.messages.find(({ msgType }) => msgType === "SWAP_WECHAT")?.msgBody["wechatNo"]).toBe("wx*****ef");
  });
});

describe("taking back", () => {
  it("taking back works for one's own messages within two minutes, is heard by both, and once", async () => {
    const [one, other] = [await aSpeaker(app), await aSpeaker(app)];
    const [left, right] = [await desk(here, one), await desk(there, other)];
    const id = p2pId(one.userId, other.userId);
    const msgId = randomUUID();
    await left.send(id, "说错了", msgId);
    const ask = await app.as(one.staffId);
    const take = (who: typeof ask, accountId: number) => who(withdrawMessage, { msgId, body: { accountId } });
    expect((await take(await app.as(other.staffId), other.userId)).msg).toBe("消息不存在或无权查看");
    const both = await Promise.all([take(ask, one.userId), take(ask, one.userId)]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
    await right.until(() => right.messages.some(({ msgType }) => msgType === "WITHDRAW"));
    expect(right.messages.at(-1)?.msgBody).toMatchObject({ targetMsgId: msgId });
    const { data } = await ask(getMessages, { query: { accountId: one.userId, conversationId: id } });
    expect(data.list.find((row) => row.msgId === msgId)).toMatchObject({
      state: "WITHDRAWN",
      msgBody: {},
    });

    const late = randomUUID();
    await left.send(id, "太晚了", late);
    await sql`update message set msg_time = msg_time - interval '3 minutes' where msg_id = ${late}`.execute(db);
    expect((await ask(withdrawMessage, { msgId: late, body: { accountId: one.userId } })).msg).toBe(
      "超过2分钟的消息不能撤回",
    );
    const operator = await app.as(await aStaff(db, { roleId: 8 }));
    expect((await operator(withdrawMessage, { msgId: late })).http).toBe(403);
    const auditor = await app.as(await aStaff(db, { roleId: 3 }));
    expect((await auditor(withdrawMessage, { msgId: late })).msg).toBe("已撤回");
  });
});

describe("groups", () => {
  it("groups are made of people who may be introduced, muted, left and dissolved", async () => {
    const speaker = await aSpeaker(app, { roleId: 1 });
    const account = await anAccount(app, speaker.staffId, { type: "MATCHMAKER" });
    const other = await aSpeaker(app);
    const [man, woman, taken] = [await aMember(db, { sex: "MAN" }), await aMember(db), await aMember(db)];
    await sql`update member_expand set emotion = 'MARRIED' where user_id = ${taken}`.execute(db);
    const ask = await app.as(speaker.staffId);
    const make = (userIds: number[], groupKind = "INTRODUCE") =>
      ask.unchecked(createGroup, { body: { accountId: account, name: "牵线", groupKind, userIds } });
    expect((await make([man])).msg).toBe("牵线群须选择两位会员");
    expect((await make([woman, taken])).msg).toBe("牵线双方须为不同性别");
    expect((await make([man, taken])).msg).toBe("该会员已脱单，不能牵线");
    expect((await make([man, woman])).msg).toBe("双方尚未同意牵线，不能建群");
    await aRow(db, "introduction", "id", {
      no: "I-GROUP",
      userId: woman,
      otherUserId: man,
      initiatorStaffId: speaker.staffId,
      status: "AGREED",
    });
    const official = await desk(here, speaker, account);
    const { data } = await make([man, woman]);
    await official.until(() => official.messages.some(({ msgType }) => msgType === "SYSTEM"));
    const id = data.conversationId;
    expect(id).toBe(groupId(official.messages[0]?.toId ?? 0));
    const members = (body: object) => ask(changeGroupMembers, { id, body: { accountId: account, ...body } });
    expect((await members({ add: [other.userId] })).data.memberCount).toBe(4);
    const guest = await desk(there, other);
    await official.send(id, "大家好");
    await guest.until(() => guest.messages.some(({ msgBody }) => msgBody["text"] === "大家好"));
    expect((await guest.send(id, "你好")).t).toBe("ack");
    await ask(setGroupStatus, { id, status: "MUTED", body: { accountId: account } });
    expect(await guest.send(id, "还能说吗")).toMatchObject({ msg: "全员禁言中，无法发送" });
    expect((await official.send(id, "我能说")).t).toBe("ack");
    await members({ remove: [other.userId] });
    expect(await guest.send(id, "我还在吗")).toMatchObject({ msg: "会话不存在或无权查看" });
    expect((await members({ remove: [man] })).msg).toBe("群成员须为3-500人");
    await ask(setGroupStatus, { id, status: "CLOSED", body: { accountId: account } });
    expect(await official.send(id, "还在吗")).toMatchObject({ msg: "该群已解散" });
  });

  it("groups of an agreed introduction are made by who arranged it, whoever's members the two are", async () => {
    const speaker = await aSpeaker(app, { roleId: 6 });
    const account = await anAccount(app, speaker.staffId, { type: "MATCHMAKER" });
    const [man, woman] = [await aMember(db, { sex: "MAN" }), await aMember(db)];
    const [ask, other] = [await app.as(speaker.staffId), await aSpeaker(app)];
    const make = (introductionId?: number) =>
      ask.unchecked(createGroup, {
        body: {
          accountId: account,
          name: "牵线",
          groupKind: "INTRODUCE",
          userIds: [man, woman],
          ...(introductionId === undefined ? {} : { introductionId }),
        },
      });
    const id = await aRow(db, "introduction", "id", {
      no: "I-APART",
      userId: woman,
      otherUserId: man,
      initiatorStaffId: other.staffId,
      status: "AGREED",
    });
    expect((await make(id)).msg).toBe("会员不存在或无权查看");
    await sql`update introduction set initiator_staff_id = ${speaker.staffId} where id = ${id}`.execute(db);
    expect((await make()).msg).toBe("会员不存在或无权查看");
    expect((await make(id)).data.conversationId).toMatch(/^group_/);
    await sql`update introduction set status = 'FAILED' where id = ${id}`.execute(db);
    expect((await make(id)).msg).toBe("会员不存在或无权查看");
  });
});
