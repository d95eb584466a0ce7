import {
  getDashboardCards,
  getDashboardQueue,
  getDashboardTodos,
  getDashboardTrend,
  getDashboardFunnel,
  getDashboardRank,
  getDashboardRegion,
} from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import { expect, it } from "vitest";
import { demoApp } from "../../guards/demo-app.ts";

const { seats } = await demoApp();
const admin = seats[0]?.ask;
if (admin === undefined) throw new Error("no administrator");

it.each(homeType.values)("the home page of the layout %s has its cards and its queue", async (home) => {
  const cards = await admin(getDashboardCards, { query: { homeType: home } });
  expect(cards.data.homeType).toBe(home);
  expect(cards.data.cards.length).toBeGreaterThan(0);
  for (const { value } of cards.data.cards) expect(value).toBeGreaterThanOrEqual(0);
  const queue = await admin(getDashboardQueue, { query: { homeType: home } });
  expect(queue.http).toBe(200);
  expect(queue.data.length).toBeLessThanOrEqual(10);
});

it("every role sees its own home page, whatever layout it asks for", async () => {
  for (const { ask } of seats.slice(1)) {
    const own = await ask(getDashboardCards);
    const other = await ask(getDashboardCards, { query: { homeType: "ADMIN" } });
    expect([own.http, other.data?.homeType]).toEqual([200, own.data?.homeType]);
    expect((await ask(getDashboardTodos)).http).toBe(200);
    expect((await ask(getDashboardQueue)).http).toBe(200);
  }
});

it.each(["REGISTER", "ACTIVE", "REVIEW_PASS", "REVIEW_REFUSE", "NEW_MEMBER"] as const)(
  "the trend %s has one value for each day",
  async (metric) => {
    const { data } = await admin(getDashboardTrend, { query: { metric } });
    expect(data.days).toHaveLength(30);
    for (const { values } of data.series) expect(values).toHaveLength(30);
  },
);

it("the trend of reviews is divided by kind, and a chosen period has its own days", async () => {
  const { data } = await admin(getDashboardTrend, {
    query: { metric: "REVIEW_PASS", by: "BIZ_TYPE", beginTime: "2026-11-01", endTime: "2026-11-07" },
  });
  expect(data.days).toHaveLength(7);
});

it("a funnel never widens, and ranks and regions count members", async () => {
  const { data } = await admin(getDashboardFunnel, { query: { kind: "REGISTER" } });
  const counts = data.map(({ count }) => count);
  expect(counts).toHaveLength(4);
  expect(counts[0]).toBe(Math.max(...counts));
  expect((await admin(getDashboardFunnel, { query: { kind: "COMMUNICATE" } })).http).toBe(200);
  for (const kind of ["CHANNEL", "SEX"] as const)
    expect((await admin(getDashboardRank, { query: { kind } })).http).toBe(200);
  expect((await admin(getDashboardRegion)).http).toBe(200);
});
