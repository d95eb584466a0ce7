import {
  getDashboardCards,
  getDashboardQueue,
  getDashboardTodos,
  getDashboardTrend,
  getDashboardFunnel,
  getDashboardRank,
  getDashboardRegion,
  getDashboardChatHours,
  getDashboardNotices,
  rankKind,
  trendMetric,
  type TrendMetric,
} from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import { expect, it } from "vitest";
import { demoApp } from "../../guards/demo-app.ts";
import { aMember, aRole, aStaff } from "../../test/build.ts";

const app = await demoApp();
const { seats } = app;
const admin = seats[0]?.ask;
if (admin === undefined) throw new Error("no administrator");

it.each(homeType.values)("the home page of the layout %s has its cards and its queue", async (home) => {
  const cards = await admin(getDashboardCards, { query: { homeType: home } });
  expect(cards.data.homeType).toBe(home);
  expect(cards.data.cards.length).toBeGreaterThan(0);
  for (const { value } of cards.data.cards) expect(value ?? 0).toBeGreaterThanOrEqual(0);
  const queue = await admin(getDashboardQueue, { query: { homeType: home } });
  expect(queue.http).toBe(200);
  expect(queue.data.length).toBeLessThanOrEqual(10);
});

it("the cards of customer service count within the scope of a role that sees its own members alone", async () => {
  const roleId = await aRole(app.database.db, { "/dashboard": "all" }, { homeType: "SERVICE", dataScope: "SELF" });
  const ask = await app.as(await aStaff(app.database.db, { roleId }));
  const { data } = await ask(getDashboardCards);
  expect(data.cards.find(({ key }) => key === "handledToday")).toMatchObject({ value: 0 });
});

it.each(["ADMIN", "OPERATE", "SERVICE"] as const)(
  "the cards of the layout %s count the own members alone for a role that sees no others",
  async (home) => {
    const { db } = app.database;
    const roleId = await aRole(db, { "/dashboard": "all" }, { homeType: home, dataScope: "SELF" });
    const ask = await app.as(await aStaff(db, { roleId, userId: await aMember(db) }));
    const { data } = await ask(getDashboardCards);
    const counted = data.cards.filter(({ key }) => key === "onlineNow" || key === "handledToday");
    expect(counted.map(({ value }) => value)).toEqual(counted.map(() => 0));
    expect(counted.length).toBeGreaterThan(0);
  },
);

it("every role sees its own home page, whatever layout it asks for", async () => {
  for (const { ask } of seats.slice(1)) {
    const own = await ask(getDashboardCards);
    const other = await ask(getDashboardCards, { query: { homeType: "ADMIN" } });
    expect([own.http, other.data?.homeType]).toEqual([200, own.data?.homeType]);
    expect((await ask(getDashboardTodos)).http).toBe(200);
    expect((await ask(getDashboardQueue)).http).toBe(200);
  }
});

it.each(Object.keys(trendMetric) as TrendMetric[])("the trend %s has one value for each day", async (metric) => {
  const { data } = await admin(getDashboardTrend, { query: { metric } });
  expect(data.days).toHaveLength(30);
  for (const { values } of data.series) expect(values).toHaveLength(30);
});

it("the trend of reviews is divided by kind, and a chosen period has its own days", async () => {
  const { data } = await admin(getDashboardTrend, {
    query: { metric: "REVIEW_PASS", by: "BIZ_TYPE", beginTime: "2026-11-01", endTime: "2026-11-07" },
  });
  expect(data.days).toHaveLength(7);
});

it("a funnel never widens, and ranks and regions count members", async () => {
  const { data } = await admin(getDashboardFunnel, { query: { kind: "REGISTER" } });
  const counts = data.map(({ count }) => count);
  expect(counts).toHaveLength(5);
  expect(counts[0]).toBe(Math.max(...counts));
  expect((await admin(getDashboardFunnel, { query: { kind: "COMMUNICATE" } })).http).toBe(200);
  for (const kind of rankKind) expect((await admin(getDashboardRank, { query: { kind } })).http).toBe(200);
  expect((await admin(getDashboardRegion)).http).toBe(200);
});

it("the chart of a day says what the card of that day says", async () => {
  const { data } = await admin(getDashboardCards, { query: { homeType: "ADMIN" } });
  const card = (key: string) => data.cards.find((one) => one.key === key);
  for (const [metric, key] of [
    ["ACTIVE", "activeToday"],
    ["PAYERS", "payersToday"],
    ["RECEIVED", "rechargeToday"],
    ["REFUND", "refundToday"],
  ] as const) {
    const trend = await admin(getDashboardTrend, { query: { metric } });
    const values = trend.data.series[0]?.values ?? [];
    expect([metric, values.at(-1) ?? 0]).toEqual([metric, card(key)?.value]);
  }
});

it("income by fee adds up to what was received", async () => {
  const parts = await admin(getDashboardTrend, { query: { metric: "INCOME", by: "FEE_TYPE" } });
  const whole = await admin(getDashboardTrend, { query: { metric: "RECEIVED" } });
  const sum = (series: readonly { readonly values: readonly number[] }[]) =>
    series.flatMap(({ values }) => values).reduce((total, value) => total + value, 0);
  expect(sum(parts.data.series)).toBe(sum(whole.data.series));
  expect(sum(whole.data.series)).toBeGreaterThan(0);
});

it("only layouts that show money get the platform's money", async () => {
  for (const { ask } of seats.slice(1)) {
    const home = (await ask(getDashboardCards)).data.homeType;
    const { data } = await ask(getDashboardTrend, { query: { metric: "RECEIVED" } });
    const seen = data.series.some(({ values }) => values.some((value) => value !== 0));
    if (seen) expect(["ADMIN", "OPERATE", "FINANCE"]).toContain(home);
  }
});

it("a place is among all sales staff, and colleagues outside the scope have no line", async () => {
  for (const { ask } of seats) {
    const { data } = await ask(getDashboardRank, { query: { kind: "SALE" } });
    expect(data.filter(({ isOwn }) => isOwn).length).toBeLessThanOrEqual(1);
    expect(data.map(({ place }) => place)).toEqual(data.map(({ place }) => place).toSorted((a, b) => a - b));
  }
});

it("the hours of today end with the present one, and answers are of conversations", async () => {
  const { data } = await admin(getDashboardChatHours);
  expect(data.incoming).toHaveLength(data.hours.length);
  expect(data.answered).toHaveLength(data.hours.length);
  expect(data.hours[0]).toMatch(/ 00$/);
});

it("the strip of notices shows at most three that are online", async () => {
  const { data } = await admin(getDashboardNotices);
  expect(data.length).toBeLessThanOrEqual(3);
});
