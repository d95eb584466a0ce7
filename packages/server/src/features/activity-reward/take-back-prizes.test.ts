import { activityReward } from "@hongxian/contract/features/activity-reward/activity-reward.resource.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sendDueEnvelopes } from "../../core/money/gifts/red-envelopes.ts";
import { winReward } from "../../core/services/campaign/win-reward.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { lastAudit } from "../../test/audit.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aCoupon, expectBooksRight, inTx } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let staffId: number;
let couponId: number;
let activityId: number;

beforeAll(async () => {
  staffId = await aStaff(db, { roleId: 8 });
  operator = await app.as(staffId);
  couponId = await aCoupon(db);
  const limits = { stock: 10, weight: 0, dayLimit: 0, perUserLimit: 0 };
  activityId = await aRow(db, "activity", "id", {
    code: "A1",
    name: "邀请有礼",
    type: "INVITE",
    prizes: JSON.stringify([
      { id: 1, prizeType: "COUPON", name: "立减券", value: 500, refId: couponId, ...limits },
      { id: 2, prizeType: "RED_ENVELOPE", name: "红包", value: 200, refId: null, ...limits },
    ]),
    budgetCents: 100_000,
    startTime: "2020-01-01",
    endTime: "2099-01-01",
    status: "ONLINE",
  });
});

const issued = async (userId: number, prizeId: number) => {
  const id = await inTx(db, (tx) => winReward(tx, { activityId, userId, prizeId, trigger: "SHARE" }));
  expect((await operator(actionCall(activityReward, "pass"), { id })).data.status).toBe("ISSUED");
  return id;
};
const take = (id: number) => operator(actionCall(activityReward, "reverse"), { id, body: { reason: "刷量收回" } });
const statusOf = async (id: number) => (await operator(getCall(activityReward), { id })).data.status;

describe("a prize that is taken back", () => {
  it("a prize that is taken back is a coupon not used yet", async () => {
    const [one, two] = [await aMember(db), await aMember(db)];
    const [unused, used] = [await issued(one, 1), await issued(two, 1)];
    await sql`update coupon_grant set status = 'USED' where user_id = ${two}`.execute(db);
    expect((await take(unused)).data.status).toBe("REVERSED");
    expect((await take(used)).http).toBe(400);
    expect(await statusOf(used)).toBe("ISSUED");
    const { rows } = await sql`select user_id, status, revoke_reason, version from coupon_grant
      where coupon_id = ${couponId} order by user_id`.execute(db);
    expect(rows).toEqual([
      { userId: one, status: "REVOKED", revokeReason: "刷量收回", version: 2 },
      { userId: two, status: "USED", revokeReason: "", version: 1 },
    ]);
    expect(await lastAudit(db, "activityReward", unused)).toMatchObject({
      staffId,
      before: { status: "ISSUED" },
      after: { status: "REVERSED", reason: "刷量收回" },
    });
  });

  it("a prize that is taken back is an envelope not sent yet", async () => {
    const sent = await issued(await aMember(db), 2);
    expect(await sendDueEnvelopes(db)).toBe(1);
    const waiting = await issued(await aMember(db), 2);
    const envelopeOf = async (id: number) =>
      (
        await sql<{ status: string }>`select e.status from red_envelope e
          join activity_reward r on r.given_id = e.id where r.id = ${id}`.execute(db)
      ).rows[0];
    expect((await take(waiting)).data.status).toBe("REVERSED");
    expect(await envelopeOf(waiting)).toMatchObject({ status: "CANCELED" });
    expect((await take(sent)).http).toBe(400);
    expect(await envelopeOf(sent)).toMatchObject({ status: "SENDING" });
    await expectBooksRight(db);
  });
});

it("a coupon that cannot be given says why: gone, over, stopped, or none left", async () => {
  const awaiting = await inTx(db, async (tx) =>
    winReward(tx, { activityId, userId: await aMember(tx), prizeId: 1, trigger: "SHARE" }),
  );
  const refused = async (change: string) => {
    await sql.raw(`update coupon set name = '甲券', ${change} where id = ${couponId}`).execute(db);
    return (await operator(actionCall(activityReward, "pass"), { id: awaiting })).msg;
  };
  const fixed = "valid_type = 'FIXED', begin_time = '2020-01-01', end_time =";
  expect(await refused("granted_count = total_count")).toBe("优惠券「甲券」库存不足");
  expect(await refused("status = 'OFFLINE'")).toBe("优惠券「甲券」未上架或已停发，不能发放");
  expect(await refused(`status = 'ONLINE', ${fixed} '2020-02-01'`)).toBe("优惠券「甲券」已过期，不能发放");
  await sql`update activity set prizes = jsonb_set(prizes, '{0,refId}', '999999') where id = ${activityId}`.execute(db);
  const unknown = await inTx(db, async (tx) =>
    winReward(tx, { activityId, userId: await aMember(tx), prizeId: 1, trigger: "SHARE" }),
  );
  expect((await operator(actionCall(activityReward, "pass"), { id: unknown })).msg).toBe(
    "奖品的优惠券不存在，请检查奖品设置",
  );
  expect(await statusOf(unknown)).toBe("WAIT_AUDIT");
});
