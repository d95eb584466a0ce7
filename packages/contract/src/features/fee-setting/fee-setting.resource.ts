import { feeType } from "../../core/money/fee.choices.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { feeSettingStatus } from "../../core/money/trade.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { mineFilter } from "../../core/states/mine-filter.ts";
import { defineResource } from "../../kit/resource.ts";
import { auditTargets } from "../../wire/audit-targets.ts";
import { yuanText } from "../../wire/yuan-text.ts";
import { z } from "zod";
import { feeFamily, feeMessages, feePlatform, feeSettingRoute } from "./fee-setting.rules.ts";

const audit = <P extends boolean>(pass: P) =>
  ({
    call: "POST /api/fee-settings/{id}/audit",
    from: ["WAIT_AUDIT"],
    sends: { pass },
    stepUp: true,
    auditTitle: "审核价格",
  }) as const;

/** 收费设置: the price list. */
export const feeSetting = defineResource({
  name: "feeSetting",
  auditedAs: auditTargets.feeSetting,
  title: "收费设置",
  route: feeSettingRoute,
  path: "/api/fee-settings",
  fields: {
    id: field.id("ID"),
    name: field.text("名称", { max: 20 }),
    feeType: optional(field.choice("费用类型", feeType)),
    priceCents: field.cents("售价"),
    originCents: field.cents("划线价"),
    iosPriceCents: optional(field.cents("苹果价")),
    iosProductId: field.text("苹果商品ID", { max: 100 }),
    bonusCents: field.cents("赠送金额"),
    days: optional(field.count("天数")),
    hours: optional(field.count("小时")),
    minutes: optional(field.count("分钟")),
    times: optional(field.count("次数")),
    content: field.text("内容", { max: 40 }),
    matchTimes: optional(field.count("牵线次数")),
    calleeShareBp: field.bp("被叫分成"),
    needContract: field.flag("需签合同"),
    templateId: optional(field.count("合同模板")),
    minDealCents: field.cents("最低成交价"),
    platforms: field.choices("平台", feePlatform),
    menuName: optional(field.text("展示菜单", { max: 20 })),
    tag: field.text("角标", { max: 6 }),
    desc: field.longText("说明", { max: 500 }),
    buyLimit: field.count("限购次数"),
    sort: field.count("排序"),
    soldNum: field.count("30天销量"),
    soldCents: field.cents("30天金额"),
    effectiveTime: optional(field.time("生效时间")),
    status: field.choice("状态", feeSettingStatus),
    isPassed: field.flag("已审核待生效"),
    submitStaffId: optional(field.staff("提交人")),
    auditStaffId: optional(field.staff("审核人")),
    auditRemark: field.text("审核说明", { max: 200 }),
    replacesId: optional(field.count("替换价格")),
    version: field.count("版本"),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "name",
      "feeType",
      "priceCents",
      "originCents",
      "iosPriceCents",
      "content",
      "matchTimes",
      "needContract",
      "minDealCents",
      "platforms",
      "menuName",
      "soldNum",
      "soldCents",
      "effectiveTime",
      "status",
    ],
    filters: {
      name: { by: "contains", field: "name", placeholder: "搜索名称" },
      family: { by: "own", label: "类别", schema: feeFamily.schema, labels: feeFamily.labels },
      feeType: { by: "oneOf", field: "feeType" },
      platform: { by: "oneOf", field: "platforms", label: "平台" },
      status: { by: "oneOf", field: "status", preset: ["DRAFT", "ONLINE", "WAIT_AUDIT"] },
      mine: mineFilter,
    },
    sortable: ["priceCents", "soldNum", "soldCents", "createdTime"],
    sort: "-createdTime",
  },
  states: { field: "status", first: "DRAFT", entered: ["ONLINE"], changed: moneyMessages.stateChanged },
  actions: {
    edit: { kind: "own", title: "编辑", from: ["DRAFT", "ONLINE"], call: "PUT /api/fee-settings/{id}" },
    submit: {
      title: "提交审核",
      from: ["DRAFT"],
      to: "WAIT_AUDIT",
      confirm: ({ name, priceCents }) => `提交【${name}】售价 ${yuanText(priceCents)} 元审核？`,
    },
    // Goes on sale at its effective time.
    pass: {
      title: "审核通过",
      ...audit(true),
      when: ({ isPassed }) => !isPassed,
      confirm: ({ name, priceCents }) => `通过后【${name}】将以 ${yuanText(priceCents)} 元上架，确定？`,
      data: z.object({ id: z.int(), status: feeSettingStatus.schema }),
    },
    refuse: {
      title: "审核驳回",
      to: "DRAFT",
      ...audit(false),
      when: ({ isPassed }) => !isPassed,
      danger: true,
      ask: {
        remark: field.longText("驳回原因", {
          max: 200,
          required: feeMessages.refusal,
          tooLong: feeMessages.refusalLong,
        }),
      },
      dialog: { title: ({ name }) => `驳回 ${name}`, okText: "驳回" },
    },
    offline: {
      title: "下架",
      from: ["ONLINE"],
      to: "OFFLINE",
      call: "PUT /api/fee-settings/{id}/status/{status}",
      at: { status: "OFFLINE" },
      danger: true,
      confirm: feeMessages.offlineConfirm,
    },
    remove: {
      title: "删除",
      group: "更多",
      danger: true,
      from: ["DRAFT"],
      call: "DELETE /api/fee-settings/{id}",
      auditTitle: "删除价格",
      confirm: feeMessages.removeConfirm,
      done: "删除成功",
      data: z.null(),
    },
    export: { kind: "export", title: "导出" },
  },
});
