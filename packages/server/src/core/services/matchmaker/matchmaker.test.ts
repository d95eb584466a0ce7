import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../../test/build.ts";
import { testDatabase } from "../../../test/database.ts";
import { anOrder, balanceOf, expectBooksRight, inTx, payOrder } from "../../../test/money.ts";
import { saveSetting } from "../../foundation/settings/system-settings.ts";
import { assessPromotions, readGrades, runPromotions } from "./assess-promotion.ts";
import { advanceRelegations, assessRelegations, warnRelegations } from "./assess-relegation.ts";
import { post } from "../../foundation/ledger/post.ts";
import { takeChannelRefund } from "../../money/refunds/finish-refund.ts";
import { settleDueShares, shareOrder } from "../../money/profit/profit-shares.ts";
import { askPromotion } from "./ask-promotion.ts";
import { giveRewards } from "./give-reward.ts";
import { moveReward } from "./move-reward.ts";
import { releaseRewards } from "./release-rewards.ts";
import { linesOf } from "../../money/profit/share-lines.ts";

const database = await testDatabase();
const { db } = database;
const operator = await aStaff(db, { roleId: 8 });
let number = 0;

async function aMatchmaker(grade: number, days = 200) {
  const shopId = await aShop(db);
  const userId = await aMember(db);
  const agentId = await anAgent(db, {
    userId,
    tier: "MATCHMAKER",
    shopId,
    grade,
    gradeTime: new Date(Date.now() - days * 86_400_000),
  });
  const staffId = await aStaff(db, { kind: "AGENT", roleId: 16, agentId, userId });
  return { agentId, userId, staffId, shopId };
}

/** Introductions that reached a state at some time. */
async function reached(staffId: number, state: string, times: number, when = new Date()): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    number += 1;
    const pair = { userId: await aMember(db), otherUserId: await aMember(db) };
    const id = await aRow(db, "introduction", "id", {
      ...pair,
      no: `M${number}`,
      initiatorStaffId: staffId,
      status: "CANCELED",
    });
    await aRow(db, "introduction_log", "id", { introductionId: id, toStatus: state, time: when });
  }
}
const gradeOf = async (agentId: number) =>
  (await sql<{ grade: number }>`select grade from agent where id = ${agentId}`.execute(db)).rows[0]?.grade;
const changesOf = async (agentId: number) =>
  (
    await sql<{
      status: string;
      toGrade: number;
      missedPeriods: number;
    }>`select status, to_grade, missed_periods from matchmaker_grade_change where agent_id = ${agentId}
      order by id`.execute(db)
  ).rows;

beforeEach(async () => {
  await sql`update agent set status = 'DISABLE' where tier = 'MATCHMAKER'`.execute(db);
  await sql`update matchmaker_grade set up_mode = 'AUDIT'`.execute(db);
});

describe("promotions", () => {
  it("promotions are previewed without a trace, then wait for a person or pass by themselves", async () => {
    const one = await aMatchmaker(2);
    const fresh = await aMatchmaker(2, 5);
    for (const { staffId } of [one, fresh]) {
      await reached(staffId, "AGREED", 10);
      await reached(staffId, "MET", 5);
    }
    const { promotions } = await assessPromotions(db, await readGrades(db));
    expect(promotions.map(({ matchmaker, toGrade }) => [matchmaker.agentId, toGrade])).toEqual([[one.agentId, 3]]);
    const harder = (await readGrades(db)).map((grade) => ({ ...grade, minStayDays: 300 }));
    expect((await assessPromotions(db, harder)).promotions).toEqual([]);
    expect(await changesOf(one.agentId)).toEqual([]);

    expect(await inTx(db, runPromotions)).toBe(1);
    expect(await inTx(db, runPromotions)).toBe(0);
    expect(await changesOf(one.agentId)).toEqual([{ status: "WAIT_AUDIT", toGrade: 3, missedPeriods: 0 }]);
    expect(await gradeOf(one.agentId)).toBe(2);
    const paid = await sql<{
      amountCents: number;
    }>`select amount_cents from matchmaker_reward where agent_id = ${one.agentId} and type = 'TASK'`.execute(db);
    expect(paid.rows).toEqual([{ amountCents: 10000 }, { amountCents: 10000 }]);

    await sql`delete from matchmaker_grade_change`.execute(db);
    await sql`update matchmaker_grade set up_mode = 'AUTO'`.execute(db);
    expect(await inTx(db, runPromotions)).toBe(1);
    expect([await gradeOf(one.agentId), await gradeOf(fresh.agentId)]).toEqual([3, 2]);
  });
});

