import { randomUUID } from "node:crypto";
import type { MemberAnswers } from "@hongxian/contract/core/chat/member-frames.ts";
import { chatLimits, p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { openApp } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { aDesk, anAccount, anotherServer, aSpeaker, listening } from "../../../test/chat-desk.ts";
import {
  aDevice,
  aSentMember,
  chatTokenOf,
  deviceSocket,
  type Device,
  type Given,
} from "../../../test/member-device.ts";
import { lockMember } from "../../people/member/lock-member.ts";
import { banMember } from "../../people/punishment/change-member-status.ts";
import { makeMemberToken } from "./member-token.ts";

const app = await testApp();
const { db } = app.database;
// Before any message: the list is kept for some seconds.
await aRow(db, "text_censor_word", "id", { word: "转账到这里" });
const here = await listening(app.app);
const there = await anotherServer(app);
const application = await anApplication(app);
const open: Device[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});
const device = async (host: string, token: string): Promise<Device> => {
  const made = await aDevice(host, token);
  open.push(made);
  return made;
};
/** A member at a device, with what it was let in by. */
const aTalker = async (columns: object = {}, by = application, host = here) => {
  const member = await aSentMember(app, by, { ...columns });
  return { ...member, device: await device(host, await chatTokenOf(by, member)) };
};
const tokenPath = (externalId: string) => `/open/v1/members/${externalId}/chat-token`;

describe("who gets a token", () => {
  it("an application gets tokens for the members it sent, while they may talk, and for nobody else", async () => {
    const member = await aSentMember(app, application);
    const { http, data } = await application.ask<Given>("POST", tokenPath(member.externalId));
    expect([http, data.userId, data.socket]).toEqual([200, member.userId, "/open/v1/chat"]);
    const other = await anApplication(app);
    expect((await other.ask("POST", tokenPath(member.externalId))).http).toBe(404);
    expect((await application.ask("POST", tokenPath("u-none"))).http).toBe(404);
    for (const columns of [{ status: "DISABLE" }, { status: "CANCEL" }, { isMarketAccount: true }]) {
      const closed = await aSentMember(app, application, columns);
      expect((await application.ask("POST", tokenPath(closed.externalId))).msg).toBe("会员账号状态异常，不能聊天");
    }
    const without = await anApplication(app, { scopes: ["member.in", "member.out"] });
    const own = await aSentMember(app, without);
    expect((await without.ask("POST", tokenPath(own.externalId))).http).toBe(403);
  });

  it("a token is stored nowhere, also when its request has a number", async () => {
    const member = await aSentMember(app, application);
    const headers = { "x-request-id": randomUUID() };
    const path = tokenPath(member.externalId);
    const first = await application.ask<Given>("POST", path, undefined, { headers });
    const second = await application.ask<Given>("POST", path, undefined, { headers });
    expect(first.data.token).not.toBe(second.data.token);
    expect((await sql`select from open_result`.execute(db)).rows).toEqual([]);
  });
});

