import { appVersion } from "@hongxian/contract/features/app-course/app-version.resource.ts";
import { addAppVersion, updateAppVersion } from "@hongxian/contract/features/app-course/app-version.endpoints.ts";
import { addProfitRule, editProfitRule } from "@hongxian/contract/features/profit/profit.endpoints.ts";
import { goodsOrder } from "@hongxian/contract/features/goods-order/goods-order.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { createFeeSetting, editFeeSetting } from "@hongxian/contract/features/fee-setting/fee-setting.endpoints.ts";
import { feeSetting } from "@hongxian/contract/features/fee-setting/fee-setting.resource.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { rotateSecret } from "@hongxian/contract/features/pay-config/pay-channel.endpoints.ts";
import { setGoodsCategory } from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createGoodsOrder } from "../core/money/goods/create-goods-order.ts";
import { payFromBalance } from "../core/money/payments/pay-order.ts";
import { testApp } from "../test/app.ts";
import { aMember, aRow, aStaff } from "../test/build.ts";
import { aFreight, someGoods } from "../test/goods.ts";
import { giveBalance, inTx } from "../test/money.ts";

/** Edits of drafts and corrections that the tests of their features do not reach. */
const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);

it("a price is edited in its place while it is a draft", async () => {
  const month = {
    feeType: "MONTH_MEMBER",
    name: "月会员",
    priceCents: 6800,
    days: 30,
    platforms: ["ANDROID"],
  } as const;
  const { data } = await admin(createFeeSetting, { body: month });
  const edit = { ...month, priceCents: 5800, version: 1 };
  expect((await admin(editFeeSetting, { id: data.id, body: edit })).data).toEqual({ id: data.id, isNew: false });
  expect((await admin(getCall(feeSetting), { id: data.id })).data.priceCents).toBe(5800);
  const unknown = {
    ...month,
    feeType: "MARRIAGES_ORDINARY_MEMBER" as const,
    needContract: true,
    templateId: 999_999_999,
  };
  expect((await admin(createFeeSetting, { body: unknown })).http).toBe(400);
});

it("a parcel's number is corrected within a week, and an order has a remark", async () => {
  const userId = await aMember(db);
  const { skuId } = await someGoods(db, { freightTemplateId: await aFreight(db) });
  await giveBalance(db, userId, "RECHARGE", 100_000, staffId);
  const place = { provId: 330_000, cityId: 330_100, areaId: null, address: "西湖边1号" };
  const delivery = { receiver: "李四", phone: "13900001111", ...place };
  const { id } = await inTx(db, (tx) => createGoodsOrder(tx, { userId, items: [{ skuId, count: 1 }], delivery }));
  await inTx(db, (tx) => payFromBalance(tx, id, "BALANCE"));
  const parcel = { company: "SF", trackingNo: "SF1234567890" } as const;
  expect((await admin(actionCall(goodsOrder, "tracking"), { id, body: parcel })).http).toBe(409);
  expect((await admin(actionCall(goodsOrder, "ship"), { id, body: parcel })).http).toBe(200);
  const other = { company: "SF", trackingNo: "SF1234567891" } as const;
  expect((await admin(actionCall(goodsOrder, "tracking"), { id, body: other })).http).toBe(200);
  expect((await admin(actionCall(goodsOrder, "remark"), { id, body: { remark: "加急" } })).http).toBe(200);
  const { rows } = await sql`select s.tracking_no, o.remark from shipment s join trade_order o on o.id = s.order_id
    where o.id = ${id}`.execute(db);
  expect(rows).toEqual([{ trackingNo: "SF1234567891", remark: "加急" }]);
});

it("the secret of a payment channel is replaced and never shown", async () => {
  const secret = JSON.stringify({ privateKey: "x", serialNo: "1", apiV3Key: "k".repeat(32), platformKeys: {} });
  const { rows } = await sql<{ id: number }>`select id from pay_channel where pay_mode = 'WECHAT' limit 1`.execute(db);
  const rotated = await admin(rotateSecret, { id: rows[0]?.id ?? 0, body: { secret, cert: "" } });
  expect([rotated.http, JSON.stringify(rotated.data).includes("apiV3Key")]).toEqual([200, false]);
});

it("a version of the app is edited before it is published", async () => {
  const version = { platform: "IOS", versionName: "6.0.0", versionCode: 60_000, updateType: "OPTIONAL" };
  const draft = {
    ...version,
    storeUrl: "https://apps.apple.com/cn/app/id1",
    description: "修复若干问题",
    grayPercent: 100,
  };
  const { versionId } = (await admin.unchecked(addAppVersion, { body: draft })).data;
  const edit = { ...draft, description: "修复更多问题", versionId, version: 1 };
  expect((await admin.unchecked(updateAppVersion, { body: edit })).data).toEqual({ versionId });
  expect((await admin(actionCall(appVersion, "remove"), { id: versionId })).http).toBe(200);
});

it("a rule of shares that is not yet in force is edited", async () => {
  const inMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const rule = { feeType: "MONTH_MEMBER", tier: "SHOP", rateBp: 100, freezeDays: 7 } as const;
  const { data } = await admin(addProfitRule, { body: { ...rule, effectiveFrom: inMonth } });
  const edit = { ...rule, rateBp: 200, effectiveFrom: inMonth, version: 1 };
  expect((await admin(editProfitRule, { id: data.id, body: edit })).http).toBe(200);
});

it("goods are moved to another category", async () => {
  const { goodsId } = await someGoods(db, { freightTemplateId: await aFreight(db) });
  const parentId = await aRow(db, "goods_category", "id", { name: "大类" });
  const categoryId = await aRow(db, "goods_category", "id", { name: "小类", parentId });
  const body = { ids: [goodsId], categoryId };
  expect((await admin(setGoodsCategory, { body })).data).toEqual({ changed: 1 });
});
