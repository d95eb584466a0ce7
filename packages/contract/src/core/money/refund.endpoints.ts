import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { moneyMessages } from "./money.messages.ts";
import { refundMode, refundReason, refundStatus } from "./trade.choices.ts";

const orders = "/flowingWater/order";
const marriageRefunds = "/flowingWater/marriageRefundApply";
const marriageOrders = "/flowingWater/marriageOrder";
const contracts = "/contractAdmin/userContract";
const goodsOrders = "/operate/ordermanage";
const onOne = z.strictObject({ id: idParam });
const moved = z.object({ id: z.int(), status: refundStatus.schema });

export const feeRefundGrants = {
  /** Refunds of services and recharges are requested on the orders page, those of marriage services on their own page. */
  applyFeeRefund: button("申请退款", orders),
} as const;
export const applyMarriageRefundGrants = [
  button("代提申请", marriageRefunds),
  button("申请退款", marriageOrders, contracts),
] as const;
/** Goods are refunded on their own page. */
export const applyGoodsRefundGrants = [button("退款", goodsOrders), button("处理售后", goodsOrders)] as const;
const bothDesks = [orders, marriageRefunds] as const;

export const refundGrants = {
  firstPass: button("初审通过", ...bothDesks, goodsOrders),
  financePass: button("复核通过", ...bothDesks),
  reject: button("驳回", ...bothDesks, goodsOrders),
  cancel: button("撤销申请", marriageRefunds),
  paid: button("登记打款", marriageRefunds),
  retry: button("重新退款", ...bothDesks),
  close: button("关闭退款", ...bothDesks),
} as const;

export const refundMessages = {
  reason: "请填写退款原因，至少5个字",
  reasonLong: "退款原因不能超过500个字",
  goods: "商品订单请走售后申请",
  payee: "请填写收款人和收款账号",
  remarkLong: "说明不能超过200个字",
  notOffline: "该退款不是线下打款",
  notYours: "只能撤销自己提交的申请",
  closeConfirm: "关闭后款项退回订单，确定关闭该退款？",
} as const;

const cents = moneyCents(moneyMessages.badAmount)
  .positive(moneyMessages.badAmount)
  .max(99_999_999, moneyMessages.badAmount);
const remark = z.string().trim().max(200, refundMessages.remarkLong).default("");
const images = (most: number) =>
  z.array(z.string().trim().min(1).max(500)).max(most, `图片不能超过${most}张`).default([]);

export const applyForRefund = endpoint({
  method: "POST",
  path: "/api/refund-applies",
  allow: [feeRefundGrants.applyFeeRefund, ...applyMarriageRefundGrants, ...applyGoodsRefundGrants],
  title: "申请退款",
  done: "退款申请已提交",
  body: z
    .strictObject({
      orderId: z.int("请选择订单").positive("请选择订单"),
      amount: cents,
      reasonType: z.enum(refundReason.values, "请选择退款原因"),
      reason: z
        .string(moneyMessages.needRefundReason)
        .trim()
        .min(1, moneyMessages.needRefundReason)
        .max(500, refundMessages.reasonLong),
      refundMode: z.enum(refundMode.values, "请选择退款方式").default("ORIGINAL"),
      terminate: z.boolean().default(false),
      imgs: images(9),
      payeeName: z.string().trim().max(30).default(""),
      payeeAccount: z.string().trim().max(60).default(""),
      /** Of a goods order: the refunded items, and how many of each. */
      items: z
        .array(z.strictObject({ orderItemId: z.int().positive(), count: z.int().min(1) }))
        .max(100)
        .default([]),
      /** Whether the member sends the goods back. */
      isReturned: z.boolean().default(true),
      /** The waybill number of the returned goods. */
      returnNo: z.string().trim().max(30, "退货运单号不能超过30个字").default(""),
    })
    .superRefine(({ refundMode: mode, payeeName, payeeAccount }, context) => {
      if (mode === "OFFLINE" && (payeeName === "" || payeeAccount === ""))
        context.addIssue({ code: "custom", path: ["payeeName"], message: refundMessages.payee });
    }),
  data: moved.extend({ refundNo: z.string() }),
});

