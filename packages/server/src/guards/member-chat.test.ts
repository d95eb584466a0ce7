import { randomUUID } from "node:crypto";
import { memberFrame } from "@hongxian/contract/core/chat/member-frames.ts";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { memberTokenCalls } from "../core/services/chat/member-tokens.ts";
import { testApp } from "../test/app.ts";
import { anApplication } from "../test/application.ts";
import { aMember, aStaff } from "../test/build.ts";
import { anAccount, listening } from "../test/chat-desk.ts";
import { aDevice, aSentMember, chatTokenOf } from "../test/member-device.ts";

/**
 * Every frame that a member's device may send is tried with the numbers of other people's conversations, groups and
 * messages: nothing of them is told, changed or begun.
 */
const app = await testApp();
const { db } = app.database;
const host = await listening(app.app);
const application = await anApplication(app);
const words = "不该看见的话";

const [one, other] = [await aMember(db, { firstName: words }), await aMember(db)];
const account = await anAccount(app, await aStaff(db));
const member = await aSentMember(app, application, { totalChatNumber: 5, remainderChatNumber: 5 });

async function aConversation(id: string, type: string, people: readonly number[], fromId: number): Promise<string> {
  const msgId = randomUUID();
  await sql`insert into conversation (conversation_id, type, group_kind, group_no, last_msg_id, last_msg_time,
      last_msg_preview, last_from_id)
    values (${id}, ${type}, ${type === "P2P" ? null : "SERVICE"}, ${type === "P2P" ? 0 : 7}, ${msgId}, now(), ${words},
      ${fromId})`.execute(db);
  await sql`insert into conversation_member (conversation_id, user_id) select ${id}, u
    from unnest(${[...people]}::bigint[]) u`.execute(db);
  await sql`insert into message (msg_id, conversation_id, from_id, to_id, msg_type, msg_body, msg_time)
    values (${msgId}, ${id}, ${fromId}, 0, 'TEXT_MSG', ${JSON.stringify({ text: words })}::jsonb, now())`.execute(db);
  return msgId;
}

const pair = p2pId(one, other);
const left = "group_7";
const foreign = [
  { id: pair, msgId: await aConversation(pair, "P2P", [one, other], one) },
  { id: p2pId(one, account), msgId: await aConversation(p2pId(one, account), "P2P", [one, account], one) },
  { id: left, msgId: await aConversation(left, "GROUP", [one, other], one) },
];
// She was in the group, and is not any more.
await sql`insert into conversation_member (conversation_id, user_id, join_time, quit_time)
  values (${left}, ${member.userId}, now() - interval '2 days', now() - interval '1 day')`.execute(db);

const world = async (): Promise<string> => {
  const { rows } = await sql<{ all: string }>`select concat_ws('|',
      (select string_agg(c::text, ',' order by c.conversation_id) from conversation c),
      (select string_agg(s::text, ',' order by s.conversation_id, s.user_id) from conversation_member s),
      (select string_agg(g::text, ',' order by g.msg_id) from message g)) as all`.execute(db);
  return rows[0]?.all ?? "";
};

/** One frame of each kind; a kind that is new fails here until it is tried too. */
const tries: Readonly<Record<string, (id: string, msgId: string) => readonly object[]>> = {
  send: (conversationId, msgId) => [
    { conversationId, msgType: "TEXT_MSG", msgBody: { text: "偷听" }, msgId: randomUUID() },
    { conversationId, msgType: "TEXT_MSG", msgBody: { text: "偷听" }, msgId },
  ],
  read: (conversationId) => [{ conversationId, time: Date.now() + 60_000 }],
  typing: (conversationId) => [{ conversationId }],
  ping: () => [{}],
  newer: () => [{ since: 0 }],
  history: (conversationId) => [{ conversationId }],
  conversations: () => [{}],
  withdraw: (_id, msgId) => [{ msgId }],
  service: () => [{}],
};

it("no frame of a device reads, changes or begins anything of other people's", async () => {
  const kinds = memberFrame.options.map((option) => option.shape.t.value);
  expect(kinds.toSorted()).toEqual(Object.keys(tries).toSorted());
  const before = await world();
  const device = await aDevice(host, await chatTokenOf(application, member));
  for (const kind of kinds)
    for (const { id, msgId } of foreign)
      for (const frame of tries[kind]?.(id, msgId) ?? []) {
        device.say({ t: kind, ...("id" in frame ? {} : { id: randomUUID() }), ...frame });
      }
  // Answers come in their order: behind this one nothing is left to come.
  await device.ask({ t: "newer", since: 0 });
  await device.until(() => device.frames.filter(({ t }) => t === "nack").length === foreign.length * 2);
  expect(JSON.stringify(device.frames)).not.toContain(words);
  expect(device.frames.filter(({ t }) => t === "refusal")).toHaveLength(foreign.length * 2);
  expect(await world()).toBe(before);
  await device.close();
});

it("the calls for tokens are of applications with the scope alone, and no session opens them", async () => {
  const admin = await app.as(await aStaff(db));
  const without = await anApplication(app, { scopes: [] });
  for (const { endpoint } of memberTokenCalls) {
    expect([endpoint.allow, endpoint.scope]).toEqual(["application", "chat.in"]);
    const address = endpoint.path.replace("{externalId}", member.externalId);
    expect((await admin.raw(endpoint.method, address, {})).http).toBe(401);
    expect((await without.ask("POST", address)).http).toBe(403);
  }
});

it("no frame names a sender, and none with names of its own is taken", async () => {
  const device = await aDevice(host, await chatTokenOf(application, member));
  const msgId = randomUUID();
  const conversationId = p2pId(member.userId, account);
  device.say({
    t: "send",
    msgId,
    conversationId,
    msgType: "TEXT_MSG",
    msgBody: { text: "我" },
    fromId: one,
    staffId: 1,
  });
  await device.until(() => device.frames.some(({ t }) => t === "ack"));
  const { rows } = await sql<{ fromId: number; staffId: number | null }>`select from_id, staff_id from message
    where msg_id = ${msgId}`.execute(db);
  expect(rows).toEqual([{ fromId: member.userId, staffId: null }]);
  device.say({ t: "view", conversationId });
  await device.until(() => device.closed !== null);
  expect(device.closed).toBe(1003);
});
