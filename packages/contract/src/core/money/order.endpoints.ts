import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { dateParam, spanProblem } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { feeType } from "./fee.choices.ts";
import { contractStatus, invoiceStatus, orderStatus, payStatus } from "./order.choices.ts";
import { payLinkGrants } from "./pay-link.endpoints.ts";
import {
  orderSource,
  orderType,
  payMode,
  refundStatus,
  statementKind,
  statementMatch,
  statementWay,
} from "./trade.choices.ts";

const orders = "/flowingWater/order";
const marriageOrders = "/flowingWater/marriageOrder";
const phoneOrders = "/phoneVersions/phoneOrder";
const goodsOrders = "/operate/ordermanage";
const onOne = z.strictObject({ id: idParam });

export const orderGrants = {
  detail: button("详情", orders),
  phone: button("查看", phoneOrders),
  query: button("查询支付结果", orders),
  close: button("关闭订单", orders, marriageOrders, goodsOrders),
  shares: button("分润明细", marriageOrders),
  /** On the goods page the same grant closes only goods orders. */
  closeService: button("关闭订单", orders, marriageOrders),
} as const;

const ledgerLine = z.object({
  txnId: z.int(),
  bizType: z.string(),
  bizStep: z.string(),
  owner: z.string(),
  account: z.string(),
  sub: z.string(),
  amountCents: z.int(),
  createdTime: z.string(),
});

/** Everything that belongs to one order. */
export const orderDetail = z.object({
  id: z.int(),
  orderNo: z.string(),
  user: memberRef,
  orderType: orderType.schema,
  feeType: feeType.schema.nullable(),
  title: z.string(),
  status: orderStatus.schema,
  payMode: payMode.schema.nullable(),
  source: orderSource.schema,
  amountCents: z.int(),
  discountCents: z.int(),
  couponCents: z.int(),
  adjustCents: z.int(),
  freightCents: z.int(),
  payCents: z.int(),
  refundCents: z.int(),
  bonusCents: z.int(),
  pointAmount: z.int(),
  unearnedCents: z.int(),
  remark: z.string(),
  voucherImgs: z.array(z.string()),
  staff: namedRef.nullable(),
  expireTime: z.string(),
  payments: z.array(
    z.object({
      id: z.int(),
      payNo: z.string(),
      channelName: z.string().nullable(),
      payMode: payMode.schema,
      amountCents: z.int(),
      feeCents: z.int(),
      status: payStatus.schema,
      channelTradeNo: z.string().nullable(),
      failMsg: z.string(),
      requestTime: z.string(),
      notifyTime: z.string().nullable(),
    }),
  ),
  rights: z.array(
    z.object({
      feeType: z.string(),
      beginTime: z.string(),
      endTime: z.string().nullable(),
      total: z.int().nullable(),
      used: z.int(),
      status: z.string(),
    }),
  ),
  shares: z.array(
    z.object({
      id: z.int(),
      agentName: z.string(),
      tier: z.string(),
      kind: z.string(),
      rateBp: z.int(),
      amountCents: z.int(),
      reversedCents: z.int(),
      status: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.int(),
      refundNo: z.string(),
      refundCents: z.int(),
      status: refundStatus.schema,
      createdTime: z.string(),
      doneTime: z.string().nullable(),
    }),
  ),
  invoices: z.array(
    z.object({ applyNo: z.string(), cents: z.int(), status: invoiceStatus.schema, isRed: z.boolean() }),
  ),
  contract: z.object({ id: z.int(), contractNo: z.string(), status: contractStatus.schema }).nullable(),
  /** What was done about differences with a channel that concern this order. */
  differences: z.array(
    z.object({
      id: z.int(),
      day: z.string(),
      kind: statementKind.schema,
      found: statementMatch.schema,
      way: statementWay.schema.nullable(),
      channelCents: z.int(),
      localCents: z.int(),
      remark: z.string(),
      staffName: z.string().nullable(),
      handleTime: z.string().nullable(),
      isWrittenOff: z.boolean(),
    }),
  ),
  lines: z.array(ledgerLine),
  timeline: z.array(z.object({ time: z.string(), text: z.string() })),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const getOrderDetail = endpoint({
  method: "GET",
  path: "/api/orders/{id}/detail",
  allow: [orderGrants.detail, orderGrants.phone, ...reads(marriageOrders)],
  params: onOne,
  data: orderDetail,
});

export const queryResult = z.enum(["PAID", "WAITING", "FAILED", "UNKNOWN", "SUSPENSE"]);
const queryWords = {
  PAID: "渠道已支付，订单已更新",
  WAITING: "渠道等待支付",
  FAILED: "渠道支付失败",
  UNKNOWN: "渠道没有明确结果，请稍后再查",
  SUSPENSE: "款项已到账，转入待查款",
} as const;

/** 查询支付结果: queries the channel and applies its answer. */
export const queryOrder = endpoint({
  method: "POST",
  path: "/api/orders/{id}/query",
  // Who shows a member the code learns whether he has paid.
  allow: [orderGrants.query, payLinkGrants.marriage, payLinkGrants.consult],
  title: "查询支付结果",
  done: ({ result }) => queryWords[result],
  params: onOne,
  data: z.object({ id: z.int(), status: orderStatus.schema, result: queryResult }),
});

export const closeOneOrder = endpoint({
  method: "POST",
  path: "/api/orders/{id}/close",
  allow: [orderGrants.close],
  title: "关闭订单",
  done: "订单已关闭",
  params: onOne,
  data: z.object({ id: z.int(), status: orderStatus.schema }),
});
export const closeOrderConfirm = "确定关闭该订单？";

const dayCents = z.object({ day: z.string(), cents: z.int() });
const namedCents = z.object({ name: z.string(), cents: z.int(), count: z.int() });

/** Turnover by payTime, refunds by doneTime; of one order type if requested. */
export const getOrderSummary = endpoint({
  method: "GET",
  path: "/api/orders/summary",
  allow: reads(orders, marriageOrders, phoneOrders),
  query: z
    .strictObject({
      beginTime: dateParam.optional(),
      endTime: dateParam.optional(),
      orderType: orderType.schema.optional(),
    })
    .superRefine(({ beginTime, endTime }, context) => {
      const problem = spanProblem(beginTime, endTime);
      if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
    }),
  data: z.object({
    receivedCents: z.int(),
    paidNum: z.int(),
    payerNum: z.int(),
    refundCents: z.int(),
    waitCents: z.int(),
    /** In 1/10000. */
    successBp: z.int().nullable(),
    received: z.array(dayCents),
    refunded: z.array(dayCents),
    byFeeType: z.array(dayCents.extend({ feeType: z.string() })),
    byShop: z.array(namedCents),
    bySale: z.array(namedCents),
  }),
});
