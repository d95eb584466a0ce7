import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createRed,
  editRed,
  getRedClaims,
  getRedSetting,
  saveRedSetting,
} from "@hongxian/contract/features/red-envelope/red-envelope.endpoints.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { redEnvelope } from "@hongxian/contract/features/red-envelope/red-envelope.resource.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { claimEnvelope, memberEnvelope, sendDueEnvelopes } from "../../core/money/gifts/red-envelopes.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { balanceOf, expectBooksRight, giveBalance, inTx } from "../../test/money.ts";
import { envelopeClaimIntake, envelopeIntake } from "@hongxian/contract/features/red-envelope/red-envelope.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const finance = await app.as(await aStaff(db, { roleId: 7 }));
const draft = { kind: "PLATFORM", title: "周末红包", totalCents: 1000, totalNum: 3, splitMode: "RANDOM" } as const;
const write = (change: object = {}) => operator(createRed, { body: { ...draft, ...change } });
const statusOf = async (id: number) => (await admin(getCall(redEnvelope), { id })).data.status;

it("a red envelope keeps to sums, numbers and times", async () => {
  expect((await write({ totalCents: 99 })).msg).toBe("红包总额须在1-20000元之间");
  expect((await write({ totalNum: 10_001 })).msg).toBe("红包个数须为1-10000的整数");
  expect((await write({ totalCents: 100, totalNum: 101 })).msg).toBe("单个红包须在0.01-200元之间");
  expect((await write({ totalCents: 100_000, totalNum: 2 })).msg).toBe("单个红包须在0.01-200元之间");
  expect((await write({ hours: 73 })).msg).toBe("有效时长须为1-72小时");
  expect((await write({ kind: "LIVE" })).msg).toBe("请输入场景ID");
  expect((await write({ sendTime: new Date(Date.now() + 31 * 86_400_000).toISOString() })).msg).toBe(
    "发送时间须在30天以内",
  );
});

it("a red envelope is passed by another person, sent by the clock, opened once each, and returns the rest", async () => {
  const { id } = (await write()).data;
  expect((await operator(actionCall(redEnvelope, "submit"), { id })).data.status).toBe("WAIT_AUDIT");
  expect((await operator(editRed, { id, body: { ...draft, version: 2 } })).http).toBe(409);
  expect((await admin.unchecked(actionCall(redEnvelope, "refuse"), { id, body: { pass: false } })).msg).toBe(
    "请填写原因",
  );
  expect((await finance(actionCall(redEnvelope, "pass"), { id, body: { pass: true } })).data.status).toBe("WAIT_SEND");
  expect((await finance(actionCall(redEnvelope, "pass"), { id, body: { pass: true } })).http).toBe(409);
  expect(await sendDueEnvelopes(db)).toBe(1);
  expect(await balanceOf(db, "RED_POOL", String(id))).toBe(1000);
  const userId = await aMember(db);
  const both = await Promise.allSettled([1, 2].map(() => inTx(db, (tx) => claimEnvelope(tx, id, userId))));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const claims = (await admin(getRedClaims, { id })).data;
  expect(claims).toMatchObject([{ account: "INCOME", isBest: true }]);
  expect((await operator(actionCall(redEnvelope, "stop"), { id, body: { reason: "" } })).msg).toBe("请填写原因");
  expect((await operator(actionCall(redEnvelope, "stop"), { id, body: { reason: "发错" } })).data.status).toBe(
    "RETURNED",
  );
  expect(await balanceOf(db, "RED_POOL", String(id))).toBe(0);
  await expectBooksRight(db);
});

it("a red envelope is not passed by who made it, and is canceled before it is sent", async () => {
  const { id } = (await admin(createRed, { body: draft })).data;
  await admin(actionCall(redEnvelope, "submit"), { id });
  expect((await admin(actionCall(redEnvelope, "pass"), { id, body: { pass: true } })).msg).toBe(
    "不能审核自己提交的红包",
  );
  await finance(actionCall(redEnvelope, "pass"), { id, body: { pass: true } });
  expect((await operator(actionCall(redEnvelope, "cancel"), { id })).data.status).toBe("CANCELED");
  await sendDueEnvelopes(db);
  expect(await statusOf(id)).toBe("CANCELED");
});