describe("promotion settings", () => {
  const changeUp = async (value: { allowApply: boolean; coolDays: number; allowSkip: boolean }) => {
    const { rows } = await sql<{
      version: number;
    }>`select version from system_setting where key = 'matchmaker.up'`.execute(db);
    await saveSetting(db, { key: "matchmaker.up", value, version: rows[0]?.version ?? 0, staffId: operator });
  };

  it("promotion settings let a grade be skipped only where that is allowed", async () => {
    const one = await aMatchmaker(1);
    await reached(one.staffId, "MET", 15);
    await reached(one.staffId, "AGREED", 10);
    const targets = async () =>
      (await assessPromotions(db, await readGrades(db))).promotions.map(({ toGrade }) => toGrade);
    await changeUp({ allowApply: true, coolDays: 30, allowSkip: false });
    expect(await targets()).toEqual([]);
    await changeUp({ allowApply: true, coolDays: 30, allowSkip: true });
    expect(await targets()).toEqual([3]);
    await changeUp({ allowApply: true, coolDays: 30, allowSkip: false });
  });

  it("promotion settings say whether and how soon again a matchmaker may ask", async () => {
    const one = await aMatchmaker(2);
    const ask = () => inTx(db, (tx) => askPromotion(tx, one.agentId));
    await changeUp({ allowApply: false, coolDays: 30, allowSkip: false });
    await expect(ask()).rejects.toThrow("暂未开放升级申请");
    await changeUp({ allowApply: true, coolDays: 30, allowSkip: false });
    const id = await ask();
    await expect(ask()).rejects.toThrow("已有待审核的升级申请");
    await sql`update matchmaker_grade_change set status = 'REJECTED', audit_time = now() - interval '29 days'
      where id = ${id}`.execute(db);
    await expect(ask()).rejects.toThrow("距上次驳回不足30天，请稍后再申请");
    await sql`update matchmaker_grade_change set audit_time = now() - interval '31 days' where id = ${id}`.execute(db);
    expect(await ask()).toBeGreaterThan(id);
    const top = await aMatchmaker(6);
    await expect(inTx(db, (tx) => askPromotion(tx, top.agentId))).rejects.toThrow("已是最高等级");
  });
});

describe("relegation", () => {
  const setting = { period: "QUARTER" as const, warnDays: 7, protectDays: 30, missPeriods: 1, exemptOnLeave: true };
  it("relegation warns once after a period, lets go who catches up, and lowers by one grade", async () => {
    const idle = await aMatchmaker(3);
    const busy = await aMatchmaker(3);
    const lately = await aMatchmaker(3, 10);
    const lowest = await aMatchmaker(1);
    await reached(busy.staffId, "MET", 1, new Date("2026-08-15T12:00:00+08:00"));
    const span = { key: "2026-Q3", from: "2026-07-01", to: "2026-10-01" };
    const simulated = await assessRelegations(db, span, 30);
    expect(simulated.map(({ matchmaker }) => matchmaker.agentId)).toEqual([idle.agentId]);
    expect(await warnRelegations(db, "2026-10-01")).toBe(0);
    const version = await saveSetting(db, {
      key: "matchmaker.relegation",
      value: { ...setting, enabled: true, autoExecute: false },
      version: 0,
      staffId: operator,
    });
    expect(await warnRelegations(db, "2026-10-02")).toBe(0);
    expect(await warnRelegations(db, "2026-10-01")).toBe(1);
    expect(await warnRelegations(db, "2026-10-01")).toBe(0);
    expect(await changesOf(idle.agentId)).toEqual([{ status: "WARNING", toGrade: 2, missedPeriods: 1 }]);
    expect(await changesOf(lately.agentId)).toEqual([]);
    expect(await changesOf(lowest.agentId)).toEqual([]);
    expect(await advanceRelegations(db)).toBe(0);
    await sql`update matchmaker_grade_change set execute_time = now() where agent_id = ${idle.agentId}`.execute(db);
    await saveSetting(db, {
      key: "matchmaker.relegation",
      value: { ...setting, enabled: true, autoExecute: true },
      version,
      staffId: operator,
    });
    expect(await advanceRelegations(db)).toBe(1);
    expect([await gradeOf(idle.agentId), (await changesOf(idle.agentId))[0]?.status]).toEqual([2, "EXECUTED"]);
  });

  it("relegation forgets a warning when the task is met in time", async () => {
    const late = await aMatchmaker(3);
    await warnRelegations(db, "2026-07-01");
    expect((await changesOf(late.agentId))[0]?.status).toBe("WARNING");
    await reached(late.staffId, "MET", 1);
    await advanceRelegations(db);
    expect((await changesOf(late.agentId))[0]?.status).toBe("INVALID");
  });
});

