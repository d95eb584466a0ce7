import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { flagParam, idParam } from "../../wire/endpoint.ts";
import { platform } from "../member/member.choices.ts";
import { amountFilters } from "./amount-filter.ts";
import { feeType } from "./fee.choices.ts";
import { contractStatus } from "./order.choices.ts";
import {
  orderType,
  payMode,
  refundKind,
  refundMode,
  refundReason,
  refundSource,
  refundStatus,
} from "./trade.choices.ts";

export const refundBasis = choices({ CREATED: "申请时间", DONE: "完成时间" });

/** The pieces that a goods refund is about. */
const goods = z.array(z.object({ title: z.string(), specText: z.string(), imageUrl: z.string(), count: z.int() }));

/** Refund applications of every kind; two pages show them, each with its own columns. */
export const refundApply = defineResource({
  name: "refundApply",
  title: "退款申请",
  route: "/flowingWater/marriageRefundApply",
  alsoReadBy: ["/flowingWater/order"],
  path: "/api/refund-applies",
  fields: {
    id: field.id("ID"),
    refundNo: field.text("退款单号", { max: 24 }),
    userId: field.member("会员"),
    orderId: field.count("订单编号"),
    orderNo: field.text("订单号", { max: 24 }),
    orderType: field.choice("订单类型", orderType),
    kind: field.choice("类型", refundKind),
    feeType: optional(field.choice("套餐", feeType)),
    payMode: optional(field.choice("支付方式", payMode)),
    payCents: field.cents("实付"),
    restCents: field.cents("可退"),
    applyCents: field.cents("申请金额"),
    suggestCents: field.cents("建议金额"),
    refundCents: field.cents("核定金额"),
    reasonType: field.choice("原因", refundReason),
    reason: field.longText("说明", { max: 500 }),
    imgs: optional(field.images("图片")),
    goods: { ...field.json("商品"), schema: goods, input: goods },
    returnNo: field.text("退货运单号", { max: 30 }),
    servedDays: optional(field.count("已服务天数")),
    introUsed: optional(field.count("已用牵线")),
    introTotal: optional(field.count("已用牵线/总数")),
    contractId: optional(field.count("合同编号")),
    contractNo: optional(field.text("合同号", { max: 24 })),
    contractStatus: optional(field.choice("合同状态", contractStatus)),
    shopId: optional(field.shop("门店")),
    platform: optional(field.choice("平台", platform)),
    saleName: optional(field.text("销售", { max: 30 })),
    source: field.choice("来源", refundSource),
    refundMode: field.choice("退款方式", refundMode),
    /**
     * The payment method of the refund: the order's own, bank for manual payments, the balance for money that stays.
     */
    backMode: optional(field.choice("退款渠道", payMode)),
    terminate: field.flag("终止合同"),
    status: field.choice("状态", refundStatus),
    applyStaffId: optional(field.staff("提交人")),
    firstStaffId: optional(field.staff("初审人")),
    firstRemark: field.text("初审说明", { max: 200 }),
    financeStaffId: optional(field.staff("复核人")),
    financeRemark: field.text("复核说明", { max: 200 }),
    failMsg: field.text("失败原因", { max: 200 }),
    noteNum: field.count("挽留记录"),
    createdTime: field.time("申请时间"),
    doneTime: optional(field.time("完成时间")),
  },
  list: {
    columns: [
      "refundNo",
      "userId",
      "orderNo",
      "kind",
      "feeType",
      "payCents",
      "applyCents",
      "suggestCents",
      "refundCents",
      "reasonType",
      "servedDays",
      "introTotal",
      "contractStatus",
      "shopId",
      "saleName",
      "source",
      "refundMode",
      "status",
      "firstStaffId",
      "financeStaffId",
      "failMsg",
      "createdTime",
      "doneTime",
    ],
    filters: {
      no: {
        by: "contains",
        field: ["refundNo", "orderNo", "contractNo"],
        label: "单号",
        placeholder: "退款单号 / 订单号 / 合同号",
      },
      status: { by: "oneOf", field: "status" },
      kind: { by: "oneOf", field: "kind" },
      member: { by: "member", field: "userId" },
      basis: { by: "own", label: "时间口径", schema: refundBasis.schema, labels: refundBasis.labels },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      backMode: { by: "oneOf", field: "backMode" },
      orderType: { by: "oneOf", field: "orderType" },
      feeType: { by: "oneOf", field: "feeType" },
      reasonType: { by: "oneOf", field: "reasonType" },
      shopId: { by: "equals", field: "shopId" },
      saleUserId: { by: "own", label: "销售", schema: idParam },
      platform: { by: "oneOf", field: "platform" },
      regionId: { by: "own", label: "地区", schema: idParam },
      channelId: { by: "own", label: "推广渠道", schema: idParam },
      kept: { by: "own", label: "挽留成功", schema: flagParam, labels: { "1": "是", "0": "否" } },
      ...amountFilters("金额"),
    },
    sortable: ["applyCents", "refundCents", "createdTime"],
    sort: "-createdTime",
    totals: ["applyCents", "refundCents"],
    underway: ({ status }) => status === "REFUNDING",
    summary: z.object({ applyCents: z.int(), refundCents: z.int(), counts: z.record(z.string(), z.int()) }),
  },
  actions: { export: { kind: "export", title: "导出" } },
});
