import { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import { expect, it } from "vitest";
import { demoApp } from "../../guards/demo-app.ts";

const { seats } = await demoApp(120);
const admin = seats[0]?.ask;
if (admin === undefined) throw new Error("no administrator");

it.each(homeType.values)("the home page of the layout %s has its cards and its queue", async (home) => {
  const cards = await admin("GET", `/api/dashboard/cards?homeType=${home}`);
  expect(cards.data.homeType).toBe(home);
  expect(cards.data.cards.length).toBeGreaterThan(0);
  for (const { value } of cards.data.cards) expect(value).toBeGreaterThanOrEqual(0);
  const queue = await admin("GET", `/api/dashboard/queue?homeType=${home}`);
  expect(queue.http).toBe(200);
  expect(queue.data.length).toBeLessThanOrEqual(10);
});

it("every role sees its own home page, whatever layout it asks for", async () => {
  for (const { ask } of seats.slice(1)) {
    const own = await ask("GET", "/api/dashboard/cards");
    const other = await ask("GET", "/api/dashboard/cards?homeType=ADMIN");
    expect([own.http, other.data?.homeType]).toEqual([200, own.data?.homeType]);
    expect((await ask("GET", "/api/dashboard/todos")).http).toBe(200);
    expect((await ask("GET", "/api/dashboard/queue")).http).toBe(200);
  }
});

it.each(["REGISTER", "ACTIVE", "REVIEW_PASS", "REVIEW_REFUSE", "NEW_MEMBER"])(
  "the trend %s has one value for each day",
  async (metric) => {
    const { data } = await admin("GET", `/api/dashboard/trend?metric=${metric}`);
    expect(data.days).toHaveLength(30);
    for (const { values } of data.series) expect(values).toHaveLength(30);
  },
);

it("the trend of reviews is divided by kind, and a chosen period has its own days", async () => {
  const days = "beginTime=2026-11-01&endTime=2026-11-07";
  const { data } = await admin("GET", `/api/dashboard/trend?metric=REVIEW_PASS&by=BIZ_TYPE&${days}`);
  expect(data.days).toHaveLength(7);
});

it("a funnel never widens, and ranks and regions count members", async () => {
  const { data } = await admin("GET", "/api/dashboard/funnel?kind=REGISTER");
  const counts = data.map(({ count }: { count: number }) => count);
  expect(counts).toHaveLength(4);
  expect(counts[0]).toBe(Math.max(...counts));
  expect((await admin("GET", "/api/dashboard/funnel?kind=COMMUNICATE")).http).toBe(200);
  for (const kind of ["CHANNEL", "SEX"])
    expect((await admin("GET", `/api/dashboard/rank?kind=${kind}`)).http).toBe(200);
  expect((await admin("GET", "/api/dashboard/region")).http).toBe(200);
});