describe("rewards", () => {
  it("rewards are issued once, by the grade's factor, held back or released", async () => {
    const one = await aMatchmaker(6);
    const order = {
      agentId: one.agentId,
      type: "INTRO_MET" as const,
      cents: 3000,
      freezeDays: 0,
      sourceType: "INTRODUCTION",
      sourceId: 77,
    };
    const give = (change: object = {}) => inTx(db, (tx) => giveRewards(tx, [{ ...order, ...change }]));
    const all = (await Promise.all([give(), give(), give()])).flat();
    expect(all.map(({ amountCents, status }) => [amountCents, status])).toEqual([[4500, "FROZEN"]]);
    const money = async () =>
      Promise.all(["FROZEN", "BALANCE", "DEBT"].map((account) => balanceOf(db, account, "", one.agentId)));
    expect(await money()).toEqual([4500, 0, 0]);
    expect(await inTx(db, releaseRewards)).toBeGreaterThanOrEqual(1);
    expect(await inTx(db, releaseRewards)).toBe(0);
    expect(await money()).toEqual([0, 4500, 0]);

    // An amount already withdrawn cannot be clawed back from the balance: it becomes a debt, paid by the next reward.
    await give({ type: "DEDUCT", cents: -4000, isFinal: true, sourceId: 1, operatorId: operator });
    expect(await money()).toEqual([0, 500, 0]);
    const [id = 0] = all.map((reward) => reward.id);
    const reverse = () => inTx(db, (tx) => moveReward(tx, { id, move: "reverse", staffId: operator, reason: "错发" }));
    await reverse();
    await expect(reverse()).rejects.toThrow();
    expect(await money()).toEqual([0, 0, 4000]);
    const [next] = await give({ sourceId: 79 });
    await inTx(db, (tx) => moveReward(tx, { id: next?.id ?? 0, move: "issue", staffId: operator, reason: "" }));
    expect(await money()).toEqual([0, 500, 0]);
    const [wrong] = await give({ sourceId: 80 });
    await inTx(db, (tx) => moveReward(tx, { id: wrong?.id ?? 0, move: "void", staffId: operator, reason: "重复" }));
    expect(await money()).toEqual([0, 500, 0]);

    await give({ sourceId: 81 });
    await sql`update member set reward_status = 'FROZEN' where user_id = ${one.userId}`.execute(db);
    expect(await give({ sourceId: 78 })).toMatchObject([{ status: "VOID" }]);
    expect(await inTx(db, releaseRewards)).toBe(0);
    expect(await money()).toEqual([4500, 500, 0]);
    await expectBooksRight(db);
  });
});

