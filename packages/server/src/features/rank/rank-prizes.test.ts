import {
  getRichSetting,
  markMemberGifts,
  rewardRich,
  saveRichSetting,
} from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendGift } from "../../core/money/gifts/gifts.ts";
import { startOf } from "../../core/services/rank/rank-period.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { lastAudit } from "../../test/audit.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aCoupon, giveBalance, inTx } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let staffId: number;
let people: number[];
const date = addDays(shanghaiDay(), -7);

beforeAll(async () => {
  staffId = await aStaff(db, { roleId: 8 });
  operator = await app.as(staffId);
});

const aPlace = async (userId: number, day: string, columns: object) =>
  aRow(db, "rank_snapshot", "id", {
    rankType: "RICH",
    period: "WEEK",
    periodStart: await startOf(db, "WEEK", day),
    userId,
    value: 1000,
    ...columns,
  });
/** The three best of last week, locked. */
beforeEach(async () => {
  await sql`delete from rank_snapshot`.execute(db);
  people = [await aMember(db), await aMember(db), await aMember(db)];
  for (const [at, userId] of people.entries()) await aPlace(userId, date, { rankNo: at + 1, status: "LOCKED" });
});

const save = async (prizes: object[]) => {
  const setting = (await operator(getRichSetting)).data.find(({ period }) => period === "WEEK");
  return operator.unchecked(saveRichSetting, { body: { ...setting, prizes } });
};
const couponPrize = (couponId: number) => [
  { from: 1, to: 1, kind: "COUPON", value: couponId },
  { from: 2, to: 3, kind: "HOME_TOP", value: 24 },
];
const statuses = async () =>
  (await sql<{ status: string }>`select status from rank_snapshot order by rank_no`.execute(db)).rows.map(
    ({ status }) => status,
  );
const couponsOf = async (couponId: number) =>
  (
    await sql`select user_id, status, source, staff_id,
      round(extract(epoch from expire_time - grant_time) / 86400)::int as days
    from coupon_grant where coupon_id = ${couponId} order by id`.execute(db)
  ).rows;

describe("prizes of a rank", () => {
  it("prizes of a rank are coupons on sale only", async () => {
    const couponId = await aCoupon(db, { status: "OFFLINE" });
    expect((await save(couponPrize(couponId))).msg).toBe("优惠券不存在或未上架");
    expect((await save(couponPrize(999_999))).msg).toBe("优惠券不存在或未上架");
    await sql`update coupon set status = 'ONLINE' where id = ${couponId}`.execute(db);
    expect((await save(couponPrize(couponId))).http).toBe(200);
  });

  it("prizes of a rank give the first a coupon and those behind a place on top", async () => {
    const couponId = await aCoupon(db);
    await save(couponPrize(couponId));
    expect((await operator(rewardRich, { body: { date } })).data).toEqual({ rewarded: 3, batchId: null, cents: 0 });
    const [first, second, third] = people;
    const grant = { userId: first, status: "UNUSED", source: "ACTIVITY", staffId, days: 30 };
    expect(await couponsOf(couponId)).toEqual([grant]);
    expect((await sql`select granted_count from coupon where id = ${couponId}`.execute(db)).rows).toEqual([
      { grantedCount: 1 },
    ]);
    const { rows } = await sql`select user_id, fee_type, status, total,
        round(extract(epoch from end_time - begin_time) / 3600)::int as hours
      from member_right where user_id = any(${people}::bigint[]) order by user_id`.execute(db);
    const right = { feeType: "HOME_TOP", status: "EFFECTIVE", total: null, hours: 24 };
    expect(rows).toEqual([
      { userId: second, ...right },
      { userId: third, ...right },
    ]);
    expect(await statuses()).toEqual(["REWARDED", "REWARDED", "REWARDED"]);
  });

  it.each([
    ["went offline", sql`status = 'OFFLINE'`, "优惠券「名次券」未上架或已停发，不能发放"],
    ["is used up", sql`granted_count = total_count`, "优惠券「名次券」库存不足"],
  ])("prizes of a rank are not given by half when its coupon %s", async (_how, change, msg) => {
    const couponId = await aCoupon(db, { name: "名次券" });
    await save(couponPrize(couponId));
    await sql`update coupon set ${change} where id = ${couponId}`.execute(db);
    expect(await operator(rewardRich, { body: { date } })).toMatchObject({ http: 400, msg });
    expect(await couponsOf(couponId)).toEqual([]);
    expect(await statuses()).toEqual(["LOCKED", "LOCKED", "LOCKED"]);
    const { rows } = await sql`select from member_right where user_id = any(${people}::bigint[])`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe("gifts of a place", () => {
  it("gifts of a place are marked within its period, and with them what their receiver would withdraw", async () => {
    const [giver = 0, other = 0] = people;
    const host = await aMember(db);
    const giftId = await aRow(db, "gift", "id", {
      name: "花",
      categoryCode: "HOT",
      priceCents: 1000,
      status: "ONLINE",
    });
    for (const userId of [giver, other]) await giveBalance(db, userId, "RECHARGE", 5_000_000, staffId);
    const give = (fromUserId: number) =>
      inTx(db, (tx) => sendGift(tx, { giftId, fromUserId, toUserId: host, count: 1, sceneType: "LIVE" }));
    const [before, within, foreign] = [await give(giver), await give(giver), await give(other)];
    await sql`update gift_record set created_time = created_time - interval '14 days'
      where id = ${before.id}`.execute(db);
    const withdrawalId = await aRow(db, "withdrawal", "id", {
      no: "TX1",
      ownerType: "MEMBER",
      ownerId: host,
      amountCents: 400,
      actualCents: 400,
      payeeType: "WECHAT",
    });
    const id = await aPlace(giver, shanghaiDay(), { rankNo: 1 });
    expect((await operator(markMemberGifts, { id })).data).toEqual({ changed: 1, withdrawals: 1 });
    const { rows } = await sql`select id, risk_flag from gift_record order by id`.execute(db);
    expect(rows).toEqual([
      { id: before.id, riskFlag: "NONE" },
      { id: within.id, riskFlag: "MUTUAL" },
      { id: foreign.id, riskFlag: "NONE" },
    ]);
    const tagged = await sql`select risk_tags from withdrawal where id = ${withdrawalId}`.execute(db);
    expect(tagged.rows).toEqual([{ riskTags: ["GIFT_FARMING"] }]);
    expect(await lastAudit(db, "member", giver)).toMatchObject({ staffId, after: { riskFlag: "MUTUAL", count: 1 } });
    expect((await operator(markMemberGifts, { id })).http).toBe(409);
  });
});
