import { createPromotion, editPromotion } from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { promotion } from "@hongxian/contract/features/promotion/promotion.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { lastAudit } from "../../test/audit.ts";
import { aStaff } from "../../test/build.ts";
import { aFeeSetting } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let finance: Ask;
let staffId: number;
let month: number;
let year: number;
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

beforeAll(async () => {
  staffId = await aStaff(db, { roleId: 8 });
  operator = await app.as(staffId);
  finance = await app.as(await aStaff(db, { roleId: 7 }));
  const fee = { priceCents: 10_000, minDealCents: 0 };
  month = await aFeeSetting(db, { ...fee, feeType: "MONTH_MEMBER", name: "月会员" });
  year = await aFeeSetting(db, { ...fee, feeType: "YEAR_MEMBER", name: "年会员", priceCents: 90_000 });
});

const terms = (change: object = {}) =>
  ({
    name: "开学特价",
    type: "LIMIT_PRICE",
    items: [{ targetType: "FEE", targetId: month, priceCents: 8000 }],
    platforms: ["ANDROID"],
    perUserLimit: 1,
    startTime: at(1),
    endTime: at(48),
    ...change,
  }) as const;
const rowOf = async (id: number) =>
  (
    await sql<Record<string, unknown>>`select name, type, title, platforms, per_user_limit, total_quota, stack_coupon,
      audience, status, version from promotion_activity where id = ${id}`.execute(db)
  ).rows[0];
const itemsOf = async (id: number) =>
  (
    await sql`select target_id, price_cents, discount_bp from promotion_item where activity_id = ${id}
      order by id`.execute(db)
  ).rows;

describe("a draft of an activity", () => {
  it("a draft of an activity is replaced whole, with its items and its audience", async () => {
    const { id } = (await operator(createPromotion, { body: terms() })).data;
    const changed = terms({
      name: "双十一特价",
      type: "DISCOUNT",
      title: "限时",
      items: [{ targetType: "FEE", targetId: year, discountBp: 8000 }],
      platforms: ["ANDROID", "WEB"],
      perUserLimit: 2,
      totalQuota: 50,
      stackCoupon: true,
      audience: { sex: "MAN" },
    });
    const edit = (version: number, change: object = {}) =>
      operator(editPromotion, { id, body: { ...changed, ...change, version } });
    expect((await edit(1, { items: [] })).msg).toBe("请添加活动项目");
    expect((await edit(1)).data).toEqual({ id });
    expect(await rowOf(id)).toEqual({
      name: "双十一特价",
      type: "DISCOUNT",
      title: "限时",
      platforms: ["ANDROID", "WEB"],
      perUserLimit: 2,
      totalQuota: 50,
      stackCoupon: true,
      audience: expect.objectContaining({ sex: "MAN" }),
      status: "DRAFT",
      version: 2,
    });
    expect(await itemsOf(id)).toEqual([{ targetId: year, priceCents: null, discountBp: 8000 }]);
    expect((await edit(1)).http).toBe(409);
    expect(await lastAudit(db, "promotionActivity", id)).toMatchObject({
      staffId,
      before: { name: "开学特价" },
      after: { name: "双十一特价" },
    });
  });

  it("a draft of an activity that has not begun keeps clear of others; one that ended is not changed", async () => {
    const first = (await operator(createPromotion, { body: terms({ name: "先到特价" }) })).data.id;
    await operator(actionCall(promotion, "submit"), { id: first });
    expect((await finance(actionCall(promotion, "pass"), { id: first, body: { pass: true } })).data.status).toBe(
      "WAIT_START",
    );
    const second = (
      await operator(createPromotion, {
        body: terms({ items: [{ targetType: "FEE", targetId: year, priceCents: 8000 }] }),
      })
    ).data.id;
    const taken = await operator(editPromotion, { id: second, body: { ...terms(), version: 1 } });
    expect(taken.msg).toBe("月会员已参加活动【先到特价】");
    // It is in its own way no more than any other is.
    const version = Number((await rowOf(first))?.["version"]);
    const own = terms({ name: "先到特价", perUserLimit: 3 });
    expect((await operator(editPromotion, { id: first, body: { ...own, version } })).http).toBe(200);
    expect(await rowOf(first)).toMatchObject({ perUserLimit: 3, status: "WAIT_START" });
    await operator(actionCall(promotion, "finish"), { id: first });
    expect((await operator(editPromotion, { id: first, body: { ...own, version: version + 1 } })).http).toBe(409);
  });
});