describe("profit shares", () => {
  it("profit shares follow the member's shop and region, once, and are taken back in proportion", async () => {
    const one = await aMatchmaker(2);
    const lender = await aMatchmaker(2);
    const owner = await anAgent(db, { tier: "SHOP", shopId: one.shopId });
    await sql`update shop set owner_agent_id = ${owner}, prov_id = 330000, city_id = 330100, area_id = 330106
      where id = ${one.shopId}`.execute(db);
    const city = await anAgent(db, { tier: "CITY_AGENT", provId: 330000, cityId: 330100 });
    await anAgent(db, { tier: "CITY_AGENT", provId: 330000, cityId: 330200 });
    const whole = await anAgent(db, { tier: "AGENT" });
    const near = await anAgent(db, { tier: "AGENT" });
    await aRow(db, "agent_region", "agentId", { agentId: whole });
    await aRow(db, "agent_region", "agentId", { agentId: near, provId: 330000 });
    const userId = await aMember(db, { shopId: one.shopId, matchmakerUserId: one.userId });
    const target = await aMember(db);
    const borrowRequestId = await aRow(db, "borrow_request", "id", {
      no: "JK9",
      fromStaffId: one.staffId,
      toStaffId: lender.staffId,
      userId,
      targetUserId: target,
      splitBp: 4000,
    });
    const order = { userId, feeType: "MARRIAGES_SUPER_MEMBER", amountCents: 1_000_001, borrowRequestId };
    const due = [
      [one.agentId, "DIRECT", 72000],
      [lender.agentId, "BORROW", 48000],
      [owner, "UPLINE", 200000],
      [city, "UPLINE", 50000],
      [near, "UPLINE", 20000],
    ];
    const lines = await linesOf(db, order);
    expect(lines.map(({ agentId, kind, amountCents }) => [agentId, kind, amountCents])).toEqual(due);
    expect(await linesOf(db, { ...order, feeType: "HOME_TOP" })).toEqual([]);
    expect((await sql`select from profit_share`.execute(db)).rows).toEqual([]);

    const introductionId = await aRow(db, "introduction", "id", {
      userId,
      otherUserId: target,
      no: "QX9",
      initiatorStaffId: one.staffId,
      borrowRequestId,
    });
    const { id: orderId } = await anOrder(db, {
      userId,
      orderType: "MARRIAGE",
      feeType: order.feeType,
      amountCents: order.amountCents,
      introductionId,
      snapshot: { days: 365 },
    });
    const paid = await payOrder(db, orderId);
    const shares = async () =>
      (
        await sql<{ agentId: number; kind: string; amountCents: number; reversedCents: number; status: string }>`
        select agent_id, kind, amount_cents, reversed_cents, status from profit_share where order_id = ${orderId}
        order by id`.execute(db)
      ).rows;
    expect((await shares()).map(({ agentId, kind, amountCents }) => [agentId, kind, amountCents])).toEqual(due);
    expect(await inTx(db, (tx) => shareOrder(tx, paid))).toEqual([]);
    await expectBooksRight(db);

    const settle = () => inTx(db, async (tx) => (await post(tx, ...(await settleDueShares(tx)))).length);
    expect(await settle()).toBe(0);
    await sql`update profit_share set unfreeze_time = now() where agent_id = ${owner}`.execute(db);
    expect(await settle()).toBe(1);
    expect(await settle()).toBe(0);
    const moneyOf = (account: string, agentId: number) => balanceOf(db, account, "", agentId);
    expect([await moneyOf("FROZEN", owner), await moneyOf("BALANCE", owner)]).toEqual([0, 200_000]);
    const refund = (cents: number, no: string) => inTx(db, (tx) => takeChannelRefund(tx, orderId, cents, no));
    await refund(500_000, "R1");
    expect(await refund(500_000, "R1")).toBe(null);
    // Half, less half a cent of the price: rounded up, the remainder is the platform's.
    expect((await shares()).map(({ reversedCents }) => reversedCents)).toEqual([36000, 24000, 100000, 25000, 10000]);
    expect([await moneyOf("BALANCE", owner), await moneyOf("FROZEN", city)]).toEqual([100_000, 25_000]);
    await expectBooksRight(db);
    await refund(500_001, "R2");
    expect(new Set((await shares()).map(({ status }) => status))).toEqual(new Set(["REVERSED"]));
    for (const agentId of [one.agentId, lender.agentId, owner, city, near])
      expect([await moneyOf("FROZEN", agentId), await moneyOf("BALANCE", agentId)]).toEqual([0, 0]);
    await expectBooksRight(db);
  });
});
