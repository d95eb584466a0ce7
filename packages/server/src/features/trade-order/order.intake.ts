import type { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import type { orderType } from "@hongxian/contract/core/money/trade.choices.ts";
import { orderIntake } from "@hongxian/contract/features/trade-order/order.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { orderByMember } from "../../core/money/payments/order-by-member.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly orderNo: string;
  readonly orderType: ChoiceOf<typeof orderType>;
  readonly status: ChoiceOf<typeof orderStatus>;
  readonly amountCents: number;
  readonly payCents: number;
  readonly refundCents: number;
  readonly expireTime: string | null;
}

/** Orders of the price list by members. */
export const orderIntakeServer = serveIntake(orderIntake, {
  target: auditTargets.order,
  create: async ({ db, refs, audit }, { externalId, ...wish }) => {
    await needEnabled(db, refs.member);
    const { id, orderNo, payCents } = await orderByMember(db, { ...wish, userId: refs.member });
    audit({ after: { externalId, userId: refs.member, orderNo, feeSettingId: wish.feeSettingId, payCents } });
    return id;
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select order_no, order_type, status, amount_cents, pay_cents, refund_cents,
      expire_time from trade_order where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
