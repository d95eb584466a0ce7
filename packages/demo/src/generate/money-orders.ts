import { shareProfit } from "@hongxian/contract/core/matchmaker/share-profit.ts";
import type { PayMode } from "@hongxian/server/core/foundation/ledger/accounts.ts";
import { profitPosting } from "@hongxian/server/core/money/trade/earning-postings.ts";
import {
  feePosting,
  fulfilPosting,
  payPosting,
  refundDonePosting,
  refundHoldPosting,
  type OrderMoney,
} from "@hongxian/server/core/money/trade/trade-postings.ts";
import { lineOf, type TradeOrder } from "@hongxian/server/core/money/trade/trade-rows.ts";
import { dayMs } from "./calendar.ts";
import { savedByActivity } from "./promotions.ts";
import type { Buyer, MoneyScene } from "./money-scene.ts";

export type { Buyer } from "./money-scene.ts";

const minuteMs = 60_000;
const two = (n: number) => String(n).padStart(2, "0");
const dayText = (time: number): string => {
  const day = new Date(time + 8 * 3_600_000);
  return `${day.getUTCFullYear()}${two(day.getUTCMonth() + 1)}${two(day.getUTCDate())}`;
};
export const numberOf = (prefix: string, time: number, id: number, digits: number): string =>
  `${prefix}${dayText(time)}${String(id).padStart(digits, "0")}`;

export interface DemoOrder {
  readonly orderType: TradeOrder["orderType"];
  readonly feeType: string | null;
  /** Of the price list; courses and counselling are not on it. */
  readonly settingId: number | null;
  readonly title: string;
  readonly cents: number;
  readonly bonus?: number;
  readonly snapshot: object;
  readonly payMode: PayMode;
  readonly source?: "APP" | "STAFF";
  readonly status?: "PAID" | "WAIT_PAY" | "TIME_OUT" | "PAY_FAIL";
  readonly contractId?: number | null;
  readonly isSigned?: boolean;
  /** Paid and not delivered yet. */
  readonly isOpen?: boolean;
  readonly refId?: number;
  /** Part of `cents`. */
  readonly freight?: number;
  /** Score that is paid instead of money. */
  readonly points?: number;
  /** Refunded some days later. */
  readonly refund?: {
    readonly afterDays: number;
    readonly state: "DONE" | "WAIT_AUDIT" | "WAIT_FINANCE" | "REFUNDING" | "REJECTED";
  };
}

