import { getConsoleEvents } from "@hongxian/contract/core/console/console.endpoints.ts";
import { randomUUID } from "node:crypto";
import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { clientFrame } from "@hongxian/contract/core/chat/chat-frames.ts";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import { hashToken, newToken } from "../core/foundation/access/session-token.ts";
import type { Caller } from "../kit/caller.ts";
import type { Ask } from "../test/app.ts";
import { aMember, aRow, aStaff } from "../test/build.ts";
import { aDesk, listening } from "../test/chat-desk.ts";
import { demoApp } from "./demo-app.ts";
import { everyCall, nameOf } from "./every-call.ts";
import { membersOf } from "./plain-scope.ts";
import { fieldsOf, kindOf, sampleCall, type Fill } from "./sample-input.ts";
import { chosenInShort } from "../test/long.ts";

/**
 * Every call and every frame that takes a member's, an account's, a message's or a conversation's number is tried by
 * every role that does not see all members, with somebody else's: before a message was refused, and after.
 */
const app = await demoApp();
const { db } = app.database;
const host = await listening(app.app);
const mark = "不该看见的人";
const words = "不该看见的话";

// Every role gets the desk with all its grants, and sellers and their leads every page there is: pages that no one has
// by default are checked too.
const desk = "/message/chatList";
const bounded = sql`(select id from role where data_scope <> 'ALL')`;
await sql`insert into role_menu (role_id, menu_id) select r.id, m.id from role r cross join menu m
  where r.id in ${bounded} and m.route = ${desk} and m.type in ('MENU', 'BUTTON') on conflict do nothing`.execute(db);
await sql`insert into role_menu (role_id, menu_id) select r.id, m.id from role r cross join menu m
  where r.id in (4, 5) and m.type in ('MENU', 'BUTTON') on conflict do nothing`.execute(db);
await sql`update role set version = version + 1 where id in ${bounded}`.execute(db);

const stranger = await aMember(db);
await aStaff(db, { userId: stranger, roleId: 4 });
const foreign = await aMember(db, { saleUserId: stranger, firstName: mark, profession: mark, signature: words });
const elsewhere = await aMember(db, { isMarketAccount: true, firstName: mark });
await aRow(db, "market_account", "id", { userId: elsewhere, type: "SERVICE", maintainerId: await aStaff(db) });

async function aConversation(one: number, other: number, fromId: number): Promise<{ id: string; msgId: string }> {
  const [id, msgId] = [p2pId(one, other), randomUUID()];
  await sql`insert into conversation (conversation_id, type, last_msg_id, last_msg_time, last_msg_preview, last_from_id)
    values (${id}, 'P2P', ${msgId}, now(), ${words}, ${fromId})`.execute(db);
  await sql`insert into conversation_member (conversation_id, user_id) select ${id}, u
    from unnest(${[one, other]}::bigint[]) u`.execute(db);
  await sql`insert into message (msg_id, conversation_id, from_id, to_id, msg_type, msg_body, msg_time)
    values (${msgId}, ${id}, ${fromId}, ${fromId === one ? other : one}, 'TEXT_MSG',
      ${JSON.stringify({ text: words })}::jsonb, now())`.execute(db);
  return { id, msgId };
}
const theirs = await aConversation(foreign, elsewhere, foreign);

interface Seat {
  readonly roleId: number;
  readonly caller: Caller;
  readonly ask: Ask;
  readonly cookie: string;
  /**
   * Other people's conversations, each with the caller's own official account that is tried: not started, left over
   * from an earlier time, and entirely another's.
   */
  readonly conversations: readonly { readonly id: string; readonly msgId: string; readonly account: number }[];
}

