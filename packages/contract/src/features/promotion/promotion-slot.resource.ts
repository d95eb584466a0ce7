import { promotionType } from "../../core/money/promotion.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { promotionConfigRoute } from "./promotion.rules.ts";

const slotPosition = choices({
  SPLASH_POPUP: "首页弹窗",
  VIP_BANNER: "会员页横幅",
  PAY_SHEET: "收银台",
  CHAT_TIP: "聊天提示",
});
const slotFrequency = choices({ EVERY: "每次", DAILY: "每天一次", ONCE: "仅一次" });
const slotStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
const form = ["position", "activityType", "template", "frequency"] as const;

/** 展示位置: where activities are shown in the app. */
export const promotionSlot = defineResource({
  name: "promotionSlot",
  title: "展示位置",
  route: promotionConfigRoute,
  path: "/api/promotion-slots",
  fields: {
    id: field.id("ID"),
    position: field.choice("位置", slotPosition),
    activityType: field.choice("活动类型", promotionType),
    template: field.text("模板", { max: 60 }),
    sort: field.count("排序"),
    frequency: field.choice("频次", slotFrequency),
    showNum: field.count("7天曝光"),
    clickBp: field.bp("点击率"),
    status: field.choice("状态", slotStatus),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: ["position", "activityType", "template", "frequency", "showNum", "clickBp", "status"],
    filters: {
      position: { by: "oneOf", field: "position" },
      activityType: { by: "oneOf", field: "activityType" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["sort", "showNum", "clickBp"],
    sort: "sort",
  },
  unique: { promotion_slot_place: { field: "activityType", msg: "该位置已有同类型展示位" } },
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增展示位", fields: form },
    edit: { kind: "edit", title: "编辑", fields: form },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
    disable: { title: "停用", from: ["ENABLE"], to: "DISABLE" },
  },
});