/** An order with its payment, what it posts, and its refund; returns what was received and not refunded. */
export function writeOrder(
  scene: MoneyScene,
  buyer: Buyer,
  time: number,
  order: DemoOrder,
): { id: number; net: number } {
  const { writer, now, clock } = scene;
  const id = scene.nextId("trade_order");
  const { status = "PAID", orderType, feeType, payMode, points = 0 } = order;
  const saved = points > 0 ? order.cents : orderType === "FEE" ? savedByActivity(feeType, order.cents, time, now) : 0;
  const cents = order.cents - saved;
  const isPaid = status === "PAID";
  // Most pay at once; who has to find the card needs some minutes.
  const payTime = points > 0 ? time : Math.min(now, time + (20 + ((id * 37) % 400)) * 1000);
  const isRecharge = orderType === "RECHARGE";
  const isDelivered = isPaid && order.isOpen !== true && (order.contractId == null || order.isSigned === true);
  const isPending = order.refund !== undefined && order.refund.state !== "DONE" && order.refund.state !== "REJECTED";
  // What is not decided yet was applied for within the last day or two.
  const wished = isPending ? now - (0.1 + 1.4 * scene.random.next() ** 2) * dayMs : 0;
  const refundTime =
    order.refund === undefined
      ? 0
      : isPending
        ? Math.min(now, clock.waking(Math.max(wished, payTime + 2 * 60 * minuteMs)))
        : clock.office(payTime + Math.max(0.6, order.refund.afterDays) * dayMs);
  const refund = isPaid && order.refund !== undefined && refundTime < now ? order.refund : undefined;
  const isBack = refund?.state === "DONE";
  const bizLine = lineOf(orderType, feeType);
  writer.write("trade_order", {
    id,
    order_no: numberOf("HX", time, id, 10),
    user_id: buyer.userId,
    order_type: orderType,
    fee_type: feeType,
    biz_line: bizLine,
    fee_setting_id: order.settingId,
    ref_id: order.refId ?? null,
    title: order.title,
    amount_cents: order.cents - (order.freight ?? 0),
    discount_cents: saved,
    freight_cents: order.freight ?? 0,
    pay_cents: cents,
    refund_cents: isBack ? cents : 0,
    bonus_cents: order.bonus ?? 0,
    point_amount: points,
    unearned_cents: isPaid && !isRecharge && !isDelivered && refund?.state !== "REFUNDING" && !isBack ? cents : 0,
    pay_mode: status === "WAIT_PAY" && order.source !== "STAFF" ? null : payMode,
    platform: buyer.platform,
    source: order.source ?? "APP",
    status: isBack ? "PAY_BACK" : status,
    expire_time: new Date(time + (order.source === "STAFF" ? 2880 : 30) * minuteMs),
    pay_time: isPaid ? new Date(payTime) : null,
    fulfil_time: isDelivered ? new Date(payTime) : null,
    refund_time: isBack ? new Date(refundTime) : null,
    close_reason: status === "TIME_OUT" ? "EXPIRED" : "",
    contract_id: order.contractId ?? null,
    nature: orderType === "MARRIAGE" ? "OPEN" : null,
    shop_id: buyer.shopId,
    sale_user_id: buyer.saleUserId,
    adviser_user_id: buyer.adviserUserId,
    matchmaker_user_id: buyer.matchmakerUserId,
    staff_id: order.source === "STAFF" ? scene.staff.sale : null,
    voucher_imgs:
      isPaid && (payMode === "BANK" || payMode === "POS") ? `/api/files/demo/shot/${60_000 + id}-1.svg` : "",
    snapshot: order.snapshot,
    created_time: new Date(time),
    update_time: new Date(time),
  });
  if (points === 0 && (status === "PAY_FAIL" || isPaid))
    writePayment(scene, id, time, payTime, { ...order, cents }, isBack);
  if (!isPaid) return { id, net: 0 };
  const money: OrderMoney & { unearnedCents: number } = {
    id,
    userId: buyer.userId,
    orderType,
    bizLine,
    payCents: cents,
    bonusCents: order.bonus ?? 0,
    pointAmount: points,
    payMode,
    unearnedCents: cents,
  };
  const fee = scene.feeOf(payMode, cents);
  scene.at(payTime, (books) => {
    books.post(
      payTime,
      payPosting(money),
      ...(fee > 0 ? [feePosting(id, payMode, fee)] : []),
      ...(isDelivered && !isRecharge && cents > 0 ? [fulfilPosting(money)] : []),
    );
  });
  const appliedTime = Math.max(
    payTime + 20 * minuteMs,
    refundTime - (isPending ? 0.04 : 0.2 + 0.7 * scene.random.next()) * dayMs,
  );
  const refundId =
    refund === undefined ? 0 : writeRefund(scene, buyer, money, { appliedTime, refundTime }, refund.state, isDelivered);
  if (orderType === "MARRIAGE" && feeType !== null)
    writeShares(scene, buyer, { id, feeType, cents, payTime, back: isBack ? { time: refundTime, refundId } : null });
  return { id, net: isBack ? 0 : cents };
}

function writePayment(
  scene: MoneyScene,
  orderId: number,
  time: number,
  payTime: number,
  { payMode, cents, status = "PAID" }: DemoOrder,
  isBack: boolean,
): void {
  const id = scene.nextId("payment");
  const isPaid = status === "PAID";
  scene.paymentOf.set(orderId, id);
  scene.writer.write("payment", {
    id,
    pay_no: numberOf("P", time, id, 10),
    order_id: orderId,
    pay_mode: payMode,
    pay_channel_id: scene.channelOf(payMode),
    amount_cents: cents,
    fee_cents: isPaid ? scene.feeOf(payMode, cents) : 0,
    status: isBack ? "PAY_BACK" : isPaid ? "PAID" : "PAY_FAIL",
    channel_trade_no: isPaid ? `SIM${numberOf("", time, id, 12)}` : null,
    request_time: new Date(time),
    notify_time: new Date(payTime),
    fail_msg: isPaid ? "" : "余额不足或用户取消",
    created_time: new Date(time),
  });
}

interface SharedOrder {
  readonly id: number;
  readonly feeType: string;
  readonly cents: number;
  readonly payTime: number;
  readonly back: { readonly time: number; readonly refundId: number } | null;
}

