import { z } from "zod";
import { orderType } from "../money/trade.choices.ts";
import { defineEvent } from "./define-event.ts";

const order = { userId: z.int(), orderId: z.int(), orderNo: z.string(), orderType: orderType.schema };
const cents = z.int().min(0);

export const orderPaid = defineEvent({
  name: "order.paid",
  title: "订单已支付",
  version: 1,
  schema: z.strictObject({ ...order, payCents: cents, pointAmount: z.int().min(0) }),
});

export const orderRefunded = defineEvent({
  name: "order.refunded",
  title: "订单已退款",
  version: 1,
  schema: z.strictObject({ ...order, refundId: z.int(), refundCents: cents, isFull: z.boolean() }),
});

export const orderClosed = defineEvent({
  name: "order.closed",
  title: "订单已关闭",
  version: 1,
  schema: z.strictObject({ ...order, reason: z.string() }),
});

const contract = { userId: z.int(), contractId: z.int(), contractNo: z.string() };

/** Paid in full, waits for the member's signature. */
export const contractReady = defineEvent({
  name: "contract.ready",
  title: "合同待签署",
  version: 1,
  schema: z.strictObject(contract),
});

export const contractSigned = defineEvent({
  name: "contract.signed",
  title: "合同已生效",
  version: 1,
  schema: z.strictObject(contract),
});

export const contractEnded = defineEvent({
  name: "contract.ended",
  title: "合同已结束",
  version: 1,
  schema: z.strictObject({ ...contract, reason: z.string() }),
});

const withdrawal = { userId: z.int(), withdrawalId: z.int(), no: z.string(), amountCents: cents };

export const withdrawalPaid = defineEvent({
  name: "withdrawal.paid",
  title: "提现已打款",
  version: 1,
  schema: z.strictObject(withdrawal),
});

/** The money is in the balance again. */
export const withdrawalRefused = defineEvent({
  name: "withdrawal.refused",
  title: "提现已退回",
  version: 1,
  schema: z.strictObject({ ...withdrawal, reason: z.string() }),
});

export const couponGranted = defineEvent({
  name: "coupon.granted",
  title: "优惠券已发放",
  version: 1,
  schema: z.strictObject({ userId: z.int(), grantId: z.int(), couponId: z.int() }),
});

export const scoreChanged = defineEvent({
  name: "score.changed",
  title: "积分变动",
  version: 1,
  schema: z.strictObject({ userId: z.int(), recordId: z.int(), scene: z.string(), score: z.int() }),
});
