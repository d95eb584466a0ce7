import { z } from "zod";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { orderStatus } from "../../core/money/order.choices.ts";
import { orderSource, orderType, payMode } from "../../core/money/trade.choices.ts";
import { platform } from "../../core/member/member.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";

export const orderRoute = "/flowingWater/order";
export const timeBasis = choices({ CREATED: "下单时间", PAID: "支付时间", REFUND: "退款时间" });
export const refundedOrNot = choices({ YES: "有退款", NO: "无退款" });

/** 订单流水: every order of the platform. */
export const tradeOrder = defineResource({
  name: "tradeOrder",
  title: "订单流水",
  route: orderRoute,
  alsoReadBy: ["/flowingWater/marriageOrder", "/phoneVersions/phoneOrder"],
  path: "/api/orders",
  fields: {
    id: field.id("ID"),
    orderNo: field.text("订单号", { max: 24 }),
    userId: field.member("会员"),
    orderType: field.choice("类型", orderType),
    feeType: optional(field.choice("费用类型", feeType)),
    title: field.text("费用项目", { max: 60 }),
    amountCents: field.cents("原价"),
    saveCents: field.cents("优惠"),
    payCents: field.cents("应付"),
    /** Money that came: an order nobody paid has none. */
    receivedCents: optional(field.cents("实付")),
    refundCents: field.cents("已退"),
    payMode: optional(field.choice("支付方式", payMode)),
    platform: optional(field.choice("平台", platform)),
    source: field.choice("来源", orderSource),
    status: field.choice("状态", orderStatus),
    channelTradeNo: optional(field.text("渠道交易号", { max: 64 })),
    contractNo: optional(field.text("合同号", { max: 24 })),
    saleUserId: optional(field.count("销售编号")),
    saleName: optional(field.text("销售", { max: 30 })),
    shopId: optional(field.shop("门店")),
    createdTime: field.time("下单时间"),
    payTime: optional(field.time("支付时间")),
    refundTime: optional(field.time("退款时间")),
    isWrittenOff: field.flag("已对账冲正"),
    expireTime: field.time("失效时间"),
  },
  list: {
    columns: [
      "orderNo",
      "userId",
      "orderType",
      "title",
      "amountCents",
      "saveCents",
      "payCents",
      "receivedCents",
      "refundCents",
      "payMode",
      "platform",
      "source",
      "status",
      "channelTradeNo",
      "contractNo",
      "saleName",
      "createdTime",
      "payTime",
    ],
    deciding: ["payCents", "status"],
    filters: {
      /** Whoever asks about an order names it by what is at hand. */
      keyword: {
        by: "own",
        label: "订单号 / 渠道交易号 / 手机号 / 会员ID / 昵称",
        schema: z.string().trim().max(100, "筛选内容过长"),
      },
      orderNo: {
        by: "contains",
        field: ["orderNo", "channelTradeNo"],
        label: "订单号",
        placeholder: "订单号 / 渠道交易号",
      },
      member: { by: "member", field: "userId" },
      orderType: { by: "oneOf", field: "orderType" },
      status: { by: "oneOf", field: "status" },
      basis: { by: "own", label: "时间口径", schema: timeBasis.schema, labels: timeBasis.labels },
      time: { by: "between", field: "createdTime", label: "时间", lastDays: 30 },
      payMode: { by: "oneOf", field: "payMode" },
      feeType: { by: "oneOf", field: "feeType" },
      platform: { by: "oneOf", field: "platform" },
      source: { by: "oneOf", field: "source" },
      ...amountFilters("金额"),
      saleUserId: { by: "own", label: "销售", schema: idParam },
      shopId: { by: "equals", field: "shopId" },
      regionId: { by: "own", label: "地区", schema: idParam },
      channelId: { by: "own", label: "推广渠道", schema: idParam },
      isWrittenOff: { by: "equals", field: "isWrittenOff" },
      refunded: { by: "own", label: "有无退款", schema: refundedOrNot.schema, labels: refundedOrNot.labels },
    },
    sortable: ["payCents", "refundCents", "createdTime", "payTime"],
    sort: "-createdTime",
    totals: ["receivedCents", "refundCents"],
    underway: ({ status }) => status === "PAYING",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