/** How much may be refunded by the rules, with the steps of the marriage formula. */
export const getRefundSuggestion = endpoint({
  method: "GET",
  path: "/api/refund-applies/suggest",
  allow: [feeRefundGrants.applyFeeRefund, ...applyMarriageRefundGrants, ...reads(marriageRefunds)],
  query: z.strictObject({ orderId: idParam, reasonType: z.enum(refundReason.values).optional() }),
  data: z.object({
    orderId: z.int(),
    payCents: z.int(),
    restCents: z.int(),
    suggestCents: z.int(),
    steps: z
      .object({
        payCents: z.int(),
        daysSincePay: z.int(),
        days: z.int(),
        daysLeft: z.int(),
        introTotal: z.int().nullable(),
        introUsed: z.int(),
        breachBp: z.int(),
      })
      .nullable(),
  }),
});

/** Orders, by member or by number, for which a refund may be requested. */
export const findRefundableOrders = endpoint({
  method: "GET",
  path: "/api/refund-applies/orders",
  allow: [feeRefundGrants.applyFeeRefund, ...applyMarriageRefundGrants],
  query: z.strictObject({
    keyword: z.string("请输入订单号、合同号或会员ID").trim().min(1, "请输入订单号、合同号或会员ID").max(30),
  }),
  data: z.array(
    z.object({
      orderId: z.int(),
      orderNo: z.string(),
      orderType: z.string(),
      title: z.string(),
      contractNo: z.string().nullable(),
      userId: z.int(),
      userName: z.string(),
      payCents: z.int(),
      restCents: z.int(),
    }),
  ),
});

export const passRefundFirst = endpoint({
  method: "POST",
  path: "/api/refund-applies/{id}/first-pass",
  allow: [refundGrants.firstPass],
  title: "初审通过",
  params: onOne,
  body: z.strictObject({ refundCents: cents, remark, terminate: z.boolean().default(false) }),
  data: moved,
});

export const passRefundFinance = endpoint({
  method: "POST",
  path: "/api/refund-applies/{id}/finance-pass",
  allow: [refundGrants.financePass],
  title: "复核通过",
  stepUp: true,
  params: onOne,
  body: z.strictObject({ remark }),
  data: moved,
});

export const rejectOneRefund = endpoint({
  method: "POST",
  path: "/api/refund-applies/{id}/reject",
  allow: [refundGrants.reject],
  title: "驳回退款",
  params: onOne,
  body: z.strictObject({
    remark: z
      .string(moneyMessages.needRefusal)
      .trim()
      .min(1, moneyMessages.needRefusal)
      .max(200, moneyMessages.refusalLong),
  }),
  data: moved,
});

export const cancelOneRefund = endpoint({
  method: "POST",
  path: "/api/refund-applies/{id}/cancel",
  allow: [refundGrants.cancel],
  title: "撤销申请",
  params: onOne,
  data: moved,
});

/** 登记打款: an offline refund was paid manually. */
export const payRefundOffline = endpoint({
  method: "POST",
  path: "/api/refund-applies/{id}/paid",
  allow: [refundGrants.paid],
  title: "登记打款",
  stepUp: true,
  params: onOne,
  body: z.strictObject({
    no: z.string(moneyMessages.needPayNo).trim().min(1, moneyMessages.needPayNo).max(64, moneyMessages.needPayNo),
    voucherImgs: z
      .array(z.string().trim().min(1).max(500), moneyMessages.needPayVoucher)
      .min(1, moneyMessages.needPayVoucher)
      .max(5),
  }),
  data: moved,
});

export const retryOneRefund = endpoint({
  method: "POST",
  path: "/api/refund-applies/{id}/retry",
  allow: [refundGrants.retry],
  title: "重新退款",
  stepUp: true,
  params: onOne,
  data: moved,
});

export const closeOneRefund = endpoint({
  method: "POST",
  path: "/api/refund-applies/{id}/close",
  allow: [refundGrants.close],
  title: "关闭退款",
  params: onOne,
  data: moved,
});