/** The shares of everyone above the member, frozen for a week. */
function writeShares(
  scene: MoneyScene,
  buyer: Buyer,
  { id: orderId, feeType, cents, payTime, back }: SharedOrder,
): void {
  for (const line of shareProfit(cents, buyer.parties)) {
    const { agentId, amountCents } = line;
    const id = scene.nextId("profit_share");
    const unfreezeTime = payTime + line.freezeDays * dayMs;
    const isSettled = unfreezeTime < scene.now && (back === null || back.time > unfreezeTime);
    const time = back?.time ?? (isSettled ? unfreezeTime : payTime);
    scene.writer.write("profit_share", {
      id,
      order_id: orderId,
      agent_id: agentId,
      user_id: buyer.userId,
      fee_type: feeType,
      tier: line.tier,
      kind: line.kind,
      base_cents: cents,
      rate_bp: line.rateBp,
      amount_cents: amountCents,
      reversed_cents: back === null ? 0 : amountCents,
      status: back !== null ? "REVERSED" : isSettled ? "SETTLED" : "FROZEN",
      rule_id: line.ruleId,
      unfreeze_time: new Date(unfreezeTime),
      settle_time: isSettled ? new Date(unfreezeTime) : null,
      created_time: new Date(payTime),
      update_time: new Date(time),
    });
    const row = { id, agentId, amountCents, reversedCents: 0, isReleased: false };
    scene.at(payTime + 1, (books) => books.post(payTime, profitPosting.freeze(row)));
    if (isSettled) scene.at(unfreezeTime, (books) => books.post(unfreezeTime, profitPosting.settle(row)));
    if (back !== null)
      scene.at(back.time + 2, (books) =>
        books.post(back.time, profitPosting.reverse({ ...row, isReleased: isSettled }, amountCents, back.refundId)),
      );
  }
}

type RefundReason = readonly [type: "NOT_SATISFIED" | "NO_MATCH" | "MISTAKE" | "OTHER", reason: string];
const refundReasons: Readonly<Record<string, readonly RefundReason[]>> = {
  MARRIAGE: [
    ["NO_MATCH", "两次推荐都不合要求，不想继续了"],
    ["NOT_SATISFIED", "红娘联系得少，与签约时说的不一样"],
    ["OTHER", "家里有变化，暂时不考虑找对象"],
    ["OTHER", "已经找到对象，申请退还未服务的部分"],
  ],
  GOODS: [
    ["NOT_SATISFIED", "收到的和图片颜色不一样"],
    ["NOT_SATISFIED", "包装破损，不能送人了"],
    ["MISTAKE", "拍错了规格，想退掉重买"],
    ["OTHER", "不需要了"],
  ],
};
const otherReasons: readonly RefundReason[] = [
  ["MISTAKE", "点错了，本来想买月会员"],
  ["MISTAKE", "重复购买，申请退一单"],
  ["NOT_SATISFIED", "开通后没有用过，觉得不合适"],
];

function writeRefund(
  scene: MoneyScene,
  buyer: Buyer,
  order: OrderMoney,
  { appliedTime, refundTime: time }: { readonly appliedTime: number; readonly refundTime: number },
  state: NonNullable<DemoOrder["refund"]>["state"],
  isDelivered: boolean,
): number {
  const id = scene.nextId("refund_apply");
  const { clock } = scene;
  const { first, finance } = scene.staff;
  const cents = order.payCents;
  const [type, reason] = scene.random.pick(refundReasons[order.orderType] ?? otherReasons);
  const isHeld = state === "DONE" || state === "REFUNDING";
  const unearned = isHeld && !isDelivered ? cents : 0;
  scene.writer.write("refund_apply", {
    id,
    refund_no: numberOf("TK", time, id, 8),
    order_id: order.id,
    payment_id: scene.paymentOf.get(order.id) ?? null,
    user_id: buyer.userId,
    kind: order.orderType === "MARRIAGE" || order.orderType === "GOODS" ? order.orderType : "FEE",
    apply_cents: cents,
    suggest_cents: cents,
    refund_cents: cents,
    unearned_cents: unearned,
    reason_type: type,
    reason,
    source: "MEMBER",
    terminate: true,
    status: state,
    first_staff_id: state === "WAIT_AUDIT" ? null : first,
    first_time: state === "WAIT_AUDIT" ? null : new Date(time),
    first_remark:
      state === "REJECTED"
        ? order.orderType === "GOODS"
          ? "商品已拆封使用，不影响再次销售方可退"
          : "服务已履行大部分，不符合退款条件"
        : "",
    finance_staff_id: isHeld ? finance : null,
    finance_time: isHeld ? new Date(time) : null,
    channel_refund_no: state === "DONE" ? `SIMR${id}` : "",
    try_count: isHeld ? 1 : 0,
    done_time: state === "DONE" ? new Date(time) : null,
    created_time: new Date(Math.min(clock.waking(appliedTime), time - minuteMs)),
    update_time: new Date(time),
  });
  if (!isHeld) return id;
  const refund = {
    id,
    refundCents: cents,
    unearnedCents: unearned,
    bonusBackCents: 0,
    refundMode: "ORIGINAL" as const,
  };
  scene.at(time, (books) => {
    books.post(time, refundHoldPosting(order, refund, finance));
    if (state === "DONE") books.post(time, refundDonePosting(order, refund, null));
  });
  return id;
}
