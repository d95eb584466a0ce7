import {
  createFeeSetting,
  editFeeSetting,
  getFeeTemplates,
  copyFeeSetting,
} from "@hongxian/contract/features/fee-setting/fee-setting.endpoints.ts";
import { feeSetting } from "@hongxian/contract/features/fee-setting/fee-setting.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { getSettingVersions } from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";
import { aFeeSetting } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let finance: Ask;

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
});

const month = { feeType: "MONTH_MEMBER", name: "月会员", priceCents: 6800, days: 30, platforms: ["ANDROID"] } as const;
const make = (change: object = {}) => operator(createFeeSetting, { body: { ...month, ...change } });
const read = async (id: number) => (await operator(getCall(feeSetting), { id })).data;

describe("a price", () => {
  it("a price is checked by what its fee type uses", async () => {
    const wrong: [object, string][] = [
      [{ name: "月" }, "套餐名称须为2-20字"],
      [{ priceCents: 0 }, "售价须在0.01-999999.99元之间"],
      [{ feeType: "VIDEO_CALL", priceCents: 5 }, "通话单价须在0.1-100元之间"],
      [{ originCents: 6700 }, "原价不能低于售价"],
      [{ days: null }, "天数须在1-3650之间"],
      [{ minDealCents: 6801 }, "最低成交价不能高于售价"],
      [{ platforms: ["IOS"] }, "请填写苹果商品ID"],
      [{ needContract: true }, "请选择合同模板"],
      [{ feeType: null, days: null, bonusCents: 3401 }, "赠送金额不能超过充值金额的50%"],
      [{ calleeShareBp: 8001 }, "分成比例须在0-80%之间"],
    ];
    for (const [change, msg] of wrong) expect((await make(change)).msg).toBe(msg);
    const taken = await make({ platforms: ["IOS"], iosProductId: "com.hx.m" });
    expect(taken.http).toBe(200);
    expect((await make({ platforms: ["IOS"], iosProductId: "com.hx.m" })).msg).toBe("苹果商品ID已存在");
  });

  it("a price goes on sale when another person passes it, in the place of the one it changes", async () => {
    const { data } = await make();
    const both = await Promise.all([
      operator(actionCall(feeSetting, "submit"), { id: data.id }),
      operator(actionCall(feeSetting, "submit"), { id: data.id }),
    ]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(
      (await finance.unchecked(actionCall(feeSetting, "refuse"), { id: data.id, body: { pass: false } })).msg,
    ).toBe("请填写驳回原因");
    expect((await operator(actionCall(feeSetting, "pass"), { id: data.id, body: { pass: true } })).http).toBe(400);
    expect((await finance(actionCall(feeSetting, "pass"), { id: data.id, body: { pass: true } })).data.status).toBe(
      "ONLINE",
    );
    const on = await read(data.id);
    const edit = { ...month, priceCents: 7800, version: on.version } as const;
    const next = await operator(editFeeSetting, { id: data.id, body: edit });
    expect(next.data).toMatchObject({ isNew: true });
    expect((await operator(editFeeSetting, { id: data.id, body: edit })).msg).toBe("该套餐已有待生效的修改");
    await operator(actionCall(feeSetting, "submit"), { id: next.data.id });
    await finance(actionCall(feeSetting, "pass"), { id: next.data.id, body: { pass: true } });
    expect((await read(data.id)).status).toBe("OFFLINE");
    expect(await read(next.data.id)).toMatchObject({ status: "ONLINE", priceCents: 7800 });
    expect(
      (await operator(getSettingVersions, { query: { key: "fee_setting", refId: next.data.id } })).data,
    ).toHaveLength(1);
    expect((await operator(actionCall(feeSetting, "remove"), { id: next.data.id })).http).toBe(409);
    const copy = await operator(copyFeeSetting, { id: next.data.id });
    expect((await operator(actionCall(feeSetting, "remove"), { id: copy.data.id })).http).toBe(200);
    const onSale = await operator(listCall(feeSetting), { query: { family: "APP", status: "ONLINE" } });
    expect(onSale.data.list.map(({ id }) => id)).toEqual([next.data.id]);
  });

  it("a price keeps the order of ranks and one marriage package on sale", async () => {
    await sql`update fee_setting set status = 'OFFLINE' where fee_type like 'MARRIAGES%'`.execute(db);
    const ordinary = await aFeeSetting(db);
    const higher = { ...month, feeType: "MARRIAGES_SUPER_MEMBER", days: 365, priceCents: 300_000 };
    expect((await make(higher)).msg).toBe("高等级套餐价格不能低于低等级");
    expect((await make({ ...higher, priceCents: 300_001 })).http).toBe(200);
    expect((await operator(actionCall(feeSetting, "offline"), { id: ordinary, status: "OFFLINE" })).msg).toBe(
      "相亲会员至少保留一个套餐",
    );
    await aFeeSetting(db);
    expect((await operator(actionCall(feeSetting, "offline"), { id: ordinary, status: "OFFLINE" })).data.status).toBe(
      "OFFLINE",
    );
    expect((await operator(getFeeTemplates)).http).toBe(200);
  });
});