describe("who gets in", () => {
  const refusal = (token: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve) => {
      const socket = deviceSocket(here, token, headers);
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.on("open", () => resolve(101));
      socket.on("close", () => undefined);
      socket.on("error", () => undefined);
    });

  it("the token alone opens a socket: from any origin and without one, and no cookie counts", async () => {
    const member = await aSentMember(app, application);
    const token = await chatTokenOf(application, member);
    expect(await refusal(token, { origin: "https://elsewhere.example" })).toBe(101);
    expect(await refusal(token)).toBe(101);
    const { cookie } = await aSpeaker(app);
    expect(await refusal("none", { cookie: `hx_session=${cookie}` })).toBe(401);
    expect(await refusal(token.slice(0, -2))).toBe(401);
    expect(await refusal(app.services.seal.seal(JSON.stringify({ kind: "chat", userId: member.userId })))).toBe(401);
  });

  it("a token opens nothing after ten minutes, nor once its member, application, key or scope is gone", async () => {
    const by = await anApplication(app);
    const member = await aSentMember(app, by);
    const talker = { userId: member.userId, appId: by.id, keyId: by.key.keyId };
    const code = async (token: string) => (await device(here, token)).closed;
    const token = makeMemberToken(app.services.seal, talker);
    expect(await code(token)).toBeNull();
    expect(await code(makeMemberToken(app.services.seal, talker, Date.now() - 11 * 60_000))).toBe(4001);
    expect(await code(makeMemberToken(app.services.seal, { ...talker, keyId: "hx-other" }))).toBe(4003);
    expect(await code(makeMemberToken(app.services.seal, { ...talker, userId: await aMember(db) }))).toBe(4003);
    await sql`update open_app set scopes = '{member.in}' where id = ${by.id}`.execute(db);
    expect(await code(token)).toBe(4003);
  });

  it("a member has five devices in a process, and the sixth is refused", async () => {
    const member = await aSentMember(app, application);
    const token = await chatTokenOf(application, member);
    for (let count = 0; count < chatLimits.memberSockets; count += 1)
      expect((await device(here, token)).closed).toBeNull();
    expect(await refusal(token)).toBe(429);
    await open.at(-1)?.close();
    expect((await device(here, token)).closed).toBeNull();
  });
});

describe("when it ends", () => {
  it("a ban closes the member's devices on every server, and those of nobody else", async () => {
    const member = await aSentMember(app, application);
    const token = await chatTokenOf(application, member);
    const devices = [await device(here, token), await device(there, token)];
    const other = await aTalker();
    const staffId = await aStaff(db);
    await db.transaction().execute(async (tx) => {
      await banMember(tx, await lockMember(tx, member.userId), staffId, { reason: "诈骗", days: null });
    });
    for (const one of devices) await one.until(() => one.closed !== null, "the devices are closed");
    expect(devices.map(({ closed }) => closed)).toEqual([4003, 4003]);
    expect((await other.device.ask({ t: "service" })).data).toBeDefined();
  });

  it("an application that is switched off, or a key that is made void, closes the devices it let in", async () => {
    const by = await anApplication(app);
    const first = await aTalker({}, by, there);
    const admin = await app.as(await aStaff(db));
    expect((await admin(actionCall(openApp, "disable"), { id: by.id })).http).toBe(200);
    await first.device.until(() => first.device.closed !== null, "the device is closed");
    expect(first.device.closed).toBe(4003);
    const other = await anApplication(app);
    const second = await aTalker({}, other);
    await sql`update open_key set status = 'VOID', secret_sealed = null where app_id = ${other.id}`.execute(db);
    await second.device.until(() => second.device.closed !== null, "the device is closed");
    expect(second.device.closed).toBe(4003);
  });

  it("a session ends twelve hours after its token was made, and with its application", async () => {
    const by = await anApplication(app, { expireTime: new Date(Date.now() + 1500) });
    const one = await aTalker({}, by);
    await one.device.until(() => one.device.closed !== null, "the application is over");
    expect(one.device.closed).toBe(4001);
  });
});