const seats: Seat[] = [];
for (const { staffId, roleId, ask } of app.seats) {
  const caller = await loadStaffCaller(db, staffId);
  if (caller === null || caller.dataScope === "ALL" || (await membersOf(db, caller)).has(foreign)) continue;
  const [account, old] = [
    await aMember(db, { isMarketAccount: true }),
    await aMember(db, { isMarketAccount: true, lastName: `OLD${staffId}` }),
  ];
  for (const userId of [account, old])
    await aRow(db, "market_account", "id", { userId, type: "MATCHMAKER", maintainerId: staffId });
  const cookie = newToken();
  await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    values (${staffId}, ${hashToken(cookie)}, now() + interval '12 hours', now())`.execute(db);
  const conversations = [
    { id: p2pId(account, foreign), msgId: randomUUID(), account },
    { ...(await aConversation(old, foreign, old)), account: old },
    { ...theirs, account },
  ];
  seats.push({ roleId, caller, ask, cookie, conversations });
}

/** The rows of the other member and of every conversation he is in. */
async function world(): Promise<string> {
  const { rows } = await sql<{
    all: string;
  }>`with sides as (select conversation_id from conversation_member where user_id = ${foreign})
    select concat_ws('|', (select to_jsonb(m) - 'matchStamp' - 'match_stamp' from member m where user_id = ${foreign}),
      (select string_agg(c::text, ',' order by c.conversation_id) from conversation c
      where c.conversation_id in (select * from sides)),
      (select string_agg(s::text, ',' order by s.conversation_id, s.user_id) from conversation_member s
      where s.conversation_id in (select * from sides)),
      (select string_agg(g::text, ',' order by g.msg_id) from message g
      where g.conversation_id in (select * from sides)),
      (select count(*) from conversation_member where user_id = ${foreign})) as all`.execute(db);
  return rows[0]?.all ?? "";
}

const isMember = (name: string): boolean =>
  /^(userIds?|sameUserId|\w+UserIds?|members?|memberIds?|toIds?|fromId|targetIds?|add|remove|a|b|value)$/.test(name);
const isAccount = (name: string): boolean => name === "accountId" || name === "accountUserId";
const isConversation = (name: string, kind: string): boolean =>
  /^conversationIds?$/.test(name) || (name === "id" && kind === "string");
const isMessage = (name: string): boolean => /^msgIds?$/.test(name);
const takesOne = (endpoint: Endpoint): boolean =>
  fieldsOf(endpoint).some(
    ({ name, kind }) => isMember(name) || isAccount(name) || isConversation(name, kind) || isMessage(name),
  );

const fillWith =
  (seat: Seat, place: number, text: string, account?: number): Fill =>
  (name, kind, part) => {
    const conversation = seat.conversations[place];
    if (isAccount(name)) return account ?? conversation?.account;
    if (isConversation(name, kind)) return conversation?.id;
    // A message to be sent is a new one; any other belongs to somebody.
    if (isMessage(name)) return part === "body" && name === "msgId" ? randomUUID() : conversation?.msgId;
    if (isMember(name)) return foreign;
    if (name === "msgType") return "TEXT_MSG";
    if (name === "msgBody") return { text };
    return undefined;
  };

const calls = everyCall(app).filter(
  ({ endpoint }) => endpoint.allow !== "public" && endpoint.path !== getConsoleEvents.path && takesOne(endpoint),
);
const nameOfFrame = ({ t }: (typeof clientFrame.options)[number]["shape"]): string => [...t.values].join("");
const frames = clientFrame.options.filter((frame) => "conversationId" in frame.shape);

async function tryCalls(seat: Seat, text: string): Promise<string[]> {
  const wrong: string[] = [];
  let before = await world();
  for (const { endpoint } of calls) {
    if (!allows(endpoint.allow, seat.caller.holder)) continue;
    const tries = seat.conversations.map((_, place) => sampleCall(endpoint, fillWith(seat, place, text)));
    tries.push(sampleCall(endpoint, fillWith(seat, 2, text, elsewhere)));
    for (const { address, body } of new Map(tries.map((one) => [JSON.stringify(one), one])).values()) {
      const { raw, http } = await seat.ask.raw(endpoint.method, address, body);
      if (raw.includes(mark) || raw.includes(words))
        wrong.push(`${nameOf(endpoint)} shows: ${http} ${raw.slice(0, 160)}`);
      if (http >= 500) wrong.push(`${nameOf(endpoint)}: ${http}`);
      if (http !== 200 || endpoint.method === "GET") continue;
      const after = await world();
      if (after !== before) wrong.push(`${nameOf(endpoint)} changed something: ${JSON.stringify(body)}`);
      before = after;
    }
  }
  if ((await world()) !== before) wrong.push("something was left behind");
  return wrong;
}

async function tryFrames(seat: Seat, text: string): Promise<string[]> {
  const wrong: string[] = [];
  const before = await world();
  for (const { id: conversationId, account } of seat.conversations) {
    const open = await aDesk(host, { staffId: seat.caller.staffId, userId: account, cookie: seat.cookie });
    for (const { shape } of frames) {
      const t = nameOfFrame(shape);
      const sample: Record<string, unknown> = { t };
      for (const [name, field] of Object.entries(shape)) {
        const samples: Record<string, unknown> = {
          conversationId,
          msgId: randomUUID(),
          msgType: "TEXT_MSG",
          msgBody: { text },
          time: Date.now(),
        };
        if (name === "t") continue;
        if (!(name in samples)) wrong.push(`frame ${t}: nothing to fill ${name} (${kindOf(field)}) with`);
        sample[name] = samples[name];
      }
      open.say(sample);
    }
    // Frames of an account are handled in turn; the answer to a message arrives after the frames sent before it.
    const answer = await open.send(conversationId, text);
    if (answer.t !== "nack") wrong.push(`a message was sent to ${conversationId}`);
    if (open.closed !== null) wrong.push(`the socket was closed: ${open.closed}`);
    const heard = JSON.stringify(open.frames);
    if (heard.includes(mark) || heard.includes(words)) wrong.push(`a frame shows: ${heard.slice(0, 200)}`);
    await open.close();
  }
  if ((await world()) !== before) wrong.push("a frame left something behind");
  return wrong;
}

it("the guard has every role that does not see all members, and calls and frames to try", () => {
  expect(seats.map(({ roleId }) => roleId)).toEqual(expect.arrayContaining([4, 5, 6, 11, 12, 13, 15, 16, 17]));
  expect(calls.length).toBeGreaterThan(100);
  const chat = calls.map(({ endpoint }) => nameOf(endpoint)).filter((name) => name.includes("/api/im/"));
  expect(chat).toContain("POST /api/im/messages");
  expect(chat).toContain("GET /api/im/conversations/{id}/member-card");
  expect(frames.map(({ shape }) => nameOfFrame(shape))).toEqual(["send", "read", "typing", "view"]);
});

/** A seller, a shop and a province represent the ten, which the long run tries. */
const { sale, provinceAgent, shop } = defaultRoleId;
const shortRoles = new Set<number>([sale, provinceAgent, shop]);
const tried = chosenInShort("chat-scope", seats, ({ roleId }) => shortRoles.has(roleId));

describe.each(tried.map((seat) => [seat.roleId, seat] as const))("role %i", (_roleId, seat) => {
  it("a role with a limited scope neither makes nor opens a conversation with a foreign member, before and after a refused message", async () => {
    expect(await tryCalls(seat, "你好")).toEqual([]);
    expect(await tryFrames(seat, "来裸 聊吧")).toEqual([]);
    expect(await tryCalls(seat, "来裸 聊吧")).toEqual([]);
    expect(await tryFrames(seat, "你好")).toEqual([]);
  });
});

it("the guard would see a leak: with a member of one's own the same tries open the conversation", async () => {
  const seat = seats.find(({ roleId }) => roleId === 4);
  if (seat === undefined) throw new Error("no seller");
  const own = await aMember(db, { saleUserId: seat.caller.userId, firstName: "自己的人" });
  const account = seat.conversations[0]?.account ?? 0;
  const mine = { ...seat, conversations: [{ id: p2pId(account, own), msgId: randomUUID(), account }] };
  const answered = new Set<string>();
  const fill = fillWith(mine, 0, "你好");
  for (const { endpoint } of calls) {
    if (!endpoint.path.startsWith("/api/im/") || !allows(endpoint.allow, seat.caller.holder)) continue;
    const { address, body } = sampleCall(endpoint, (name, kind, part) =>
      isMember(name) && !isAccount(name) ? own : fill(name, kind, part),
    );
    if ((await seat.ask.raw(endpoint.method, address, body)).http === 200) answered.add(nameOf(endpoint));
  }
  // By name, sending is before opening, so a second round reads what the first has begun.
  for (const { endpoint } of calls) {
    if (endpoint.method !== "GET" || !endpoint.path.startsWith("/api/im/")) continue;
    const { address } = sampleCall(endpoint, fill);
    if (allows(endpoint.allow, seat.caller.holder) && (await seat.ask.raw("GET", address)).http === 200)
      answered.add(nameOf(endpoint));
  }
  for (const name of [
    "POST /api/im/messages",
    "POST /api/im/conversations",
    "GET /api/im/messages",
    "GET /api/im/conversations/{id}",
    "GET /api/im/conversations/{id}/member-card",
    "PUT /api/im/conversations/{id}/read",
  ])
    expect([...answered]).toContain(name);
});
