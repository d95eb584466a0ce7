import type { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { payLinkMessages } from "@hongxian/contract/core/money/pay-link.endpoints.ts";
import type { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { paymentIntake } from "@hongxian/contract/features/trade-order/payment.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { openAttempt, prepayAttempt } from "../../core/money/payments/open-attempt.ts";
import { payFromBalance } from "../../core/money/payments/pay-order.ts";
import { lockOrder, type TradeOrder } from "../../core/money/trade/trade-rows.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import type { Db } from "../../kit/call.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly orderNo: string;
  readonly status: ChoiceOf<typeof orderStatus>;
  readonly payCents: number;
  readonly payMode: ChoiceOf<typeof payMode> | null;
  readonly payNo: string | null;
  readonly codeUrl: string | null;
  readonly expireTime: string | null;
}

/** An order of this member, whoever opened it; another one's does not exist. */
async function lockOwnOrder(db: Db, userId: number, orderNo: string): Promise<TradeOrder> {
  const { rows } = await sql<{ id: number }>`select id from trade_order
    where order_no = ${orderNo} and user_id = ${userId}`.execute(db);
  if (rows[0] === undefined) throw invalid({ orderNo: moneyMessages.noOwnOrder });
  return lockOrder(db, rows[0].id);
}

/** Members pay their own orders: by what they have here, or through a channel, whose notice brings the money. */
export const paymentIntakeServer = serveIntake(paymentIntake, {
  target: auditTargets.order,
  ask: async ({ services, refs }, { orderNo, payMode }) => {
    await needEnabled(services.db, refs.member);
    if (payMode === "BALANCE" || payMode === "INTEGRAL") return null;
    const attempt = await openAttempt(services, payMode, (db) => lockOwnOrder(db, refs.member, orderNo));
    const { codeUrl } = await prepayAttempt(services, attempt);
    // The attempt stays open: the same row again asks the channel again, under the same number.
    if (codeUrl === "") throw refused(payLinkMessages.channelBusy);
    return { paymentId: attempt.payment.id, codeUrl };
  },
  create: async ({ db, refs, audit }, { externalId, orderNo, payMode }, opened) => {
    const order = await lockOwnOrder(db, refs.member, orderNo);
    if (opened !== null)
      await sql`update payment set code_url = ${opened.codeUrl} where id = ${opened.paymentId}`.execute(db);
    else if (payMode === "BALANCE" || payMode === "INTEGRAL") await payFromBalance(db, order.id, payMode);
    audit({ after: { externalId, userId: refs.member, orderNo, payMode, payCents: order.payCents } });
    return order.id;
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select o.order_no, o.status, o.pay_cents, o.pay_mode, p.pay_no, p.code_url,
        o.expire_time
      from trade_order o left join lateral (select pay_no, code_url from payment where order_id = o.id
        order by id desc limit 1) p on true where o.id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
