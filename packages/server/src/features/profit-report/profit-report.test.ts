import {
  getProfitReport,
  getProfitEntries,
  exportProfit,
  addOtherCost,
  getOtherCosts,
  removeOtherCost,
  closeMonth,
  reopenMonth,
} from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import type { DataOf } from "../../test/ask.ts";
import { aMember, anAgent, aShop, aStaff } from "../../test/build.ts";
import { aPaidOrder, expectBooksRight } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;

const today = shanghaiDay();
let finance: Ask;
let second: Ask;
let admin: Ask;
let shop: Ask;
let shopId = 0;

type Report = NonNullable<DataOf<typeof getProfitReport>["platform"]>;
const lineOf = (lines: Report["lines"] | undefined, key: string) => lines?.find((line) => line.key === key)?.total ?? 0;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
  second = await app.as(await aStaff(db, { roleId: 7 }));
  const ownerId = await anAgent(db, { tier: "SHOP" });
  shopId = await aShop(db, { ownerAgentId: ownerId });
  await sql`update agent set shop_id = ${shopId} where id = ${ownerId}`.execute(db);
  shop = await app.as(await aStaff(db, { kind: "AGENT", roleId: 15, agentId: ownerId }));
  await sql`insert into role_menu (role_id, menu_id) select 15, id from menu
    where route = '/phoneVersions/profitReportFrom' and type = 'MENU' on conflict do nothing`.execute(db);
  const userId = await aMember(db, { shopId, homeProvId: 330000, homeCityId: 330100 });
  await aPaidOrder(db, {
    userId,
    orderType: "MARRIAGE",
    feeType: "MARRIAGES_UNLOCK",
    title: "解锁",
    amountCents: 100_000,
    snapshot: {},
  });
  await aPaidOrder(db, { userId: await aMember(db) });
});

it("the profit report is the books as a statement, and every figure opens its entries", async () => {
  const { platform, agent } = (await finance(getProfitReport)).data;
  expect(agent).toBeNull();
  const lines = platform?.lines;
  const total = (key: string) => lineOf(lines, key);
  const { rows } = await sql<{
    account: string;
    cents: number;
  }>`select account, sum(amount_cents)::bigint as cents from ledger_entry
    where owner_type = 'PLATFORM' group by 1`.execute(db);
  const booked = (account: string) => rows.find((row) => row.account === account)?.cents ?? 0;
  expect(total("REVENUE")).toBe(booked("REVENUE"));
  expect(total("CHANNEL_FEE")).toBe(-booked("CHANNEL_FEE"));
  expect(total("SHARE.AGENT")).toBe(-booked("SHARE_EXPENSE"));
  expect(total("SHARE.AGENT")).toBeGreaterThan(0);
  expect(total("GROSS")).toBe(total("NET") - total("CHANNEL_FEE") - total("SHARE.AGENT"));
  expect(total("PROFIT")).toBe(total("GROSS"));
  expect(platform?.shops).toEqual([expect.objectContaining({ id: shopId })]);
  for (const key of ["REVENUE", "CHANNEL_FEE", "SHARE.AGENT", "REVENUE.MEMBER"]) {
    const entries = (await finance(getProfitEntries, { query: { line: key } })).data;
    expect(entries.summary.cents).toBe(total(key));
    expect(entries.total).toBe(entries.list.length);
  }
  const cut = (await finance(getProfitReport, { query: { shopId, biz: "MARRIAGE" } })).data.platform;
  expect(lineOf(cut?.lines, "REVENUE")).toBe(100_000);
  expect(cut?.memos[0]?.cells.every((cell) => cell === null)).toBe(true);
  expect((await finance(getProfitEntries, { query: { line: "NET" } })).http).toBe(400);
});

it("the profit report shows an agent its own shares and nothing of the platform", async () => {
  const { platform, agent } = (await shop(getProfitReport)).data;
  expect(platform).toBeNull();
  const { rows } = await sql<{
    cents: number;
  }>`select sum(s.amount_cents)::bigint as cents from profit_share s join agent a on a.id = s.agent_id
    where a.shop_id = ${shopId}`.execute(db);
  expect(agent?.frozenCents).toBe(rows[0]?.cents);
  expect(agent?.shops).toEqual([expect.objectContaining({ id: shopId })]);
  expect((await shop(getProfitEntries, { query: { line: "REVENUE" } })).http).toBe(403);
  expect((await shop(exportProfit)).http).toBe(403);
});

it("the profit report keeps other costs as a memo", async () => {
  const month = today.slice(0, 7);
  const body = { month, bizLine: "MARRIAGE", name: "场地", cents: 1 } as const;
  expect((await finance(addOtherCost, { body: { ...body, name: " " } })).msg).toBe("请输入成本名称");
  expect((await finance(addOtherCost, { body: { ...body, cents: 0 } })).msg).toBe("请输入正确的金额");
  const { id } = (await finance(addOtherCost, { body })).data;
  expect((await finance(getOtherCosts, { query: { month } })).data).toEqual([
    expect.objectContaining({ id, name: "场地" }),
  ]);
  const monthly = (await finance(getProfitReport, { query: { granularity: "MONTH" } })).data.platform;
  expect(monthly?.memos.find(({ key }) => key === "otherCost")?.cells).toEqual([1]);
  const lines = monthly?.lines;
  expect(lineOf(lines, "PROFIT")).toBe(lineOf(lines, "GROSS"));
  const both = await Promise.all([finance, second].map((ask) => ask(removeOtherCost, { id })));
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

it("the profit report closes a month once, keeps its statement, and lets nothing into it", async () => {
  const old = addDays(`${today.slice(0, 7)}-01`, -40).slice(0, 7);
  const close = (ask: Ask, month: string) => ask(closeMonth, { month });
  expect((await close(finance, today.slice(0, 7))).msg).toBe("每月5日后才能结上月的账");
  await expectBooksRight(db);
  await sql`update trade_order set refund_cents = 1 where id = (select min(id) from trade_order)`.execute(db);
  expect((await close(finance, old)).msg).toBe("账务核对未通过，不能结账");
  await sql`update trade_order set refund_cents = 0`.execute(db);
  const both = await Promise.all([finance, second].map((ask) => close(ask, old)));
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  await expect(
    sql`insert into ledger_txn (biz_type, biz_id, biz_step, created_time)
      values ('RECON', 1, 'X', ${`${old}-15T12:00:00+08:00`})`.execute(db),
  ).rejects.toThrow("the month is closed");
  const line = { period: old, account: "REVENUE", sub: "MEMBER", bizLine: "MEMBER", isRefund: false, cents: 77 };
  await sql`update month_close set statement = ${JSON.stringify([line])}::jsonb`.execute(db);
  const { platform: closed } = (
    await finance(getProfitReport, { query: { granularity: "MONTH", from: `${old}-01`, to: today } })
  ).data;
  expect(closed?.lines.find(({ key }) => key === "REVENUE")?.cells[0]).toBe(77);
  const reopen = (ask: Ask, reason: string) => ask(reopenMonth, { month: old, body: { reason } });
  expect((await reopen(finance, "改账")).http).toBe(403);
  expect((await reopen(admin, "")).msg).toBe("请填写反结账原因");
  expect((await reopen(admin, "改账")).data).toEqual({ month: old, status: "REOPENED" });
  expect((await reopen(admin, "改账")).http).toBe(409);
  expect((await close(finance, old)).http).toBe(200);
});
