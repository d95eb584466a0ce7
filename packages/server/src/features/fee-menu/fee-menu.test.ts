import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createFeeMenu,
  previewFeeMenu,
  editFeeMenu,
  getFeeMenuStat,
} from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import { feeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.resource.ts";
import { getCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aFeeSetting, inTx } from "../../test/money.ts";
import { closeEmptyMenus } from "./fee-menu-jobs.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let month: number;
let year: number;
let article: number;

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  month = await aFeeSetting(db, { feeType: "MONTH_MEMBER", name: "月会员", priceCents: 6800, minDealCents: 0 });
  year = await aFeeSetting(db, {
    feeType: "YEAR_MEMBER",
    name: "年会员",
    priceCents: 49_800,
    minDealCents: 0,
    platforms: ["ANDROID"],
  });
  article = await aRow(db, "article", "id", { title: "会员协议", category: "AGREEMENT" });
});

const terms = (change: object = {}) =>
  ({
    name: "会员中心默认",
    position: "VIP_CENTER",
    items: [{ feeSettingId: month }, { feeSettingId: year, corner: "超值" }],
    defaultFeeSettingId: month,
    platforms: ["ANDROID"],
    abGroup: "ALL",
    agreementArticleId: article,
    ...change,
  }) as const;
const make = (change: object = {}) => operator(createFeeMenu, { body: terms(change) });
const publish = (id: number) => operator(actionCall(feeMenu, "publish"), { id });
const preview = async (userId: number, platform = "ANDROID") =>
  (await operator.unchecked(previewFeeMenu, { query: { position: "VIP_CENTER", platform, userId } })).data;

it("a fee menu is checked against the price list and shown alone in its place", async () => {
  const wrong: [object, string][] = [
    [{ name: "会" }, "菜单名称须为2-20字"],
    [{ items: [] }, "请至少添加一个套餐"],
    [{ defaultFeeSettingId: 999 }, "请选择默认套餐"],
    [{ platforms: ["IOS"] }, "年会员不支持苹果"],
    [{ agreementArticleId: 999_999 }, "请选择服务协议"],
  ];
  for (const [change, msg] of wrong) expect((await make(change)).msg).toBe(msg);
  const { id } = (await make()).data;
  expect((await publish(id)).http).toBe(200);
  const second = (await make({ name: "会员中心二号" })).data.id;
  expect((await publish(second)).msg).toBe("与菜单【会员中心默认】展示条件重叠");
  expect((await operator(removeCall(feeMenu, feeMenu.actions.remove), { id })).msg).toBe("请先下架该菜单");
  const shown = await preview(await aMember(db));
  expect(shown).toMatchObject({
    menuId: id,
    items: [{ name: "月会员", payCents: 6800, isDefault: true }, { corner: "超值" }],
  });
  expect((await preview(await aMember(db), "IOS")).menuId).toBeNull();
  await operator(actionCall(feeMenu, "stop"), { id });
  const copy = (await operator(customCall(feeMenu, "copy"), { id, body: {} })).data.id;
  expect((await operator(removeCall(feeMenu, feeMenu.actions.remove), { id: copy })).http).toBe(200);
});

it("a fee menu shares a place between A and B, whole, and each member sees one of them always", async () => {
  const a = (await make({ name: "甲方案", abGroup: "A", abPercent: 30 })).data.id;
  const b = (await make({ name: "乙方案", abGroup: "B", abPercent: 60 })).data.id;
  await publish(a);
  expect((await publish(b)).msg).toBe("分流比例之和须为100%");
  const row = (await operator(getCall(feeMenu), { id: b })).data;
  const edit = () =>
    operator(editFeeMenu, {
      id: b,
      body: {
        ...terms({ name: "乙方案", abGroup: "B", abPercent: 70 }),
        version: row.version,
      },
    });
  expect((await edit()).http).toBe(200);
  expect((await edit()).http).toBe(409);
  expect((await publish(b)).http).toBe(200);
  for (let n = 0; n < 5; n++) {
    const { menuId, tried } = await preview(await aMember(db));
    expect([a, b]).toContain(menuId);
    expect(tried).toHaveLength(2);
  }
  expect((await operator(getFeeMenuStat, { id: a })).data.sides).toHaveLength(2);
  await sql`update fee_setting set status = 'OFFLINE' where id in (${month}, ${year})`.execute(db);
  expect(await inTx(db, closeEmptyMenus)).toBe(2);
});
