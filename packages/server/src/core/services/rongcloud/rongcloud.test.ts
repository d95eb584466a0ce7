import { randomUUID } from "node:crypto";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../../app.ts";
import { openListener } from "../../../platform/database/listen.ts";
import { signRongCloud } from "../../../platform/rongcloud.ts";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { anAccount } from "../../../test/chat-desk.ts";
import { rongReceiver } from "../../../test/rongcloud-receiver.ts";
import { aSentMember } from "../../../test/member-device.ts";
import { lockMember } from "../../people/member/lock-member.ts";
import { banMember, unbanMember } from "../../people/punishment/change-member-status.ts";
import { storeMessages } from "../chat/store-messages.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { tellAsSystem } from "../chat/system-line.ts";
import { sendOrders } from "./send-orders.ts";
import { rongNotices } from "./serve-rong-notices.ts";
import { setCarrier } from "./set-carrier.ts";
import { tellStanding } from "./tell-standing.ts";

/** The notices are those of RongCloud's documents: docs.rongcloud.cn/platform-chat-api, pages message/sync and user/onlinestatus. */
const receiver = await rongReceiver();
const { settings: rongCloud, requests, faults, paths } = receiver;
const app = await testApp();
const { db } = app.database;
await aRow(db, "text_censor_word", "id", { word: "转账到这里" });
const listener = openListener(app.database.url, app.parts.log);
const outside = await buildApp({ ...app.parts, listener, settings: { ...app.parts.settings, rongCloud } });
const application = await anApplication({ ...app, app: outside });
await setCarrier(db, { rongCloud });
afterAll(async () => {
  await outside.close();
  await listener.close();
});
beforeEach(async () => {
  await sql`delete from rong_order`.execute(db);
  await sql`delete from rong_standing`.execute(db);
  receiver.reset();
});

interface Signed {
  readonly nonce?: string;
  readonly time?: number;
  readonly signature?: string;
  readonly appKey?: string;
}
async function notice(path: string, body: string, signed: Signed = {}): Promise<number> {
  const { nonce = String(Math.floor(Math.random() * 1e9)), time = Date.now(), appKey } = signed;
  const signature = signed.signature ?? signRongCloud(rongCloud.appSecret, nonce, String(time));
  const query = new URLSearchParams({ nonce, signTimestamp: String(time), signature });
  if (appKey !== undefined) query.set("appKey", appKey);
  const response = await outside.inject({
    method: "POST",
    url: `${path}?${query.toString()}`,
    headers: { "content-type": path === rongNotices.status ? "application/json" : "application/x-www-form-urlencoded" },
    payload: body,
  });
  return response.statusCode;
}

