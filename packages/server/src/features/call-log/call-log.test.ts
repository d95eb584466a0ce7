import { callRecord } from "@hongxian/contract/features/call-log/call-log.resource.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  refundCall,
  endCall,
  getCallRecord,
  getCallStat,
  getCallList,
} from "@hongxian/contract/features/call-log/call-log.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aFeeSetting, balanceOf, expectBooksRight, giveBalance, inTx } from "../../test/money.ts";
import { post } from "../../core/foundation/ledger/post.ts";
import { callMinutePosting } from "../../core/money/trade/earning-postings.ts";
import { callIntake } from "@hongxian/contract/features/call-log/call.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let service: Ask;
let auditor: Ask;
beforeAll(async () => {
  service = await app.as(await aStaff(db, { roleId: 2 }));
  auditor = await app.as(await aStaff(db, { roleId: 3 }));
});

const aCall = async (change: object = {}) => {
  const [callerId, calleeId] = [await aMember(db), await aMember(db)];
  const id = await aRow(db, "call_record", "id", {
    kind: "VIDEO_CALL",
    callerId,
    calleeId,
    status: "FINISH",
    answerTime: new Date(),
    durationSec: 170,
    unitPrice: 200,
    chargeMin: 3,
    amount: 600,
    calleeIncome: 240,
    ...change,
  });
  await giveBalance(db, callerId, "RECHARGE", 600, await aStaff(db));
  for (const minute of [1, 2, 3])
    await inTx(db, (tx) => post(tx, callMinutePosting({ id, callerId, calleeId }, minute, 200, 80)));
  return { id, callerId, calleeId };
};
const refund = (id: number, amount: number, reason = "对方掉线太多") =>
  service(refundCall, { id, body: { amount, reason } });
const balance = async (userId: number, account: string) =>
  (
    await sql<{
      n: number;
    }>`select coalesce(sum(balance), 0)::int as n from ledger_account
      where owner_type = 'MEMBER' and owner_id = ${userId} and account = ${account}`.execute(db)
  ).rows[0]?.n;

it("a call's money is refunded in parts, never more than was paid, and the callee's part is taken", async () => {
  const { id, callerId, calleeId } = await aCall();
  expect((await refund(id, 100, "太少")).msg).toBe("请填写退费原因，至少5个字");
  expect((await refund(id, 601)).msg).toBe("退费金额不能超过可退金额");
  expect((await auditor(refundCall, { id, body: { amount: 1, reason: "没有这个权限" } })).http).toBe(403);
  expect((await refund(id, 250)).data).toEqual({ refundAmount: 250, takenBack: 100 });
  const both = await Promise.all([refund(id, 300), refund(id, 300)]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 400]);
  expect(await balance(callerId, "RECHARGE")).toBe(550);
  expect(await balance(calleeId, "INCOME")).toBe(20);
  expect((await refund(id, 50)).data).toMatchObject({ refundAmount: 600 });
  expect(await balance(calleeId, "INCOME")).toBe(0);
  await expectBooksRight(db);
});

it("a refund of a call takes back no more than the callee has left", async () => {
  const { id, calleeId } = await aCall();
  await giveBalance(db, calleeId, "INCOME", -200, await aStaff(db));
  expect((await refund(id, 600)).data.takenBack).toBe(40);
  await expectBooksRight(db);
});

it("a running call is ended once", async () => {
  const { id } = await aCall({ status: "TALKING" });
  const end = () => service(endCall, { id, body: { reason: "违规通话" } });
  expect((await service(endCall, { id, body: { reason: "" } })).msg).toBe("请填写结束原因");
  const both = await Promise.all([end(), end()]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await service(getCall(callRecord), { id })).data).toMatchObject({
    status: "FORCE_END",
    hangupBy: "SYSTEM",
    endReason: "违规通话",
  });
});

it("recordings of calls are played for half a year", async () => {
  const staffId = await aStaff(db);
  const calleeId = await aMember(db);
  const make = (startTime: Date, recordUrl: string) =>
    aRow(db, "call_record", "id", {
      kind: "PHONE_CALL",
      callerStaffId: staffId,
      calleeId,
      status: "FINISH",
      startTime,
      recordUrl,
    });
  const url = async (id: number) => service(getCallRecord, { id });
  expect((await url(await make(new Date(Date.now() - 181 * 86_400_000), "/r.mp3"))).msg).toBe("录音已过期");
  expect((await url(await make(new Date(), ""))).msg).toBe("该通话没有录音");
  expect((await url(await make(new Date(), "/r.mp3"))).data).toEqual({ url: "/r.mp3" });
});

