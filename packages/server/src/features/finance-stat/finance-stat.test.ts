import { ledgerEntry } from "@hongxian/contract/features/ledger/ledger.resource.ts";
import { withdrawal } from "@hongxian/contract/features/withdrawal/withdrawal.resource.ts";
import { refundApply } from "@hongxian/contract/core/money/refund.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  getFinanceStat,
  getFinanceDetail,
  recalcFinance,
  subscribeFinance,
  exportFinance,
} from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { financeJobs, refreshDailyFinance } from "../../core/money/finance/finance-jobs.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { applyRefund } from "../../core/money/refunds/apply-refund.ts";
import { sendOrQueryPayout, sendOrQueryRefund } from "../../core/money/operations/ask-channels.ts";
import { applyWithdrawal } from "../../core/money/withdrawals/apply-withdrawal.ts";
import { passFinance } from "../../core/money/refunds/move-refund.ts";
import { passWithdrawal, sendPayout } from "../../core/money/withdrawals/move-withdrawal.ts";
import { aPaidOrder, fillCash, giveBalance, inTx } from "../../test/money.ts";
import { financeDaily } from "./finance-stat.server.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;

const today = shanghaiDay();
const yesterday = addDays(today, -1);
const parts = { database: app.database } as never;
let finance: Ask;
let staffId = 0;
let first = 0;

beforeAll(async () => {
  staffId = await aStaff(db, { roleId: 7 });
  finance = await app.as(staffId);
  const one = await aMember(db, { homeProvId: 330000, homeCityId: 330100, platform: "IOS" });
  const other = await aMember(db, { homeProvId: 440000, homeCityId: 440100, platform: "ANDROID" });
  first = (await aPaidOrder(db, { userId: one, platform: "IOS" })).id;
  await aPaidOrder(db, { userId: one, platform: "IOS" }, "ALIPAY");
  await aPaidOrder(db, { userId: other, amountCents: 5000 });
});

it("the finance report adds up what was paid from outside, by head and in all, and agrees with the books", async () => {
  const { data } = await finance(getFinanceStat);
  expect(data.current).toMatchObject({
    receivedCents: 11_000,
    netCents: 11_000,
    orderNum: 3,
    payers: 2,
    newPayers: 2,
    perOrder: 3667,
    perPayer: 5500,
    repeatBp: 5000,
  });
  expect(data.current.cashCents).toBe(11_000 - data.current.feeCents);
  expect(data.current.feeCents).toBeGreaterThan(0);
  expect(data.check.reportCents).toBe(data.check.ledgerCents);
  expect(data.payModes.map(({ name }) => name)).toEqual(["WECHAT", "ALIPAY"]);
  expect(data.regions).toHaveLength(2);
  const cut = (await finance(getFinanceStat, { query: { regionId: 330000, payMode: "ALIPAY" } })).data;
  expect(cut.current.receivedCents).toBe(3000);
  expect(cut.check.reportCents).toBe(11_000);
  const table = (await finance(getFinanceDetail, { query: { sort: "-receivedCents" } })).data;
  expect(table).toMatchObject({ total: 30, summary: { receivedCents: 11_000, memberCents: 11_000, payers: 2 } });
  expect(table.list[0]).toMatchObject({ period: today, receivedCents: 11_000, newPayers: 2 });
});

it("the finance report counts closed days once, anew when requested", async () => {
  await sql`update trade_order
    set pay_time = pay_time - interval '1 day', created_time = created_time - interval '1 day'
    where id = ${first}`.execute(db);
  const of = async () =>
    (await finance(getFinanceStat, { query: { from: yesterday, to: yesterday } })).data.current.receivedCents;
  expect(await of()).toBe(0);
  expect((await finance(recalcFinance, { body: { from: addDays(today, -40), to: today } })).msg).toBe(
    "单次最多重新统计31天",
  );
  expect((await finance(recalcFinance, { body: { from: yesterday, to: today } })).http).toBe(200);
  const recalc = financeJobs.find(({ name }) => name === "finance-recalc");
  await recalc?.run(parts, { from: yesterday, to: today });
  expect(await of()).toBe(3000);
  await inTx(db, (tx) => refreshDailyFinance(tx, { from: yesterday, to: today }));
  expect(await of()).toBe(3000);
  expect((await finance(getFinanceStat)).data.current.receivedCents).toBe(11_000);
});

it("the finance report sends yesterday's figures to those who subscribed and may see them", async () => {
  expect((await finance(subscribeFinance, { on: 1 })).data).toEqual({ on: true });
  expect((await finance(getFinanceStat)).data.subscribed).toBe(true);
  expect(await financeDaily.run(parts, {})).toBe(1);
  const { rows } = await sql<{
    content: string;
  }>`select content from staff_notice where staff_id = ${staffId} order by id desc limit 1`.execute(db);
  expect(rows[0]?.content).toContain("总收入30.00元");
  await finance(subscribeFinance, { on: 0 });
  expect(await financeDaily.run(parts, {})).toBe(0);
});

