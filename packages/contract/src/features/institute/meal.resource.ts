import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { consultMode, shelfStatus } from "./institute.choices.ts";

const mealRoute = "/institute/consultantMeal";

export const mealMessages = {
  mode: "该咨询师不支持此服务方式",
  step: "时长须为15的倍数",
  price: "请输入正确的价格",
  original: "原价不能低于售价",
  sold: "套餐已售出，只能下架",
  noConsultant: "请选择咨询师",
} as const;

const minutes = z
  .int("请填写单次时长")
  .min(15, "单次时长须为15-180分钟")
  .max(180, "单次时长须为15-180分钟")
  .multipleOf(15, mealMessages.step);
const formFields = [
  "name",
  "consultantId",
  "mode",
  "minutes",
  "times",
  "priceCents",
  "originalPriceCents",
  "validDays",
  "sort",
  "desc",
] as const;

/** 咨询套餐: what a session or a package of sessions costs. */
export const meal = defineResource({
  name: "consultantMeal",
  title: "咨询套餐",
  route: mealRoute,
  alsoReadBy: ["/institute/consultantBooking"],
  path: "/api/institute/meals",
  fields: {
    id: field.id("ID"),
    name: field.text("名称", { max: 30, required: "请输入套餐名称" }),
    consultantId: optional(field.id("咨询师")),
    consultantName: field.text("咨询师", { max: 20 }),
    mode: field.choice("方式", consultMode),
    minutes: { ...field.count("单次时长", { min: 15, max: 180 }), input: minutes },
    times: field.count("次数", { min: 1, max: 50, msg: "次数须为1-50" }),
    priceCents: {
      ...field.cents("价格", { min: 1, max: 10_000_000, msg: mealMessages.price }),
      input: moneyCents(mealMessages.price).min(1, mealMessages.price).max(10_000_000, mealMessages.price),
    },
    originalPriceCents: optional(field.cents("原价", { min: 1, max: 100_000_000 })),
    eachCents: field.cents("单次均价"),
    validDays: field.count("有效期", { min: 1, max: 730, msg: "有效期须为1-730天" }),
    desc: optional(field.longText("说明", { max: 500 })),
    soldCount: field.count("已售"),
    sort: field.count("排序", { max: 9999 }),
    status: field.choice("状态", shelfStatus),
  },
  list: {
    columns: [
      "name",
      "consultantName",
      "mode",
      "minutes",
      "times",
      "priceCents",
      "eachCents",
      "validDays",
      "soldCount",
      "sort",
      "status",
    ],
    filters: {
      name: { by: "contains", field: "name", placeholder: "套餐名称" },
      consultantId: { by: "equals", field: "consultantId", label: "咨询师" },
      mode: { by: "oneOf", field: "mode", label: "服务方式" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["soldCount", "sort"],
    sort: "sort",
  },
  check: ({ priceCents, originalPriceCents }) =>
    typeof originalPriceCents === "number" && typeof priceCents === "number" && originalPriceCents < priceCents
      ? { originalPriceCents: mealMessages.original }
      : {},
  states: { field: "status", first: "DRAFT", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: formFields },
    edit: { kind: "edit", title: "编辑", fields: formFields },
    publish: { title: "上架", from: ["DRAFT", "OFFLINE"], to: "ONLINE" },
    shelve: { title: "下架", from: ["ONLINE"], to: "OFFLINE" },
    copy: {
      kind: "custom",
      title: "复制到咨询师",
      on: "row",
      body: z.strictObject({
        consultantIds: z
          .array(z.int().positive(), mealMessages.noConsultant)
          .min(1, mealMessages.noConsultant)
          .max(50, "一次最多复制到50位咨询师"),
      }),
      data: z.object({ copied: z.int() }),
      done: ({ copied }: { readonly copied: number }) => `已复制到${copied}位咨询师，状态为草稿`,
    },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该套餐？" },
    export: { kind: "export", title: "导出" },
  },
});
