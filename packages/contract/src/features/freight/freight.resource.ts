import { z } from "zod";
import { freightRule } from "../../core/goods/freight.ts";
import { chargeType, goodsRoutes, switchStatus } from "../../core/goods/goods.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const shipHours = [24, 48, 72] as const;
const rules = z.array(z.object({ ...freightRule.shape, areaNames: z.string() }));

/** 运费模板. Written by its own calls, with the rules of its regions. */
export const freightTemplate = defineResource({
  name: "freightTemplate",
  title: "运费模板",
  route: goodsRoutes.freight,
  path: "/api/freight-templates",
  fields: {
    id: field.id("ID"),
    name: field.text("模板名称", { max: 20 }),
    isDefault: field.flag("默认"),
    chargeType: field.choice("计费方式", chargeType),
    sendPlace: field.text("发货地", { max: 40 }),
    sendProvId: optional(field.count("发货省份")),
    sendCityId: optional(field.count("发货城市")),
    shipHours: field.count("发货时效"),
    company: field.text("快递公司", { max: 20 }),
    rules: { ...field.json("规则"), schema: rules, input: rules },
    goodsNum: field.count("使用商品数"),
    updateTime: field.time("更新时间"),
    status: field.choice("状态", switchStatus),
    version: field.count("版本"),
  },
  list: {
    columns: ["name", "chargeType", "sendPlace", "shipHours", "rules", "goodsNum", "updateTime", "status"],
    filters: {
      name: { by: "contains", field: "name", label: "名称", placeholder: "搜索名称" },
      chargeType: { by: "oneOf", field: "chargeType" },
      status: { by: "equals", field: "status", preset: ["ENABLE"] },
    },
    sortable: ["goodsNum", "updateTime", "id"],
    sort: "-id",
  },
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    disable: { title: "停用", from: ["ENABLE"], to: "DISABLE" },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该运费模板？" },
  },
});