it("the call figures count like a plain recount", async () => {
  await aCall({ status: "NO_ANSWER", answerTime: null, durationSec: 0, amount: 600 });
  const stat = (await service(getCallStat)).data;
  const { rows } = await sql<{
    calls: number;
    answered: number;
    income: number;
    refund: number;
  }>`select count(*)::int as calls, count(answer_time)::int as answered,
    sum(amount)::int as income, sum(refund_amount)::int as refund from call_record where kind <> 'PHONE_CALL'`.execute(
    db,
  );
  expect(stat).toMatchObject(rows[0] ?? {});
  expect(stat.durations).toEqual([0, rows[0]?.answered, 0, 0, 0]);
  const list = (await service(getCallList, { query: { kind: "VIDEO_CALL,AUDIO_CALL" } })).data;
  expect(list.summary).toMatchObject({ amount: rows[0]?.income, refundAmount: rows[0]?.refund });
  expect((await service(getCallStat, { query: { phone: "1" } })).data.staff).toHaveLength(1);
});

it("a call sent by an application is charged by the minute as it begins, out of free minutes first, never by the app's word", async () => {
  const { numberOf, send, read } = await aSender(app);
  const [callerId, calleeId] = [await aMember(db), await aMember(db)];
  const [member, target] = [await numberOf(callerId), await numberOf(calleeId)];
  const begin = (more: object = {}) => send(callIntake, { member, target, ...more });
  expect((await begin({ target: member })).fields).toEqual({ target: "不能呼叫自己" });
  expect((await begin()).msg).toBe("通话未设置单价，暂不可用");
  await aFeeSetting(db, { feeType: "AUDIO_CALL", priceCents: 100, minDealCents: 0, calleeShareBp: 4000 });
  expect((await begin({ state: "TALKING" })).state).toBe("REFUSED");
  const both = await Promise.all([begin(), send(callIntake, { member: target, target: member })]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const first = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  // Ended before it was answered.
  const sides = first === both[0] ? { member, target } : { member: target, target: member };
  expect((await send(callIntake, { ...sides, externalId: first.externalId, state: "FINISH" })).state).toBe("ACCEPTED");
  expect(await read(callIntake, first)).toMatchObject({ status: "CANCEL", amount: 0 });
  const call = await begin();
  const turn = (state: string, more: object = {}) => begin({ externalId: call.externalId, state, ...more });
  expect((await turn("TALKING")).msg).toBe("余额不足");
  await giveBalance(db, callerId, "RECHARGE", 150, await aStaff(db));
  await aRow(db, "member_right", "id", { userId: callerId, feeType: "FREE_CALL_TIME", total: 1 });
  expect((await turn("TALKING")).state).toBe("ACCEPTED");
  const view = () => read(callIntake, call);
  expect(await view()).toMatchObject({ status: "TALKING", freeSec: 60, chargeMin: 0, amount: 0 });
  // An hour by the app, no second by the clock here.
  expect((await turn("TALKING", { talkedSec: 3600 })).state).toBe("ACCEPTED");
  expect(await view()).toMatchObject({ chargeMin: 0 });
  await sql`update call_record set answer_time = now() - interval '100 seconds' where id = ${call.id}`.execute(db);
  await turn("TALKING", { talkedSec: 90 });
  expect(await view()).toMatchObject({ freeSec: 60, chargeMin: 1, amount: 100 });
  expect(await balanceOf(db, "INCOME", "", calleeId)).toBe(40);
  await sql`update call_record set answer_time = now() - interval '200 seconds' where id = ${call.id}`.execute(db);
  expect((await turn("TALKING", { talkedSec: 150 })).msg).toBe("余额不足");
  expect((await turn("BALANCE_OUT", { talkedSec: 120 })).state).toBe("ACCEPTED");
  expect(await view()).toMatchObject({ status: "BALANCE_OUT", chargeMin: 1 });
  expect((await turn("FINISH", { talkedSec: 121 })).state).toBe("REFUSED");
  await sql`update member set call_switch = false where user_id = ${callerId}`.execute(db);
  expect((await begin()).msg).toBe("该会员已被禁止通话");
  await expectBooksRight(db);
});
