import { applyAgentWithdrawal } from "@hongxian/contract/core/money/agent-withdrawal.endpoints.ts";
import { getPhoneHome, getPhoneTrend } from "@hongxian/contract/features/phone-home/phone-home.endpoints.ts";
import { getRewardSummary } from "@hongxian/contract/features/matchmaker-manage/reward.endpoints.ts";
import { shareShot } from "@hongxian/contract/features/phone-home/phone.endpoints.ts";
import { shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aShop, aStaff } from "../../test/build.ts";
import { aPaidOrder, balanceOf } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let service: Ask;
let shop: Ask;
let matchmaker: Ask;
let agentId = 0;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  service = await app.as(await aStaff(db, { roleId: 2 }));
  const shopId = await aShop(db);
  const shopAgent = await anAgent(db, { tier: "SHOP", shopId, userId: await aMember(db, { platform: "STAFF" }) });
  shop = await app.as(await aStaff(db, { roleId: 15, kind: "AGENT", agentId: shopAgent }));
  const own = await aMember(db, {
    platform: "STAFF",
    realname: "王红娘",
    authStatus: "REAL_NAME",
    createdTime: "2024-01-01T00:00:00+08:00",
  });
  agentId = await anAgent(db, { tier: "MATCHMAKER", shopId, grade: 1, userId: own, parentId: shopAgent });
  matchmaker = await app.as(await aStaff(db, { roleId: 16, kind: "AGENT", agentId, userId: own }));
  const inShop = await aMember(db, { shopId, authStatus: "REAL_NAME", authTime: new Date().toISOString() });
  const outside = await aMember(db);
  await aPaidOrder(db, { userId: inShop });
  await aPaidOrder(db, { userId: outside, amountCents: 5000 });
  const complaint = {
    userId: outside,
    targetType: "USER",
    targetId: String(inShop),
    reasonType: "ABUSE",
    content: "辱骂",
  } as const;
  await db.transaction().execute((tx) => createComplaint(tx, complaint));
});

interface Home {
  readonly cards: { key: string; value: number; yesterday: number | null }[];
  readonly todos: { key: string; count: number }[];
}
const homeOf = async (ask: Ask): Promise<Home> => (await ask(getPhoneHome)).data;
const valueOf = ({ cards }: Home, key: string) => cards.find((card) => card.key === key)?.value;

it("the phone home shows today in each one's own scope, and what waits where the page is held", async () => {
  const whole = await homeOf(admin);
  expect(valueOf(whole, "orderCents")).toBe(8000);
  expect(valueOf(whole, "payers")).toBe(2);
  expect(whole.cards.map(({ key }) => key)).toContain("liveRooms");
  expect(whole.todos.map(({ key }) => key)).toEqual([
    "withdrawal",
    "complaint",
    "suggestion",
    "appeal",
    "apply",
    "introduction",
    "follow",
    "unread",
  ]);
  const own = await homeOf(shop);
  expect(valueOf(own, "orderCents")).toBe(3000);
  expect(valueOf(own, "realName")).toBe(1);
  expect(own.cards.map(({ key }) => key)).not.toContain("liveRooms");
  const desk = await homeOf(service);
  expect(desk.todos).toEqual([
    expect.objectContaining({ key: "complaint", count: 1 }),
    expect.objectContaining({ key: "suggestion", count: 0 }),
    expect.objectContaining({ key: "unread", count: 0 }),
  ]);
});

it("the phone home draws seven or thirty days", async () => {
  const days = (await shop(getPhoneTrend)).data;
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: shanghaiDay(), registered: 1, orderCents: 3000 });
  expect((await shop(getPhoneTrend, { query: { days: 30 } })).data).toHaveLength(30);
  expect((await shop(getPhoneTrend, { query: { days: 8 } })).msg).toBe("天数只能是7或30");
});

it("the server writes down every picture that is taken of a report", async () => {
  const span = "2026-11-01 – 2026-11-16";
  const shot = (ask: Ask, route: string) => ask.unchecked(shareShot, { body: { route, span } });
  expect((await shot(service, "/phoneVersions/userRealNameCount")).http).toBe(403);
  expect((await shot(admin, "/phoneVersions/profitReportFrom")).http).toBe(200);
  const { rows } = await sql<{
    targetId: string;
  }>`select target_id from audit_log where title = '分享截图' and result = 'OK'`.execute(db);
  expect(rows).toEqual([{ targetId: "/phoneVersions/profitReportFrom" }]);
});

it("the phone home sums up a matchmaker's month, and takes out of the own balance only", async () => {
  await sql`insert into matchmaker_reward (no, agent_id, user_id, type, amount_cents, source_type, source_id, status,
    unfreeze_time)
    select 'R1', ${agentId}, user_id, 'TASK', 3000, 'TASK', 1, 'FROZEN', now() from agent
    where id = ${agentId}`.execute(db);

  const { data } = await matchmaker(getRewardSummary);
  expect(data).toMatchObject({ totalCents: 3000, frozenCents: 3000, issuedCents: 0, balanceCents: 0 });
  expect(data.months).toHaveLength(6);
  expect((await admin(getRewardSummary)).data.balanceCents).toBeNull();
  expect((await matchmaker(getRewardSummary, { query: { month: "2020-01" } })).data.totalCents).toBe(0);
  const apply = (ask: Ask, payeeName: string) =>
    ask(applyAgentWithdrawal, {
      body: { amountCents: 20_000, payeeType: "ALIPAY", payeeName, payeeAccount: "a@b.cn" },
    });
  expect((await apply(matchmaker, "别人")).msg).toBe("收款人与实名不一致");
  expect((await apply(matchmaker, "王红娘")).msg).toBe("余额不足");
  expect((await apply(admin, "王红娘")).msg).toBe("该账号不能申请提现");
  expect(await balanceOf(db, "FROZEN", "", agentId)).toBe(0);
});