describe("what members say", () => {
  it("a member and the desk talk both ways, the member's name for staff is never told, and reading shows", async () => {
    const speaker = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const member = await aTalker({ firstName: "小满" });
    const desk = await aDesk(there, speaker, account);
    const id = p2pId(member.userId, account);
    expect((await member.device.send(id, "你好")).t).toBe("ack");
    await desk.until(() => desk.messages.length === 1);
    expect(desk.messages[0]).toMatchObject({ fromId: member.userId, fromName: "小满", staffId: null });
    const answer = await desk.send(id, "您好");
    await member.device.until(() => member.device.messages.length === 1);
    expect(member.device.messages[0]).toMatchObject({ fromId: account, staffId: null, msgBody: { text: "您好" } });
    desk.say({ t: "view", conversationId: id });
    desk.say({ t: "typing", conversationId: id });
    member.device.say({ t: "read", conversationId: id, time: answer.t === "ack" ? answer.message.msgTime : 0 });
    await member.device.until(() => member.device.frames.some(({ t }) => t === "typing"));
    expect(member.device.frames.map(({ t }) => t)).not.toContain("view");
    await desk.until(() => desk.frames.some(({ t }) => t === "read"));
    const list = (await member.device.ask<MemberAnswers["conversations"]>({ t: "conversations" })).data?.list;
    expect(list).toMatchObject([{ conversationId: id, unread: 0, lastMsgPreview: "您好", official: true }]);
    expect(Object.keys(list?.[0] ?? {})).not.toEqual(expect.arrayContaining(["handler"]));
    const history = (await member.device.ask<MemberAnswers["history"]>({ t: "history", conversationId: id })).data;
    expect(history?.list.map(({ msgBody, staffId }) => [msgBody["text"], staffId])).toEqual([
      ["你好", null],
      ["您好", null],
    ]);
    await desk.close();
  });

  it("a first message to a stranger costs a paid chat, and one to those who serve her none", async () => {
    const [stranger, matchmaker] = [await aMember(db), await aMember(db, { firstName: "小涵" })];
    const member = await aTalker({ totalChatNumber: 1, remainderChatNumber: 1, matchmakerUserId: matchmaker });
    const contacts = (await member.device.ask<MemberAnswers["service"]>({ t: "service" })).data ?? [];
    const conversationId = p2pId(member.userId, matchmaker);
    expect(contacts).toContainEqual({
      userId: matchmaker,
      firstName: "小涵",
      imageUrl: null,
      kind: "MATCHMAKER",
      conversationId,
    });
    expect((await member.device.send(conversationId, "请帮我看看")).t).toBe("ack");
    expect((await member.device.send(p2pId(member.userId, stranger), "你好")).t).toBe("ack");
    expect(await member.device.send(p2pId(member.userId, await aMember(db)), "你好")).toMatchObject({
      t: "nack",
      msg: "聊天次数不足",
    });
  });

  it("the rules of every message hold: the word list, 禁言, blocked pairs, closed people", async () => {
    const account = await anAccount(app, await aStaff(db));
    const member = await aTalker({ totalChatNumber: 9, remainderChatNumber: 9 });
    const other = await aMember(db);
    const say = async (peer: number, text = "你好") => {
      const answer = await member.device.send(p2pId(member.userId, peer), text);
      return answer.t === "nack" ? answer.msg : answer.t;
    };
    expect(await say(account, "请转账到这里")).toBe("内容不合规，请修改后重试");
    expect(await say(await aMember(db, { status: "DISABLE" }))).toBe("对方账号状态异常，无法发送");
    await aRow(db, "member_block", "userId", { userId: other, blockedUserId: member.userId });
    expect(await say(other)).toBe("无法向对方发送消息");
    await sql`update member set im_txt_switch = false where user_id = ${member.userId}`.execute(db);
    expect(await say(account)).toBe("该会员已被禁止发送文字");
    expect((await sql`select from conversation_member where user_id = ${other}`.execute(db)).rows).toEqual([]);
  });

  it("a device cannot send what is the platform's, a foreign picture, a number of the platform's or a false quote", async () => {
    const account = await anAccount(app, await aStaff(db));
    const member = await aTalker();
    const id = p2pId(member.userId, account);
    const refused = async (type: string, body: object, msgId?: string, conversationId = id) => {
      const answer = await member.device.sendBody(conversationId, type, body, msgId);
      return answer.t === "nack" ? answer.msg : answer.t;
    };
    const gift = { giftId: 1, giftName: "花", giftImg: "", svgaUrl: "", num: 1, price: 0 };
    expect(await refused("GIFT", gift)).toBe("不能发送该类型的消息");
    expect(await refused("SYSTEM", { text: "您已被封禁", code: "X" })).toBe("不能发送该类型的消息");
    expect(await refused("CMD", { cmd: "DELETE", data: {} })).toBe("不能发送该类型的消息");
    const coupon = { cardType: "COUPON", title: "免费", image: "", targetId: "1" };
    expect(await refused("CUSTOM_MSG", coupon)).toBe("不能发送该类型的消息");
    const picture = { url: "https://evil.example/a.jpg", width: 1, height: 1, size: 1 };
    expect(await refused("IMAGE_MSG", picture)).toBe("图片、视频和语音须为允许范围内的https地址");
    expect(await refused("TEXT_MSG", { text: "好" }, "person_msg:1")).toBe("消息格式错误");
    expect(await refused("TEXT_MSG", { text: "好" }, undefined, `p2p_0_${member.userId}`)).toBe("系统通知不能回复");
    const first = randomUUID();
    await member.device.send(id, "原话", first);
    const quoting = (msgId: string) =>
      member.device.sendBody(id, "TEXT_MSG", { text: "好", quote: { msgId, fromName: "别人", text: "没说过的话" } });
    const [true1, false1] = [await quoting(first), await quoting(randomUUID())];
    expect(true1.t === "ack" && true1.message.msgBody["quote"]).toMatchObject({ msgId: first, text: "原话" });
    expect(false1.t === "ack" && false1.message.msgBody["quote"]).toBeUndefined();
  });

  it("a member withdraws her own message for two minutes, and the desk sees it", async () => {
    const speaker = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const desk = await aDesk(here, speaker, account);
    const member = await aTalker();
    const id = p2pId(member.userId, account);
    const [msgId, late] = [randomUUID(), randomUUID()];
    await member.device.send(id, "说错了", msgId);
    const taken = await member.device.ask<MemberAnswers["withdraw"]>({ t: "withdraw", msgId });
    expect(taken.data).toMatchObject({
      msgType: "WITHDRAW",
      msgBody: { targetMsgId: msgId, operatorId: member.userId },
    });
    await desk.until(() => desk.messages.some(({ msgType }) => msgType === "WITHDRAW"));
    expect((await member.device.ask({ t: "withdraw", msgId })).msg).toBe("该消息已撤回");
    await member.device.send(id, "太久了", late);
    await sql`update message set msg_time = msg_time - interval '3 minutes' where msg_id = ${late}`.execute(db);
    expect((await member.device.ask({ t: "withdraw", msgId: late })).msg).toBe("超过2分钟的消息不能撤回");
    await desk.close();
  });

  it("one member writes sixty messages a minute from all devices, and others as before", async () => {
    const account = await anAccount(app, await aStaff(db));
    const member = await aTalker();
    const id = p2pId(member.userId, account);
    const answers = await Promise.all(
      Array.from({ length: chatLimits.memberPerMinute + 5 }, (_, at) => member.device.send(id, `第${at}句`)),
    );
    expect(answers.filter(({ t }) => t === "ack")).toHaveLength(chatLimits.memberPerMinute);
    expect(answers.at(-1)).toMatchObject({ t: "nack", msg: "发送过于频繁，请稍后再试" });
    const other = await aTalker();
    expect((await other.device.send(p2pId(other.userId, account), "在吗")).t).toBe("ack");
  });

  it("numbers that two members exchange reach the two in clear, and staff masked", async () => {
    const [one, other] = [await aTalker({ totalChatNumber: 1, remainderChatNumber: 1 }), await aTalker()];
    const id = p2pId(one.userId, other.userId);
    const body = { swapId: "s-1", state: "AGREE", wechatNo: "wx_abcdef123" };
    expect((await one.device.sendBody(id, "SWAP_WECHAT", body)).t).toBe("ack");
    await other.device.until(() => other.device.messages.length === 1);
    expect(other.device.messages[0]?.msgBody["wechatNo"]).toBe("wx_abcdef123");
    const newer = (await other.device.ask<MemberAnswers["newer"]>({ t: "newer", since: 0 })).data;
    expect(newer?.list.at(-1)?.msgBody["wechatNo"]).toBe("wx_abcdef123");
  });
});
