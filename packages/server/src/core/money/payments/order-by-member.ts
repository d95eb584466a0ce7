import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { openContracts } from "@hongxian/contract/core/money/order.choices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { audienceSql } from "../../people/member/audience-sql.ts";
import { payFromBalance } from "./pay-order.ts";
import { readOnSale, snapshotOf, type FeeSettingRow } from "../prices/fee-settings.ts";
import { rankOf, readMembership } from "../prices/marriage-prices.ts";
import { priceOf } from "../promotion/price-steps.ts";
import { isMarriageMember } from "../rights/member-rights.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";
import { createOrder, type OrderDraft } from "../orders/create-order.ts";

interface Wish {
  readonly userId: number;
  readonly feeSettingId: number;
  readonly couponGrantId: number | null;
  readonly platform: string;
}

interface Terms {
  readonly platforms: readonly string[];
  readonly buyLimit: number;
  readonly audience: Audience;
  readonly bought: number;
}

/** Whom the price is for, where it is sold, and how often one member may have it. The member is locked: orders count. */
async function needBuyer(db: Db, { userId, feeSettingId, platform }: Wish): Promise<void> {
  await sql`select 1 from member where user_id = ${userId} for no key update`.execute(db);
  const { rows } = await sql<Terms>`select s.platforms, s.buy_limit, s.audience,
      (select count(*)::int from trade_order o where o.user_id = ${userId} and o.fee_setting_id = s.id
        and o.status not in ('TIME_OUT', 'PAY_BACK')) as bought
    from fee_setting s where s.id = ${feeSettingId}`.execute(db);
  const terms = rows[0];
  if (terms === undefined || !terms.platforms.includes(platform)) throw refused(moneyMessages.badSetting);
  if (terms.buyLimit > 0 && terms.bought >= terms.buyLimit) throw refused(moneyMessages.buyLimit(terms.buyLimit));
  const fits = await sql`select 1 from member m
    where m.user_id = ${userId} and ${audienceSql(terms.audience)}`.execute(db);
  if (fits.rows.length === 0) throw refused(moneyMessages.notForMember);
}

type Nature = Exclude<OrderDraft["nature"], undefined>;

/** A marriage membership is opened, renewed, or upgraded for the difference; a lower one cannot be bought. */
async function natureOf(
  db: Db,
  userId: number,
  setting: FeeSettingRow,
): Promise<{ readonly nature: Nature; readonly worthCents: number }> {
  if (!isMarriageMember(setting.feeType)) return { nature: null, worthCents: 0 };
  const now = await readMembership(db, userId);
  const rank = rankOf(setting.feeType);
  if (rank < now.rank) throw refused(moneyMessages.onlyHigher);
  if (setting.needContract && (await hasOpenContract(db, userId, setting.feeType)))
    throw refused(moneyMessages.openContract);
  if (now.rank < 0) return { nature: "OPEN", worthCents: 0 };
  return rank === now.rank ? { nature: "RENEW", worthCents: 0 } : { nature: "UPGRADE", worthCents: now.worthCents };
}

async function hasOpenContract(db: Db, userId: number, feeType: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from user_contract where user_id = ${userId} and fee_type = ${feeType}
    and status = any(${openContracts}) and status <> 'SIGN' limit 1`.execute(db);
  return rows.length > 0;
}

const typeOf = ({ feeType }: FeeSettingRow): TradeOrder["orderType"] =>
  feeType === null ? "RECHARGE" : feeType.startsWith("MARRIAGES_") ? "MARRIAGE" : "FEE";

/**
 * A member orders something of the price list in the app, unpaid: list price, the best activity, price protection and
 * the coupon, as everywhere. What costs nothing is paid at once.
 */
export async function orderByMember(db: Db, wish: Wish): Promise<TradeOrder> {
  const { userId, couponGrantId, platform } = wish;
  const setting = await readOnSale(db, wish.feeSettingId);
  await needBuyer(db, wish);
  const { nature, worthCents } = await natureOf(db, userId, setting);
  const isRecharge = setting.feeType === null;
  const target = { targetType: isRecharge ? "RECHARGE" : "FEE", targetId: setting.id, activityId: null } as const;
  const price = await priceOf(db, { userId, ...target, couponGrantId, adjustCents: 0 }, 0);
  const { listCents, saveCents, couponCents, activityId, itemId, activityCents } = price;
  if (couponGrantId !== null && couponCents === 0) throw invalid({ couponGrantId: moneyMessages.couponTaken });
  const cents = Math.max(0, price.payCents - worthCents);
  const order = await createOrder(db, {
    userId,
    orderType: typeOf(setting),
    feeType: setting.feeType,
    feeSettingId: setting.id,
    title: setting.name,
    amountCents: listCents,
    discountCents: saveCents,
    couponCents,
    couponGrantId,
    adjustCents: cents - (listCents - saveCents - couponCents),
    bonusCents: isRecharge ? setting.bonusCents : 0,
    promotion: activityId === null || itemId === null ? null : { activityId, itemId, saveCents: activityCents },
    platform,
    nature,
    snapshot: snapshotOf(setting),
  });
  return cents === 0 ? payFromBalance(db, order.id, "BALANCE") : order;
}
