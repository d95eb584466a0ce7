import { chatCorpse } from "@hongxian/contract/features/chat-corpse/chat-corpse.resource.ts";
import {
  getCorpseConversations,
  tipPartners,
  wakeCorpses,
  setCorpseStatus,
} from "@hongxian/contract/features/chat-corpse/chat-corpse.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { findCorpses, wakeReturned } from "../../core/services/chat/find-corpses.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const ask = await app.as(await aStaff(db));
const silent = await aMember(db, {
  fansNum: 80,
  lastLoginTime: new Date(Date.now() - 20 * 86_400_000),
  createdTime: new Date(Date.now() - 90 * 86_400_000),
});
const partners = [await aMember(db), await aMember(db), await aMember(db)];
for (const partner of partners) {
  const id = p2pId(silent, partner);
  await sql`insert into conversation (conversation_id, type, last_msg_id, last_msg_time, last_from_id, turn_from_id,
    turn_since)
    values (${id}, 'P2P', 'x', now() - interval '2 days', ${partner}, ${partner}, now() - interval '2 days')`.execute(
    db,
  );
  await sql`insert into conversation_member (conversation_id, user_id)
    values (${id}, ${silent}), (${id}, ${partner})`.execute(db);
}
const find = () => db.transaction().execute(findCorpses);
const rowOf = async () =>
  (await ask(listCall(chatCorpse), { query: { status: "WAIT,WAKING,SUNK,AWAKE" } })).data.list[0] as Record<
    string,
    unknown
  >;

it("the search for dormant members finds who lets three wait and has been silent for a week, and says who waits without their words", async () => {
  await find();
  expect(await rowOf()).toMatchObject({
    userId: silent,
    unansweredCount: 3,
    idleDays: 20,
    level: "MIDDLE",
    status: "WAIT",
    fansNum: 80,
  });
  expect((await ask(listCall(chatCorpse), { query: { saleUserId: 0 } })).data.total).toBe(1);
  expect((await ask(listCall(chatCorpse), { query: { saleUserId: 10382914 } })).data.total).toBe(0);
  const { data } = await ask(getCorpseConversations, { userId: silent });
  expect(data).toHaveLength(3);
  expect((await ask(tipPartners, { userId: silent })).data).toEqual({ told: 3 });
  const { rows } =
    await sql`select 1 from message where msg_type = 'SYSTEM' and only_for = any(${partners}::bigint[])`.execute(db);
  expect(rows).toHaveLength(3);
  // The line is written in the silent member's name, and is no sign of life.
  await wakeReturned(db);
  expect((await rowOf())["status"]).toBe("WAIT");
});

it("a dormant member is woken once a week", async () => {
  const wake = () => ask(wakeCorpses, { body: { userIds: [silent], way: "PUSH", text: "有人等您" } });
  expect((await ask(wakeCorpses, { body: { userIds: [silent], way: "PUSH" } })).msg).toBe("请填写推送内容");
  const answers = await Promise.all([wake(), wake()]);
  expect(answers.map(({ http }) => http).toSorted((left, right) => left - right)).toEqual([200, 400]);
  expect((await wake()).msg).toBe("7天内已唤醒过");
  expect(await rowOf()).toMatchObject({ status: "WAKING", wakeCount: 1 });
});

it("a dormant member loses weight by hand, gets it back by hand, and by itself on returning", async () => {
  const set = (status: string) => ask.unchecked(setCorpseStatus, { body: { userIds: [silent], status } });
  expect((await set("SUNK")).data.success).toBe(1);
  expect(await rowOf()).toMatchObject({ status: "SUNK", fansNum: 0 });
  expect((await set("SUNK")).http).toBe(400);
  expect((await set("WAIT")).data.success).toBe(1);
  expect(await rowOf()).toMatchObject({ status: "WAIT", fansNum: 80 });
  await set("SUNK");
  await sql`update member set last_login_time = now() + interval '1 second' where user_id = ${silent}`.execute(db);
  expect(await db.transaction().execute(wakeReturned)).toBe(1);
  expect(await rowOf()).toMatchObject({ status: "AWAKE", fansNum: 80 });
});

it("dormant members are woken by short message by day; who takes no marketing is left to a push", async () => {
  const [willing, unwilling] = [await aMember(db), await aMember(db, { marketSwitch: false })];
  for (const userId of [willing, unwilling])
    await sql`insert into chat_corpse (user_id, unanswered_count, idle_days) values (${userId}, 3, 20)`.execute(db);
  const { rows: templates } = await sql<{ id: number }>`select id from sms_template
    where kind = 'MARKET' and status = 'PASS' order by id limit 1`.execute(db);
  const templateId = templates[0]?.id ?? 0;
  const wake = () => ask(wakeCorpses, { body: { userIds: [willing, unwilling], way: "SMS", templateId } });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${shanghaiDay()}T23:00:00+08:00`) });
  onTestFinished(() => void vi.useRealTimers());
  expect((await wake()).msg).toBe("营销短信只能在08:00-21:00发送");
  vi.setSystemTime(new Date(`${shanghaiDay()}T12:00:00+08:00`));
  expect((await wake()).data).toEqual({
    success: 1,
    failed: [{ userId: unwilling, msg: "该会员不接收营销短信，已跳过" }],
  });
  const sent = await sql`select user_id, kind, status, template_id from sms_record
    where user_id = any(${[willing, unwilling]}::bigint[])`.execute(db);
  expect(sent.rows).toEqual([{ userId: willing, kind: "MARKET", status: "WAIT", templateId }]);
  const { rows } = await sql`select user_id, status, wake_count from chat_corpse
    where user_id = any(${[willing, unwilling]}::bigint[]) order by user_id`.execute(db);
  expect(rows).toEqual([
    { userId: willing, status: "WAKING", wakeCount: 1 },
    { userId: unwilling, status: "WAIT", wakeCount: 0 },
  ]);
});
