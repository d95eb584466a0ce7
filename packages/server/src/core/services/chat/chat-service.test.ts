import {
  finishConversation,
  getTransferStaff,
  transferConversation,
  saveAutoReply,
} from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import {
  getConversations,
  editConversation,
  getChatAccounts,
  readConversation,
} from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { randomUUID } from "node:crypto";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember } from "../../../test/build.ts";
import { aDesk, anAccount, aSpeaker, listening, tokenOf, type Desk } from "../../../test/chat-desk.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { assignWaiting, pickHandler } from "./chat-service-desk.ts";
import { storeMessages } from "./store-messages.ts";
import { tellAsSystem } from "./system-line.ts";
import { queryIn } from "../../../test/query-in.ts";

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
  await sql`update conversation_member
    set service = 'NONE', handler_staff_id = null, accompany_log_id = null, service_since = null`.execute(db);
  await sql`delete from chat_presence`.execute(db);
});

async function asks(userId: number, account: number, text = "你好"): Promise<string> {
  const conversationId = p2pId(userId, account);
  const censor = await censorFor(db);
  await db.transaction().execute((tx) =>
    storeMessages(
      tx,
      [
        {
          msgId: randomUUID(),
          conversationId,
          fromId: userId,
          msgType: "TEXT_MSG",
          msgBody: { text },
          staffId: null,
        },
      ],
      censor,
    ),
  );
  return conversationId;
}
const present = (staffId: number, userId: number) =>
  sql`insert into chat_presence (staff_id, user_id) values (${staffId}, ${userId}) on conflict do nothing`.execute(db);