it("the finance report exports table and cards, and shows nothing to an account that sees only its own", async () => {
  const file = await finance(exportFinance);
  expect(file).toMatchObject({ http: 200 });
  expect(file.headers["content-type"]).toContain("spreadsheet");
  await sql`insert into role_menu (role_id, menu_id) select 4, id from menu
    where route = '/reportFrom/financialStatistics' and type = 'MENU' on conflict do nothing`.execute(db);
  const sale = await app.as(await aStaff(db, { roleId: 4, userId: await aMember(db) }));
  expect((await sale(getFinanceStat)).http).toBe(404);
});

it("the finance report adds up the rows that its figures of refunds, withdrawals and fees open", async () => {
  const [auditor, payer] = [await aStaff(db, { roleId: 7 }), await aStaff(db, { roleId: 7 })];
  const payerOf8000 = await aMember(db, { homeProvId: 330000, homeCityId: 330100 });
  const paid = await aPaidOrder(db, { userId: payerOf8000, amountCents: 8000, platform: "IOS" });
  for (const [orderId, cents] of [
    [paid.id, 8000],
    [(await aPaidOrder(db, { userId: await aMember(db) })).id, 1500],
  ] as const) {
    const { id } = await inTx(db, (tx) =>
      applyRefund(tx, {
        orderId,
        applyCents: cents,
        reasonType: "OTHER",
        reason: "不想要了",
        source: "MEMBER",
        staffId: null,
        refundMode: cents === 1500 ? "BALANCE" : "ORIGINAL",
      }),
    );
    await inTx(db, (tx) => passFinance(tx, id, payer));
    if (cents === 8000) await sendOrQueryRefund(app.services, id, true);
  }
  await fillCash(db, "WECHAT", 1_000_000, auditor);
  const ownerId = await aMember(db, {
    authStatus: "AUTH",
    faceValue: 1,
    realname: "张三",
    createdTime: new Date("2026-01-01"),
  });
  await giveBalance(db, ownerId, "INCOME", 50_000, auditor);
  const { id } = await inTx(db, (tx) =>
    applyWithdrawal(tx, app.services.seal, {
      ownerType: "MEMBER",
      ownerId,
      amountCents: 20_000,
      payeeType: "WECHAT",
      payeeName: "张三",
      payeeAccount: "openid1",
    }),
  );
  await inTx(db, (tx) => passWithdrawal(tx, id, auditor));
  await inTx(db, (tx) => sendPayout(tx, id, payer));
  await sendOrQueryPayout(app.services, id, true);
  // The application is old: the day of the payment is the day of the figure.
  await sql`update refund_apply set created_time = created_time - interval '60 days'`.execute(db);
  await sql`update withdrawal set created_time = created_time - interval '60 days'`.execute(db);
  const { current } = (await finance(getFinanceStat, { query: { from: today, to: today } })).data;
  const days = { beginTime: today, endTime: today };
  const outside = "WECHAT,ALIPAY,APPLE_IAP,BANK,CASH,POS";
  const refunded = async (query: object) =>
    (await finance(listCall(refundApply), { query: { ...days, status: "DONE", ...query } })).data;
  const refunds = await refunded({ basis: "DONE", backMode: outside });
  expect(refunds).toMatchObject({ total: 1, summary: { refundCents: current.refundCents } });
  expect(current.refundCents).toBe(8000);
  for (const cut of ["regionId=330000&platform=IOS", "regionId=440000", "platform=ANDROID"]) {
    const report = (await finance(getFinanceStat, { query: { from: today, to: today, ...queryIn(cut) } })).data.current;
    const rows = await refunded({ basis: "DONE", backMode: outside, ...queryIn(cut) });
    expect({ cut, cents: rows.summary.refundCents }).toEqual({ cut, cents: report.refundCents });
  }
  const all = await refunded({ basis: "DONE" });
  expect(all.summary.refundCents).toBe(9500);
  expect((await refunded({})).total).toBe(0);
  const withdrawals = (
    await finance(listCall(withdrawal), { query: { ...days, status: "PAID", basis: "PAID", ownerType: "" } })
  ).data;
  expect(withdrawals).toMatchObject({ total: 1, summary: { actualCents: current.withdrawCents } });
  expect(current.withdrawCents).toBe(19_800);
  const fees = (
    await finance(listCall(ledgerEntry), { query: { ...days, ownerType: "PLATFORM", account: "CHANNEL_FEE" } })
  ).data;
  expect(fees.summary.outCents - fees.summary.inCents).toBe(current.feeCents);
});
