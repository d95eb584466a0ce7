import { audience, audienceText } from "../../core/audience/audience.ts";
import { platform } from "../../core/member/member.choices.ts";
import {
  promotionMessages,
  promotionStatus,
  promotionTarget,
  promotionType,
} from "../../core/money/promotion.choices.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { field, optional } from "../../kit/field.ts";
import { mineFilter } from "../../core/states/mine-filter.ts";
import { defineResource } from "../../kit/resource.ts";
import { z } from "zod";
import { auditTargets } from "../../wire/audit-targets.ts";
import { promotionRoute } from "./promotion.rules.ts";

const audit = <P extends boolean>(pass: P) =>
  ({
    call: "POST /api/promotions/{id}/audit",
    from: ["WAIT_AUDIT"],
    sends: { pass },
    stepUp: true,
    auditTitle: "审核活动",
  }) as const;

/** 促销活动. */
export const promotion = defineResource({
  name: "promotion",
  auditedAs: auditTargets.promotionActivity,
  title: "促销活动",
  route: promotionRoute,
  path: "/api/promotions",
  fields: {
    id: field.id("ID"),
    name: field.text("名称", { max: 20 }),
    type: field.choice("类型", promotionType),
    title: field.text("标题", { max: 15 }),
    coverUrl: field.text("封面", { max: 500 }),
    corner: field.text("角标", { max: 4 }),
    items: field.json("项目"),
    itemNames: field.text("适用项目", { max: 200 }),
    targetTypes: field.choices("适用对象", promotionTarget),
    audience: { ...field.json("人群"), sheetText: (value: unknown) => audienceText(audience.parse(value)) },
    platforms: field.choices("平台", platform),
    perUserLimit: field.count("每人限购"),
    totalQuota: field.count("总量"),
    usedNum: field.count("已用/总量"),
    budgetCents: field.cents("预算使用"),
    usedCents: field.cents("已用预算"),
    stackCoupon: field.flag("可叠加优惠券"),
    priority: field.count("优先级"),
    showCountdown: field.flag("显示倒计时"),
    startTime: field.time("起止时间"),
    endTime: field.time("结束时间"),
    members: field.count("参与人数"),
    orders: field.count("订单数"),
    payCents: field.cents("成交额"),
    saveCents: field.cents("优惠额"),
    perOrder: field.cents("客单价"),
    status: field.choice("状态", promotionStatus),
    auditRemark: field.text("审核说明", { max: 200 }),
    createStaffId: optional(field.staff("创建人")),
    version: field.count("版本"),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "name",
      "type",
      "itemNames",
      "audience",
      "platforms",
      "startTime",
      "usedNum",
      "budgetCents",
      "members",
      "orders",
      "payCents",
      "saveCents",
      "perOrder",
      "status",
      "createStaffId",
    ],
    filters: {
      name: { by: "contains", field: "name", placeholder: "活动名称" },
      type: { by: "oneOf", field: "type" },
      status: { by: "oneOf", field: "status", preset: ["DRAFT", "WAIT_AUDIT", "WAIT_START", "ONLINE", "PAUSED"] },
      mine: mineFilter,
      targetType: { by: "oneOf", field: "targetTypes", label: "适用对象" },
      platform: { by: "oneOf", field: "platforms", label: "平台" },
      time: { by: "between", field: "startTime", label: "活动时间" },
    },
    sortable: ["startTime", "members", "orders", "payCents", "saveCents", "perOrder", "createdTime"],
    sort: "-createdTime",
  },
  states: { field: "status", first: "DRAFT", changed: moneyMessages.stateChanged },
  actions: {
    edit: {
      kind: "own",
      title: "编辑",
      from: ["DRAFT", "WAIT_START", "ONLINE"],
      call: "PUT /api/promotions/{id}",
    },
    submit: { title: "提交审核", from: ["DRAFT"], to: "WAIT_AUDIT" },
    // One that has begun goes ONLINE.
    pass: {
      title: "审核通过",
      to: "WAIT_START",
      ...audit(true),
      confirm: ({ name }) => `通过后活动【${name}】将按时间生效，确定？`,
    },
    refuse: {
      title: "审核驳回",
      to: "DRAFT",
      ...audit(false),
      danger: true,
      ask: {
        remark: field.longText("驳回原因", {
          max: 200,
          required: promotionMessages.refusal,
          tooLong: "驳回原因不能超过200个字",
        }),
      },
      dialog: { title: ({ name }) => `驳回 ${name}`, okText: "驳回" },
    },
    pause: { title: "暂停", from: ["ONLINE"], to: "PAUSED" },
    resume: {
      title: "恢复",
      from: ["PAUSED"],
      to: "ONLINE",
      when: ({ endTime }) => Date.parse(endTime) > Date.now(),
    },
    finish: {
      title: "提前结束",
      from: ["WAIT_START", "ONLINE", "PAUSED"],
      to: "FINISHED",
      danger: true,
      confirm: promotionMessages.finish,
    },
    remove: {
      title: "删除",
      group: "更多",
      danger: true,
      from: ["DRAFT"],
      call: "DELETE /api/promotions/{id}",
      auditTitle: "删除活动",
      confirm: "确定删除该草稿？",
      done: "删除成功",
      data: z.null(),
    },
    export: { kind: "export", title: "导出" },
  },
});