const handlers = async (): Promise<number[]> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from conversation_member where service = 'SERVED' group by handler_staff_id
    order by 1`.execute(db);
  return rows.map(({ n }) => n);
};

describe("assignment", () => {
  it("assignment spreads a thousand chats over ten with a difference of one at most, none to the absent", () => {
    const servers = Array.from({ length: 10 }, (_, at) => ({
      staffId: at + 1,
      types: ["SERVICE"],
      serving: 0,
      turn: 0,
    }));
    for (let turn = 1; turn <= 1000; turn += 1) {
      const picked = pickHandler(servers, { type: "SERVICE", maintainerId: 1 }, 1000);
      if (picked === null) throw new Error("nobody");
      picked.serving += 1;
      picked.turn = turn;
    }
    const loads = servers.map(({ serving }) => serving);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
  });

  it("assignment gives waiting conversations to those at the desk, the oldest first, and the next when a place is free", async () => {
    const speakers = await Promise.all(Array.from({ length: 3 }, () => aSpeaker(app)));
    const accounts = [];
    for (const { staffId } of speakers) accounts.push(await anAccount(app, staffId));
    const [account = 0] = accounts;
    const [first, second, absent] = speakers;
    if (first === undefined || second === undefined || absent === undefined) throw new Error("people");
    await sql`insert into system_setting (key, value) values ('chat.maxServed', '3') on conflict (key) do update
      set value = '3'`.execute(db);
    const members = await Promise.all(Array.from({ length: 8 }, () => aMember(db)));
    const ids: string[] = [];
    for (const member of members) ids.push(await asks(member, account));
    expect(await assignWaiting(db)).toBe(0);
    await present(first.staffId, account);
    await present(second.staffId, accounts[1] ?? 0);
    const both = await Promise.all([assignWaiting(db), assignWaiting(db)]);
    expect(both.reduce((sum, n) => sum + n, 0)).toBe(6);
    expect(await handlers()).toEqual([3, 3]);
    const waiting = await sql<{
      conversationId: string;
    }>`select conversation_id from conversation_member where service = 'WAIT' order by service_since`.execute(db);
    expect(waiting.rows.map(({ conversationId }) => conversationId)).toEqual(ids.slice(6));

    const ask = await app.as(first.staffId);
    const done = await ask(finishConversation, { id: ids[0] ?? "", body: { accountId: account, result: "NONE" } });
    expect(done.msg).toBe("已结束接待");
    await assignWaiting(db);
    const next = await sql<{
      service: string;
    }>`select service from conversation_member
      where conversation_id = ${ids[6] ?? ""} and user_id = ${account}`.execute(db);
    expect(next.rows[0]?.service).toBe("SERVED");
    expect(await handlers()).toEqual([3, 3]);
    await sql`delete from system_setting where key = 'chat.maxServed'`.execute(db);
  });
});

describe("serving", () => {
  it("a served stretch is counted from its messages", async () => {
    const speaker = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const member = await aMember(db);
    const id = await asks(member, account, "在吗");
    await asks(member, account, "有人吗");
    const official = await desk(here, speaker, account);
    await official.send(id, "在的");
    await asks(member, account, "多少钱");
    await official.send(id, "看套餐");
    await official.send(id, "详情见下");
    const ask = await app.as(speaker.staffId);
    const { data } = await ask(finishConversation, {
      id,
      body: {
        accountId: account,
        result: "WECHAT",
        remark: "加了",
      },
    });
    const { rows } = await sql<
      Record<string, unknown>
    >`select in_count, out_count, result, remark, first_reply_seconds is not null as answered,
      end_time is not null as ended
      from accompany_log where id = ${data.accompanyLogId}`.execute(db);
    expect(rows[0]).toEqual({ inCount: 3, outCount: 3, result: "WECHAT", remark: "加了", answered: true, ended: true });
  });

  it("a conversation is handed over: the receiver speaks in that one alone, the member sees nothing of it", async () => {
    const [one, other] = [await aSpeaker(app), await aSpeaker(app)];
    const account = await anAccount(app, one.staffId);
    await anAccount(app, other.staffId);
    const [member, stranger] = [await aMember(db), await aMember(db)];
    const id = await asks(member, account);
    await asks(stranger, account);
    expect((await tokenOf(here, other, account)).status).toBe(403);
    const ask = await app.as(one.staffId);
    const takers = async (from: typeof ask) =>
      (await from(getTransferStaff, { id, query: { accountId: account } })).data.map((staff) => staff.id);
    expect(await takers(ask)).not.toContain(one.staffId);
    const transferred = await ask(transferConversation, {
      id,
      body: {
        accountId: account,
        staffId: other.staffId,
        note: "请跟进",
      },
    });
    expect(transferred.data.handler.id).toBe(other.staffId);
    expect((await ask(transferConversation, { id, body: { accountId: account, staffId: other.staffId } })).msg).toBe(
      "该会话已由该员工接待",
    );
    expect((await tokenOf(here, other, account)).status).toBe(0);
    const receiver = await app.as(other.staffId);
    expect(await takers(receiver)).toContain(one.staffId);
    expect(await takers(receiver)).not.toContain(other.staffId);
    // Of that account she has this one conversation only, and begins none.
    const accounts = await receiver(getChatAccounts);
    expect(accounts.data.find(({ userId }) => userId === account)?.whole).toBe(false);
    const list = await receiver(getConversations, { query: { accountId: account } });
    expect(list.data.list.map((row) => row.conversationId)).toEqual([id]);
    const taken = await desk(here, other, account);
    expect((await taken.send(id, "您好，我来跟进")).t).toBe("ack");
    expect((await taken.send(p2pId(stranger, account), "您好")).t).toBe("nack");
    await asks(member, account, "好的");
    await asks(stranger, account, "在吗");
    await taken.until(() => taken.messages.some(({ msgBody }) => msgBody["text"] === "好的"));
    expect(taken.messages.some(({ msgBody }) => msgBody["text"] === "在吗")).toBe(false);
    const lines = await sql<{
      onlyFor: number | null;
    }>`select only_for from message where conversation_id = ${id} and msg_type = 'SYSTEM'`.execute(db);
    expect(lines.rows).toEqual([{ onlyFor: account }]);
    await receiver(finishConversation, { id, body: { accountId: account, result: "NONE" } });
    await taken.until(() => taken.closed !== null);
    expect(taken.closed).toBe(4003);
  });

  it("the desk shows unread, waiting and overdue conversations, and lets filters find them", async () => {
    const speaker = await aSpeaker(app);
    const account = await anAccount(app, speaker.staffId);
    const [late, answered] = [await aMember(db, { firstName: "久等" }), await aMember(db)];
    const lateId = await asks(late, account);
    const doneId = await asks(answered, account);
    await sql`update conversation set turn_since = turn_since - interval '11 minutes'
      where conversation_id = ${lateId}`.execute(db);
    const official = await desk(here, speaker, account);
    await official.send(doneId, "您好");
    const ask = await app.as(speaker.staffId);
    const found = async (query: string) =>
      (await ask(getConversations, { query: { accountId: account, ...queryIn(query) } })).data.list.map(
        (row) => row.conversationId,
      );
    expect(await found("filter=ALL")).toEqual([doneId, lateId]);
    expect(await found("filter=WAITING")).toEqual([lateId]);
    expect(await found("filter=OVERDUE")).toEqual([lateId]);
    expect(await found("filter=UNREAD")).toEqual([lateId]);
    expect(await found(`keyword=${encodeURIComponent("久等")}`)).toEqual([lateId]);
    expect(await found(`keyword=${late}`)).toEqual([lateId]);
    await ask(editConversation, { id: lateId, body: { accountId: account, top: true } });
    expect(await found("filter=ALL")).toEqual([lateId, doneId]);
    await tellAsSystem(db, [{ key: randomUUID(), userId: account, title: "通知", content: "", code: "NOTICE" }]);
    expect(await found("filter=UNREAD")).toEqual([lateId]);
    const accounts = await ask(getChatAccounts);
    expect(accounts.data.find((row) => row.userId === account)).toMatchObject({
      unread: 1,
      waiting: 1,
    });
    await ask(readConversation, {
      id: lateId,
      body: {
        accountId: account,
        lastReadMsgTime: Date.now() + 1000,
      },
    });
    expect(await found("filter=UNREAD")).toEqual([]);
  });

  it("an account answers by itself: keyword, hours, welcome", async () => {
    const speaker = await aSpeaker(app, { roleId: 1 });
    const account = await anAccount(app, speaker.staffId);
    const ask = await app.as(speaker.staffId);
    const set = {
      welcomeText: "欢迎",
      offHoursText: "",
      workStart: "00:00",
      workEnd: "23:59",
      rules: [{ keyword: "价格", text: "见价目表" }],
    };
    expect((await ask(saveAutoReply, { userId: account, body: { ...set, version: 0 } })).data.version).toBe(1);
    expect((await ask(saveAutoReply, { userId: account, body: { ...set, version: 0 } })).http).toBe(409);
    const { autoReplyTo } = await import("./auto-reply.ts");
    const conversationId = await asks(await aMember(db), account);
    const textMessage = (text: string) => ({ conversationId, msgType: "TEXT_MSG", msgBody: { text } }) as const;
    expect(await autoReplyTo(db, account, textMessage("价格多少"), true)).toBe("见价目表");
    expect(await autoReplyTo(db, account, textMessage("你好"), true)).toBe("欢迎");
    expect(await autoReplyTo(db, account, textMessage("你好"), false)).toBeNull();
    // Open for one minute, twelve hours from now.
    await sql`update market_auto_reply
      set off_hours_text = '已下班', work_start = (now() at time zone 'Asia/Shanghai' + interval '12 hours')::time,
      work_end = (now() at time zone 'Asia/Shanghai' + interval '12 hours 1 minute')::time
      where user_id = ${account}`.execute(db);
    expect(await autoReplyTo(db, account, textMessage("你好"), false)).toBe("已下班");
    await (await desk(here, speaker, account)).send(conversationId, "在的");
    expect(await autoReplyTo(db, account, textMessage("你好"), false)).toBeNull();
  });

  it("the desk keeps an account that has unread conversations", async () => {
    const speaker = await aSpeaker(app, { roleId: 1 });
    const account = await anAccount(app, speaker.staffId);
    await asks(await aMember(db), account);
    const ask = await app.as(speaker.staffId);
    const remove = () =>
      ask(settingMarketAccount, { userId: account, type: "SERVICE", maintainer: speaker.staffId, isAdd: "false" });
    expect((await remove()).msg).toBe("还有未处理会话，请先移交");
    await sql`update conversation_member set last_read_time = now(), service = 'NONE', service_since = null
      where user_id = ${account}`.execute(db);
    expect((await remove()).status).toBe(0);
  });
});
