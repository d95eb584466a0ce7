import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createFreight,
  tryFreight,
  editFreight,
  setDefaultFreight,
  copyFreight,
} from "@hongxian/contract/features/freight/freight.endpoints.ts";
import { freightTemplate } from "@hongxian/contract/features/freight/freight.resource.ts";
import { getCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";
import { someGoods } from "../../test/goods.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));

const rule = {
  areaIds: [],
  noDelivery: false,
  firstUnit: 1,
  firstCents: 800,
  nextUnit: 1,
  nextCents: 200,
  freeOverCents: null,
} as const;
const draft = {
  name: "普通快递",
  chargeType: "PIECE",
  sendProvId: 330000,
  sendCityId: 330100,
  shipHours: 48,
  company: "顺丰速运",
  rules: [rule],
} as const;
const write = (change: object = {}) => operator(createFreight, { body: { ...draft, ...change } });

it("a freight template has one rule for all others, each region once, and a name of its own", async () => {
  expect((await write({ name: "一" })).msg).toBe("模板名称须为2-20字");
  expect((await write({ rules: [] })).msg).toBe("请设置其他地区的运费");
  expect((await write({ rules: [rule, rule] })).msg).toBe("请设置其他地区的运费");
  const zhejiang = { ...rule, areaIds: [330000] };
  expect((await write({ rules: [rule, zhejiang, zhejiang] })).msg).toBe("浙江省重复设置");
  expect((await write({ rules: [{ ...rule, firstUnit: 0 }] })).msg).toBe("首件和续件须为1-9999");
  expect((await write()).http).toBe(200);
  expect((await write()).msg).toBe("模板名称已存在");
  expect(
    (await write({ name: "全国包邮", chargeType: "FREE", rules: [{ ...rule, areaIds: [650000], noDelivery: true }] }))
      .http,
  ).toBe(200);
});

it("a freight template tries what a parcel costs and by which rule", async () => {
  const { id } = (await write({ name: "按件试算", rules: [rule, { ...rule, areaIds: [650000], noDelivery: true }] }))
    .data;
  const { goodsId } = await someGoods(db, { freightTemplateId: id });
  const ask = (provId: number) =>
    operator(tryFreight, { body: { goodsId, count: 3, region: { provId, cityId: null, areaId: null } } });
  expect((await ask(310000)).data).toMatchObject({ cents: 1200, templateName: "按件试算", rule: { firstCents: 800 } });
  expect((await ask(650000)).msg).toBe("该地区暂不支持配送");
});

it("a freight template is edited by version, copied, made the default one, and not stopped or deleted while goods use it", async () => {
  const { id } = (await write({ name: "使用中模板" })).data;
  await someGoods(db, { freightTemplateId: id });
  const row = (await operator(getCall(freightTemplate), { id })).data;
  const edit = { ...draft, name: "使用中模板二", version: row.version } as const;
  expect((await operator(editFreight, { id, body: edit })).http).toBe(200);
  expect((await operator(editFreight, { id, body: edit })).msg).toBe("数据已被他人修改，请刷新后重试");
  expect((await operator(actionCall(freightTemplate, "disable"), { id })).msg).toBe(
    "模板使用中，请先更换商品的运费模板",
  );
  expect((await operator(removeCall(freightTemplate, freightTemplate.actions.remove), { id })).msg).toBe(
    "模板使用中，请先更换商品的运费模板",
  );
  expect((await operator(setDefaultFreight, { id })).http).toBe(200);
  expect((await operator(setDefaultFreight, { id })).http).toBe(409);
  const copy = (await operator(copyFreight, { id })).data.id;
  expect((await operator(getCall(freightTemplate), { id: copy })).data).toMatchObject({
    isDefault: false,
    rules: [{ firstCents: 800 }],
  });
  expect((await operator(actionCall(freightTemplate, "disable"), { id: copy })).http).toBe(200);
  expect((await operator(removeCall(freightTemplate, freightTemplate.actions.remove), { id: copy })).http).toBe(200);
});
