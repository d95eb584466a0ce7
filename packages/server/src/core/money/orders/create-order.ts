import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { PayMode } from "../../foundation/ledger/accounts.ts";
import { holdPromotion } from "../promotion/hold-promotion.ts";
import { lineOf, noSql, type FeeSnapshot, type TradeOrder } from "../trade/trade-rows.ts";

export interface OrderDraft {
  readonly userId: number;
  readonly orderType: TradeOrder["orderType"];
  readonly feeType?: string | null;
  readonly feeSettingId?: number | null;
  readonly title: string;
  readonly amountCents: number;
  readonly discountCents?: number;
  readonly couponCents?: number;
  readonly adjustCents?: number;
  readonly freightCents?: number;
  readonly bonusCents?: number;
  readonly pointAmount?: number;
  readonly couponGrantId?: number | null;
  /** The activity that set its price, and the discount. */
  readonly promotion?: { readonly activityId: number; readonly itemId: number; readonly saveCents: number } | null;
  readonly payMode?: PayMode | null;
  readonly platform?: string | null;
  readonly source?: TradeOrder["source"];
  readonly contractId?: number | null;
  /** The introduction of the member it was sold from: the lender of the other member gets a share. */
  readonly introductionId?: number | null | undefined;
  readonly nature?: "OPEN" | "RENEW" | "UPGRADE" | null;
  readonly refId?: number | null;
  readonly staffId?: number | null;
  readonly voucherImgs?: readonly string[];
  readonly remark?: string;
  readonly snapshot?: FeeSnapshot;
}

const minutes = { APP: 30, STAFF: 48 * 60, MAKE_UP: 30 } as const;
const week = 7 * 24 * 60;

/**
 * A new order, WAIT_PAY. The member's owners are copied into it, and what it uses is reserved: a coupon cannot be used
 * by two orders.
 */
export async function createOrder(db: Db, draft: OrderDraft): Promise<TradeOrder> {
  const {
    source = "APP",
    orderType,
    feeType = null,
    discountCents = 0,
    couponCents = 0,
    adjustCents = 0,
    freightCents = 0,
  } = draft;
  const payCents = draft.amountCents - discountCents - couponCents + adjustCents + freightCents;
  if (payCents < 0) throw refused(moneyMessages.badAmount);
  if (feeType === "FIRST_MEMBER" && (await hadFirst(db, draft.userId))) throw refused(moneyMessages.firstMemberOnce);
  const life = draft.contractId != null || orderType === "DEPOSIT" ? week : minutes[source];
  const { rows } =
    await sql<TradeOrder>`insert into trade_order (order_no, user_id, order_type, fee_type, biz_line, fee_setting_id,
      ref_id, title,
      amount_cents, discount_cents, coupon_cents, adjust_cents, freight_cents, pay_cents, bonus_cents, point_amount,
        coupon_grant_id, pay_mode, platform, source,
      expire_time, contract_id, borrow_request_id, nature, shop_id, sale_user_id, adviser_user_id, matchmaker_user_id,
        staff_id, voucher_imgs, remark, snapshot)
    select ${noSql.order}, m.user_id, ${orderType}, ${feeType}, ${lineOf(orderType, feeType)},
      ${draft.feeSettingId ?? null}::bigint, ${draft.refId ?? null}::bigint,
      ${draft.title.slice(0, 60)}, ${draft.amountCents}::bigint, ${discountCents}::bigint, ${couponCents}::bigint,
        ${adjustCents}::bigint, ${freightCents}::bigint, ${payCents}::bigint,
      ${draft.bonusCents ?? 0}::bigint, ${draft.pointAmount ?? 0}::bigint, ${draft.couponGrantId ?? null}::bigint,
        ${draft.payMode ?? null}, ${draft.platform ?? memberPlatform}, ${source},
      now() + make_interval(mins => ${life}::int), ${draft.contractId ?? null}::bigint, 
      (select i.borrow_request_id from introduction i
      where i.id = ${draft.introductionId ?? null}::bigint and i.user_id = m.user_id), ${draft.nature ?? null},
        m.shop_id, m.sale_user_id, m.adviser_user_id, m.matchmaker_user_id,
      ${draft.staffId ?? null}::bigint, ${(draft.voucherImgs ?? []).join(";")}, ${draft.remark ?? ""},
        ${JSON.stringify(draft.snapshot ?? {})}::jsonb
    from member m where m.user_id = ${draft.userId} returning *`.execute(db);
  const order = rows[0];
  if (order === undefined) throw new AppError("NO_MEMBER");
  if (order.couponGrantId !== null) await lockCoupon(db, order);
  if (draft.promotion) await holdPromotion(db, { orderId: order.id, userId: order.userId, ...draft.promotion });
  return order;
}

const memberPlatform = sql`m.platform`;

/** The first membership is sold once to each member. */
export async function hadFirst(db: Db, userId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from trade_order where user_id = ${userId} and fee_type = 'FIRST_MEMBER' and pay_time is not null
      limit 1`.execute(db);
  return rows.length > 0;
}

async function lockCoupon(db: Db, order: TradeOrder): Promise<void> {
  const locked = await sql`update coupon_grant
      set status = 'LOCKED', order_id = ${order.id}, update_time = now(), version = version + 1
    where id = ${order.couponGrantId} and user_id = ${order.userId} and status = 'UNUSED' and expire_time > now()
    returning 1`.execute(db);
  if (locked.rows.length === 0) throw refused(moneyMessages.couponTaken);
}