it("a red envelope between members holds to the terms and pays recharge money only", async () => {
  const [from, to] = [await aMember(db, { authStatus: "REAL_NAME" }), await aMember(db)];
  await giveBalance(db, from, "RECHARGE", 200_000, staffId);
  const send = (cents: number) =>
    inTx(db, (tx) =>
      memberEnvelope(tx, { senderUserId: from, toUserId: to, title: "", totalCents: cents, totalNum: 1 }),
    );
  await expect(send(20_001)).rejects.toThrow("单个红包须在0.01-200元之间");
  await send(20_000);
  const id = await send(20_000);
  // 520 yuan a day between two.
  await expect(send(13_000)).rejects.toThrow("今日红包金额已达上限");
  const third = await aMember(db, { authStatus: "REAL_NAME" });
  await expect(inTx(db, (tx) => claimEnvelope(tx, id, third))).rejects.toThrow(moneyMessages.envelopeTerms);
  await inTx(db, (tx) => claimEnvelope(tx, id, to));
  expect(await balanceOf(db, "RECHARGE", "", to)).toBe(20_000);
  const { version, ...terms } = (await operator(getRedSetting)).data;
  expect((await operator(saveRedSetting, { body: { ...terms, singleMaxCents: 20_001, version } })).msg).toBe(
    "单个会员红包上限须在1-200元之间",
  );
  expect((await operator(saveRedSetting, { body: { ...terms, enabled: false, version } })).http).toBe(200);
  await expect(send(100)).rejects.toThrow();
  expect(
    (await sql`select 1 from red_envelope where status = 'SENDING' and sender_user_id = ${from}`.execute(db)).rows,
  ).toHaveLength(1);
  await expectBooksRight(db);
});

it("a red envelope of a live room wants the host followed and the password spoken there", async () => {
  const host = await aMember(db);
  const roomId = await aRow(db, "live_room", "id", { hostId: host, title: "相亲角", type: "PERSONAL" });
  const sessionId = await aRow(db, "live_session", "id", { roomId, hostId: host });
  const condition = { followHost: true, realName: false, sex: null, marriageMember: false, comment: "早日脱单" };
  const { id } = (await write({ kind: "LIVE", sceneId: roomId, condition })).data;
  await operator(actionCall(redEnvelope, "submit"), { id });
  await finance(actionCall(redEnvelope, "pass"), { id, body: { pass: true } });
  await sendDueEnvelopes(db);
  const userId = await aMember(db);
  const claim = () => inTx(db, (tx) => claimEnvelope(tx, id, userId));
  await expect(claim()).rejects.toThrow(moneyMessages.envelopeTerms);
  await sql`insert into attention (from_user_id, to_user_id) values (${userId}, ${host})`.execute(db);
  await expect(claim()).rejects.toThrow(moneyMessages.envelopeTerms);
  await sql`insert into live_message (session_id, user_id, content) values (${sessionId}, ${userId}, ' 早日脱单 ')`.execute(
    db,
  );
  expect(await claim()).toBeGreaterThan(0);
});

it("a red envelope sent by an application holds to the terms, and is opened once by its recipient", async () => {
  const { numberOf, send, read } = await aSender(app);
  const [from, to] = [await aMember(db, { authStatus: "REAL_NAME" }), await aMember(db)];
  const [member, target, third] = [await numberOf(from), await numberOf(to), await numberOf(await aMember(db))];
  await sql`update system_setting set value = value || '{"enabled": true}' where key = 'red.member'`.execute(db);
  const give = (more: object = {}) => send(envelopeIntake, { member, target, ...more });
  expect((await give()).msg).toBe("余额不足");
  await giveBalance(db, from, "RECHARGE", 600, staffId);
  const sent = await give();
  expect(sent.state).toBe("ACCEPTED");
  const open = (who: string) => send(envelopeClaimIntake, { member: who, envelopeId: sent.id });
  expect((await open(third)).msg).toBe(moneyMessages.envelopeTerms);
  const both = await Promise.all([open(target), open(target)]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const opened = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  expect(await read(envelopeClaimIntake, opened)).toEqual({ amountCents: 520 });
  expect(await read(envelopeIntake, sent)).toMatchObject({ status: "FINISHED", claimedNum: 1 });
  expect(await balanceOf(db, "RECHARGE", "", to)).toBe(520);
  await expectBooksRight(db);
});