let numbers = 0;
const aUid = () => `BRGM-DEN2-${String((numbers += 1)).padStart(4, "0")}-BN66`;
/** A routed message as its page shows it. */
const routed = (fromUserId: number, toUserId: number, text: string, more: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({
    fromUserId: String(fromUserId),
    toUserId: String(toUserId),
    objectName: "RC:TxtMsg",
    content: JSON.stringify({ content: text }),
    channelType: "PERSON",
    msgTimestamp: String(Date.now()),
    msgUID: aUid(),
    sensitiveType: "0",
    source: "iOS",
    ...more,
  }).toString();
const route = (...args: Parameters<typeof routed>) => notice(rongNotices.messages, routed(...args));

interface Line {
  readonly text: string | null;
  readonly state: string;
  readonly staffId: number | null;
}
const lines = async (one: number, other: number): Promise<Line[]> => {
  const { rows } = await sql<Line>`select msg_body->>'text' as text, state, staff_id from message
    where conversation_id = ${p2pId(one, other)} and msg_type <> 'WITHDRAW' order by msg_time`.execute(db);
  return rows;
};
const textsOf = async (one: number, other: number) => (await lines(one, other)).map(({ text }) => text);
const anOfficial = async () => {
  const staffId = await aStaff(db);
  return { staffId, userId: await anAccount(app, staffId) };
};

describe("messages that RongCloud routes", () => {
  it("a routed message is stored once, waits at the desk, and the answer of staff counts as theirs", async () => {
    const [member, account] = [await aMember(db), await anOfficial()];
    const body = routed(member, account.userId, "你好");
    expect([await notice(rongNotices.messages, body), await notice(rongNotices.messages, body)]).toEqual([200, 200]);
    const { rows } = await sql<{ service: string }>`select service from conversation_member
      where conversation_id = ${p2pId(member, account.userId)} and user_id = ${account.userId}`.execute(db);
    expect(rows).toEqual([{ service: "WAIT" }]);
    expect(await route(account.userId, member, "您好")).toBe(200);
    expect(await lines(member, account.userId)).toEqual([
      { text: "你好", state: "NORMAL", staffId: null },
      { text: "您好", state: "NORMAL", staffId: account.staffId },
    ]);
    // It was delivered there: it does not leave again.
    expect(await sendOrders(db, rongCloud)).toBe(0);
    expect(requests).toEqual([]);
  });

  it("of a hundred notices of one message at once one is stored", async () => {
    const [member, account] = [await aMember(db), await anOfficial()];
    const body = routed(member, account.userId, "只说一次");
    const codes = await Promise.all(Array.from({ length: 100 }, () => notice(rongNotices.messages, body)));
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(await textsOf(member, account.userId)).toEqual(["只说一次"]);
  });

  it("a number of the sender's that was used before hides nothing, and the same message again is one", async () => {
    const [member, account] = [await aMember(db), await anOfficial()];
    const msgId = randomUUID();
    const content = (text: string) => ({
      content: JSON.stringify({ content: text, extra: JSON.stringify({ msgId, msgBody: { text } }) }),
    });
    await route(member, account.userId, "", content("第一句"));
    await route(member, account.userId, "", content("第一句"));
    await route(member, account.userId, "", content("藏起来的话"));
    expect(await textsOf(member, account.userId)).toEqual(["第一句", "藏起来的话"]);
  });

  it("what other clients show is what is judged, not what a client says besides", async () => {
    const [member, account] = [await aMember(db), await anOfficial()];
    const extra = JSON.stringify({ msgId: randomUUID(), msgBody: { text: "天气真好" } });
    await route(member, account.userId, "", { content: JSON.stringify({ content: "请转账到这里", extra }) });
    expect(await lines(member, account.userId)).toEqual([{ text: "请转账到这里", state: "BLOCKED", staffId: null }]);
    expect(await sendOrders(db, rongCloud)).toBe(1);
    expect(paths()).toEqual(["/message/recall.json"]);
    const form = Object.fromEntries(requests[0]?.form ?? []);
    expect(form).toMatchObject({
      fromUserId: String(member),
      conversationType: "1",
      targetId: String(account.userId),
      messageUID: `BRGM-DEN2-${String(numbers).padStart(4, "0")}-BN66`,
    });
  });

  it("a message against a rule is recalled there and leaves nothing here", async () => {
    const [member, stranger] = [await aMember(db), await aMember(db)];
    expect(await route(member, stranger, "你好")).toBe(200);
    expect(await textsOf(member, stranger)).toEqual([]);
    await sendOrders(db, rongCloud);
    expect(paths()).toEqual(["/message/recall.json"]);
    const { rows } = await sql`select status, reason from rong_message where from_id = ${member}`.execute(db);
    expect(rows).toEqual([{ status: "REFUSED", reason: "聊天次数不足" }]);
  });

  it("pictures, voices, unknown types, receipts and recalls are understood", async () => {
    const [member, account] = [await aMember(db), await anOfficial()];
    const of = (objectName: string, content: object, more: Record<string, string> = {}) =>
      route(member, account.userId, "", { objectName, content: JSON.stringify(content), ...more });
    const uid = aUid();
    await of("RC:TxtMsg", { content: "说错了" }, { msgUID: uid });
    await of("RC:ImgMsg", { content: "", imageUri: "https://img.example/a.jpg" });
    await of("RC:HQVCMsg", { remoteUrl: "https://img.example/a.aac", duration: 0 });
    await of("RC:LBSMsg", { poi: "西湖", latitude: 30.2 });
    await of("RC:TypSts", { typingContentType: "RC:TxtMsg" });
    await of("RC:RcCmd", { messageUId: uid, conversationType: 1 });
    const { rows } = await sql<{ type: string; state: string; text: string | null }>`select msg_type as type, state,
        msg_body->>'text' as text from message where conversation_id = ${p2pId(member, account.userId)}
      order by msg_time`.execute(db);
    expect(rows.map(({ type, state, text }) => `${type} ${state} ${text ?? ""}`.trim())).toEqual([
      "TEXT_MSG WITHDRAWN 说错了",
      "IMAGE_MSG NORMAL",
      "VOICE_MSG NORMAL",
      "TEXT_MSG NORMAL [位置]西湖",
      "WITHDRAW NORMAL",
    ]);
    expect(await sendOrders(db, rongCloud)).toBe(0);
    await route(account.userId, member, "", {
      objectName: "RC:ReadNtf",
      content: JSON.stringify({ lastMessageSendTime: Date.now(), type: 1 }),
    });
    const read = await sql<{ unread: boolean }>`select cm.last_read_time < c.last_msg_time as unread
      from conversation_member cm join conversation c on c.conversation_id = cm.conversation_id
      where cm.conversation_id = ${p2pId(member, account.userId)} and cm.user_id = ${account.userId}`.execute(db);
    expect(read.rows).toEqual([{ unread: false }]);
  });

  it("messages of groups are stored in theirs, and what the platform says there leaves for the group", async () => {
    const [member, account] = [await aMember(db), await anOfficial()];
    await sql`insert into conversation (conversation_id, type, name, group_kind, group_no, owner_user_id)
      values ('group_77', 'GROUP', '服务群', 'SERVICE', 77, ${account.userId})`.execute(db);
    await sql`insert into conversation_member (conversation_id, user_id) select 'group_77', u
      from unnest(${[member, account.userId]}::bigint[]) u`.execute(db);
    await route(member, 77, "大家好", { channelType: "GROUP" });
    await route(await aMember(db), 77, "我不在群里", { channelType: "GROUP" });
    const { rows } = await sql`select from message where conversation_id = 'group_77'`.execute(db);
    expect(rows).toHaveLength(1);
    const line = { conversationId: "group_77", fromId: account.userId, staffId: null, isSystem: true } as const;
    await db.transaction().execute(async (tx) => {
      const body = { text: "欢迎", code: "INTRODUCE" };
      await storeMessages(
        tx,
        [{ ...line, msgId: randomUUID(), msgType: "SYSTEM", msgBody: body }],
        await censorFor(tx),
      );
    });
    await sendOrders(db, rongCloud);
    expect(paths().toSorted()).toEqual(["/message/group/publish.json", "/message/recall.json"]);
    const published = requests.find(({ path }) => path === "/message/group/publish.json");
    expect(published?.form.get("toGroupId")).toBe("77");
  });

  it("a notice that is forged, late, of another application or replayed is refused, and garbage changes nothing", async () => {
    const [member, account] = [await aMember(db), await anOfficial()];
    const send = (signed: Signed, text = "假的") =>
      notice(rongNotices.messages, routed(member, account.userId, text), signed);
    expect(await send({ signature: "0".repeat(40) })).toBe(403);
    expect(await send({ signature: "short" })).toBe(403);
    expect(await send({ time: Date.now() - 6 * 60_000 })).toBe(403);
    expect(await send({ time: Date.now() + 6 * 60_000 })).toBe(403);
    expect(await send({ appKey: "another" })).toBe(403);
    expect(await send({ nonce: "" })).toBe(400);
    expect(await textsOf(member, account.userId)).toEqual([]);
    const signed = { nonce: "14314", time: Date.now(), appKey: rongCloud.appKey };
    expect(await send(signed, "真的")).toBe(200);
    expect(await send(signed, "换了正文")).toBe(403);
    for (const body of [
      "",
      "%%%",
      "fromUserId=x",
      "{}",
      routed(member, account.userId, "a", { channelType: "CUSTOM" }),
    ])
      expect(await notice(rongNotices.messages, body)).toBe(200);
    expect(await notice(rongNotices.status, "not json")).toBe(200);
    expect(await textsOf(member, account.userId)).toEqual(["真的"]);
  });
});

describe("what leaves for RongCloud", () => {
  const aNotice = (userId: number, key: string = randomUUID()) =>
    db.transaction().execute((tx) => tellAsSystem(tx, [{ key, userId, title: "认证通过", content: "", code: "X" }]));

  it("a notice of the platform is published, signed, and again after no answer, under the same number", async () => {
    const member = await aMember(db);
    await aNotice(member);
    faults.push("silent");
    await sendOrders(db, rongCloud);
    await sql`update rong_order set due_time = now()`.execute(db);
    await sendOrders(db, rongCloud);
    expect(paths()).toEqual(["/message/system/publish.json", "/message/system/publish.json"]);
    expect(requests.every(({ isSigned }) => isSigned)).toBe(true);
    const [first, second] = requests.map(({ form }) => Object.fromEntries(form));
    expect(second).toEqual(first);
    expect(first).toMatchObject({ fromUserId: "0", toUserId: String(member), objectName: "HX:Message" });
    const { rows } = await sql`select status, tries, payload from rong_order`.execute(db);
    expect(rows).toEqual([{ status: "DONE", tries: 2, payload: {} }]);
  });

  it("the notices of one member leave in their order, also while the service refuses for a time", async () => {
    const member = await aMember(db);
    for (let count = 0; count < 3; count += 1) await aNotice(member);
    faults.push({ status: 429, body: JSON.stringify({ code: 1008, errorMessage: "too many" }) });
    await sendOrders(db, rongCloud);
    expect(requests).toHaveLength(1);
    await sql`update rong_order set due_time = now() where status = 'WAIT'`.execute(db);
    await sendOrders(db, rongCloud);
    const ids = requests.map(({ form }) => (JSON.parse(form.get("content") ?? "{}") as { extra: string }).extra);
    expect(ids).toHaveLength(4);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it("a refusal that does not pass ends with its reason, and an answer that is none is asked again", async () => {
    await aNotice(await aMember(db));
    faults.push({ status: 200, body: JSON.stringify({ code: 1002, errorMessage: "Parameter error" }) });
    await sendOrders(db, rongCloud);
    await aNotice(await aMember(db));
    faults.push({ status: 502, body: "<html>bad gateway</html>" });
    await sendOrders(db, rongCloud);
    const { rows } = await sql`select status, reason from rong_order order by id`.execute(db);
    expect(rows).toEqual([
      { status: "FAIL", reason: "1002 Parameter error" },
      { status: "WAIT", reason: "no answer" },
    ]);
  });

  it("without its keys nothing is queued", async () => {
    await setCarrier(db, { rongCloud: undefined });
    await aNotice(await aMember(db));
    await setCarrier(db, { rongCloud });
    expect((await sql`select from rong_order`.execute(db)).rows).toEqual([]);
  });
});

describe("who may connect and speak there", () => {
  const due = () => sql`update rong_standing set due_time = now() where due_time is not null`.execute(db);

  it("a ban blocks, is asked again until it is answered, is renewed, and its end unblocks", async () => {
    const [member, staffId] = [await aMember(db), await aStaff(db)];
    const change = (run: typeof banMember | null) =>
      db.transaction().execute(async (tx) => {
        const locked = await lockMember(tx, member);
        if (run === null) await unbanMember(tx, locked, staffId);
        else await run(tx, locked, staffId, { reason: "诈骗", days: null });
      });
    await change(banMember);
    faults.push("silent");
    await tellStanding(db, rongCloud);
    await due();
    await tellStanding(db, rongCloud);
    await due();
    await tellStanding(db, rongCloud);
    expect(paths()).toEqual(["/user/block.json", "/user/block.json", "/user/block.json"]);
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({ userId: String(member), minute: "43200" });
    await change(null);
    await tellStanding(db, rongCloud);
    expect(paths().at(-1)).toBe("/user/unblock.json");
    await due();
    receiver.reset();
    await tellStanding(db, rongCloud);
    expect(requests).toEqual([]);
  });

  it("禁言 mutes in single chats and in groups, and its end lifts both", async () => {
    const member = await aMember(db);
    const set = (on: boolean) => sql`update member set im_txt_switch = ${on} where user_id = ${member}`.execute(db);
    await set(false);
    await tellStanding(db, rongCloud);
    expect(paths().slice(-2)).toEqual(["/user/chat/fb/set.json", "/group/user/gag/add.json"]);
    expect(Object.fromEntries(requests.at(-2)?.form ?? [])).toEqual({
      userId: String(member),
      state: "1",
      type: "PERSON",
    });
    await set(true);
    await tellStanding(db, rongCloud);
    expect(paths().slice(-2)).toEqual(["/user/chat/fb/set.json", "/group/user/gag/rollback.json"]);
  });
});

describe("who is there", () => {
  const status = (userid: number, state: string, time: number, more: object = {}) => ({
    userid: String(userid),
    status: state,
    os: "Websocket",
    time,
    clientIp: "203.0.113.9:1234",
    sessionId: "s-1",
    ...more,
  });
  const tell = (...list: object[]) => notice(rongNotices.status, JSON.stringify(list));
  const isOn = async (userId: number) => {
    const { rows } = await sql<{ onLine: boolean }>`select on_line from member where user_id = ${userId}`.execute(db);
    return rows[0]?.onLine;
  };

  it("members are online while a device is connected, whatever order the notices come in", async () => {
    const member = await aMember(db);
    const now = Date.now();
    expect(
      await tell(status(member, "0", now), { userid: "nobody" }, status(member, "0", now, { sessionId: "s-2" })),
    ).toBe(200);
    expect(await isOn(member)).toBe(true);
    await tell(status(member, "1", now + 20));
    expect(await isOn(member)).toBe(true);
    await tell(status(member, "2", now + 30, { sessionId: "s-2" }));
    await tell(status(member, "0", now + 10));
    expect(await isOn(member)).toBe(false);
  });

  it("staff whose account is connected from a browser are at the desk, until it goes", async () => {
    const account = await anOfficial();
    const present = async () =>
      (await sql`select from chat_presence where staff_id = ${account.staffId}`.execute(db)).rows.length;
    await tell(status(account.userId, "0", Date.now()));
    expect(await present()).toBe(1);
    await tell(status(account.userId, "1", Date.now() + 5));
    expect(await present()).toBe(0);
  });
});

it("with RongCloud a member gets its token, and the own socket is closed to her", async () => {
  const member = await aSentMember(app, application, { firstName: "小满" });
  const token = await application.ask<{ token: string; appKey: string }>(
    "POST",
    `/open/v1/members/${member.externalId}/rong-token`,
  );
  expect(token.data).toEqual({ token: "rong-token", appKey: rongCloud.appKey, userId: member.userId });
  expect(Object.fromEntries(requests[0]?.form ?? [])).toMatchObject({ userId: String(member.userId), name: "小满" });
  const path = `/open/v1/members/${member.externalId}/chat-token`;
  expect((await application.ask("POST", path)).msg).toBe("本系统的聊天由融云承载，请签发融云凭证");
});
