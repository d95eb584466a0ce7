import { getPeerCard } from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import {
  sendMessage,
  startConversation,
  getConversation,
  getConversations,
  getMessages,
  syncMessages,
} from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { randomUUID } from "node:crypto";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../../test/app.ts";
import type { Answer } from "../../../test/ask.ts";
import { aMember } from "../../../test/build.ts";
import { aDesk, anAccount, aSpeaker, listening, type Desk, type Speaker } from "../../../test/chat-desk.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { accessChanged } from "../../foundation/access/session-cache.ts";
import { storeMessages } from "./store-messages.ts";

const app = await testApp();
const { db } = app.database;
const here = await listening(app.app);
const open: Desk[] = [];
const desk = async (...args: Parameters<typeof aDesk>): Promise<Desk> => {
  const made = await aDesk(...args);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** The rows of a conversation that remain in the tables. */
async function traces(id: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from conversation where conversation_id = ${id}) as conversations,
    (select count(*)::int from conversation_member where conversation_id = ${id}) as sides,
    (select count(*)::int from message where conversation_id = ${id}) as messages`.execute(db);
  return rows[0] ?? {};
}
const nothing = { conversations: 0, sides: 0, messages: 0 };

async function memberSays(userId: number, toId: number, text = "你好") {
  const order = {
    msgId: randomUUID(),
    conversationId: p2pId(userId, toId),
    fromId: userId,
    msgType: "TEXT_MSG" as const,
    msgBody: { text },
    staffId: null,
  };
  const censor = await censorFor(db);
  return (await db.transaction().execute((tx) => storeMessages(tx, [order], censor))).outcomes[0];
}

const seller = (): Promise<Speaker> => aSpeaker(app, { roleId: 4 });
const ofSeller = ({ userId }: Speaker): Promise<number> => aMember(db, { saleUserId: userId });
const sendBy = (ask: Ask, accountId: number, conversationId: string, text = "你好") =>
  ask(sendMessage, {
    body: {
      msgId: randomUUID(),
      accountId,
      conversationId,
      msgType: "TEXT_MSG",
      msgBody: { text },
    },
  });
const cardBy = (ask: Ask, accountId: number, id: string) => ask(getPeerCard, { id, query: { accountId } });

describe("a member outside the scope", () => {
  it("a member outside the scope is written to neither by call nor by socket, and no card opens before or after", async () => {
    const [mine, other] = [await seller(), await seller()];
    const foreign = await ofSeller(other);
    const id = p2pId(mine.userId, foreign);
    const ask = await app.as(mine.staffId);
    const socket = await desk(here, mine);
    expect((await cardBy(ask, mine.userId, id)).http).toBe(404);
    expect(await sendBy(ask, mine.userId, id)).toMatchObject({ http: 404, msg: "会话不存在或无权查看" });
    expect(await socket.send(id, "你好")).toMatchObject({ t: "nack", msg: "会话不存在或无权查看" });
    expect((await socket.send(id, "来裸 聊吧")).t).toBe("nack");
    expect(await traces(id)).toEqual(nothing);
    expect((await cardBy(ask, mine.userId, id)).http).toBe(404);
    // A recipient who does not exist gives the same answer.
    expect(await sendBy(ask, mine.userId, p2pId(mine.userId, 999_999_999))).toMatchObject({
      http: 404,
      msg: "会话不存在或无权查看",
    });
  });

  it("a member of 公海 has to be claimed first, by whatever way", async () => {
    const mine = await seller();
    const pool = await aMember(db);
    const id = p2pId(mine.userId, pool);
    const ask = await app.as(mine.staffId);
    const start = { accountId: mine.userId, userId: pool };
    expect(await ask(startConversation, { body: start })).toMatchObject({ http: 400, msg: "请先领取该会员" });
    expect(await sendBy(ask, mine.userId, id)).toMatchObject({ http: 400, msg: "请先领取该会员" });
    expect(await (await desk(here, mine)).send(id, "你好")).toMatchObject({ t: "nack", msg: "请先领取该会员" });
    expect(await traces(id)).toEqual(nothing);
  });

  it("a member outside the scope who wrote himself, or was handed over, is answered", async () => {
    const mine = await seller();
    const account = await anAccount(app, mine.staffId, { type: "MATCHMAKER" });
    const member = await ofSeller(await seller());
    const id = p2pId(account, member);
    const ask = await app.as(mine.staffId);
    expect((await cardBy(ask, account, id)).http).toBe(404);
    await memberSays(member, account);
    expect((await sendBy(ask, account, id)).http).toBe(200);
    const { data, http } = await cardBy(ask, account, id);
    expect(http).toBe(200);
    // Only those who serve him see his owner and what is planned with him.
    expect(data).toMatchObject({
      inScope: false,
      saleName: null,
      saleUserId: null,
      nextFollowTime: null,
      communicateStatus: "NO_PAYMENT_LOW",
      note: null,
    });

    const silent = await ofSeller(await seller());
    const handed = p2pId(account, silent);
    const service = await aSpeaker(app);
    const shared = await anAccount(app, service.staffId);
    const handedId = p2pId(shared, silent);
    expect((await sendBy(await app.as(service.staffId), shared, handedId)).http).toBe(200);
    expect((await sendBy(ask, shared, handedId)).http).toBe(403);
    await sql`update conversation_member set handler_staff_id = ${mine.staffId}
      where conversation_id = ${handedId} and user_id = ${shared}`.execute(db);
    expect((await sendBy(ask, shared, handedId)).http).toBe(200);
    expect((await sendBy(ask, account, handed)).http).toBe(404);
  });

  it("a member outside the scope who never answered closes with the scope, in every list, count and page; who answered stays", async () => {
    const mine = await seller();
    const [silent, talking] = [await ofSeller(mine), await ofSeller(mine)];
    const [silentId, talkingId] = [p2pId(mine.userId, silent), p2pId(mine.userId, talking)];
    const ask = await app.as(mine.staffId);
    for (const id of [silentId, talkingId]) expect((await sendBy(ask, mine.userId, id)).http).toBe(200);
    await memberSays(talking, mine.userId);
    const other = await seller();
    await sql`update member set sale_user_id = ${other.userId} where user_id in (${silent}, ${talking})`.execute(db);
    const account = { accountId: mine.userId };
    const reads = {
      conversation: (id: string) => ask(getConversation, { id, query: account }),
      card: (id: string) => ask(getPeerCard, { id, query: account }),
      messages: (id: string) => ask(getMessages, { query: { ...account, conversationId: id } }),
    };
    for (const [name, read] of Object.entries(reads)) {
      expect({ name, http: (await read(silentId)).http }).toEqual({ name, http: 404 });
      expect((await read(talkingId)).http).toBe(200);
    }
    expect((await sendBy(ask, mine.userId, silentId)).http).toBe(404);
    expect((await sendBy(ask, mine.userId, talkingId)).http).toBe(200);
    const found = ({ data }: Answer<{ readonly list: readonly { readonly conversationId: string }[] }>) =>
      new Set(data.list.map(({ conversationId }) => conversationId));
    expect(found(await ask(getConversations, { query: account }))).toEqual(new Set([talkingId]));
    expect(found(await ask(syncMessages, { query: { ...account, sinceTime: 0 } }))).toEqual(new Set([talkingId]));
  });

  it("a member outside the scope hears no sign of a socket that names his conversation", async () => {
    const [mine, other] = [await seller(), await seller()];
    const [socket, listening] = [await desk(here, mine), await desk(here, other)];
    const id = p2pId(mine.userId, other.userId);
    for (const frame of [
      { t: "typing", conversationId: id },
      { t: "read", conversationId: id, time: Date.now() },
      { t: "view", conversationId: id },
    ])
      socket.say(frame);
    // Whatever is sent to the other side after the signs arrives after them.
    const allowed = await aSpeaker(app);
    const heard = await desk(here, allowed);
    await socket.send(id, "你好");
    await heard.send(p2pId(allowed.userId, other.userId), "在吗");
    heard.say({ t: "typing", conversationId: p2pId(allowed.userId, other.userId) });
    await listening.until(() => listening.frames.some(({ t }) => t === "typing"));
    expect(listening.frames.filter((frame) => "conversationId" in frame && frame.conversationId === id)).toEqual([]);
    expect(await traces(id)).toEqual(nothing);
  });
});

describe("a refused message", () => {
  it("a refused message of staff leaves nothing behind, whatever refused it", async () => {
    const mine = await seller();
    const [member, closed] = [await ofSeller(mine), await aMember(db, { saleUserId: mine.userId, status: "DISABLE" })];
    const socket = await desk(here, mine);
    const ask = await app.as(mine.staffId);
    const id = p2pId(mine.userId, member);
    expect(await socket.send(id, "来裸 聊吧")).toMatchObject({ t: "nack", msg: "消息包含敏感内容，请修改后发送" });
    expect((await sendBy(ask, mine.userId, id, "来裸 聊吧")).http).toBe(400);
    expect(await socket.send(p2pId(mine.userId, closed), "你好")).toMatchObject({ msg: "对方账号状态异常，无法发送" });
    expect([await traces(id), await traces(p2pId(mine.userId, closed))]).toEqual([nothing, nothing]);
    expect((await socket.send(id, "你好")).t).toBe("ack");
    expect(await traces(id)).toEqual({ conversations: 1, sides: 2, messages: 1 });
  });

  it("a refused message in one batch with good ones leaves theirs alone", async () => {
    const mine = await seller();
    const socket = await desk(here, mine);
    const members = [await ofSeller(mine), await ofSeller(mine), await ofSeller(mine)];
    const ids = members.map((member) => p2pId(mine.userId, member));
    const texts = ["你好", "来裸 聊吧", "在吗"];
    const answers = await Promise.all(ids.map((id, at) => socket.send(id, texts[at] ?? "")));
    expect(answers.map(({ t }) => t)).toEqual(["ack", "nack", "ack"]);
    const left = await Promise.all(ids.map(traces));
    expect(left.map(({ sides }) => sides)).toEqual([2, 0, 2]);
  });

  it("a refused message of a member costs no chat and leaves no conversation", async () => {
    const [one, other] = [
      await aMember(db, { totalChatNumber: 3, remainderChatNumber: 3, imTxtSwitch: false }),
      await aMember(db),
    ];
    expect(await memberSays(one, other)).toMatchObject({ ok: false });
    const { rows } = await sql<{
      n: number;
    }>`select remainder_chat_number as n from member where user_id = ${one}`.execute(db);
    expect(rows).toEqual([{ n: 3 }]);
    expect(await traces(p2pId(one, other))).toEqual(nothing);
  });
});

describe("without the title 发起聊天", () => {
  it("without the title 发起聊天 nobody is written to first, but answers go on", async () => {
    await sql`insert into role (id, name, realm, data_scope, home_type) values (904, '只答复', 'PLATFORM', 'SELF', 'SALE')
      on conflict do nothing`.execute(db);
    await sql`insert into role_menu (role_id, menu_id) select 904, k.menu_id from role_menu k
      join menu m on m.id = k.menu_id
      where k.role_id = 4 and not (m.route = '/message/chatList' and m.title = '发起聊天')`.execute(db);
    await db.transaction().execute((tx) => accessChanged(tx, "role:904"));
    const mine = await aSpeaker(app, { roleId: 904 });
    const member = await aMember(db, { saleUserId: mine.userId, totalChatNumber: 1, remainderChatNumber: 1 });
    const id = p2pId(mine.userId, member);
    const ask = await app.as(mine.staffId);
    const socket = await desk(here, mine);
    expect(await sendBy(ask, mine.userId, id)).toMatchObject({ http: 403, msg: "没有操作权限：发起聊天" });
    expect(await socket.send(id, "你好")).toMatchObject({ t: "nack", msg: "没有操作权限：发起聊天" });
    expect(await traces(id)).toEqual(nothing);
    await memberSays(member, mine.userId);
    expect((await socket.send(id, "你好")).t).toBe("ack");
    expect((await sendBy(ask, mine.userId, id)).http).toBe(200);
  });
});
