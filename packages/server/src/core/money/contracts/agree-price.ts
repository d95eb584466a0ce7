import * as endpoints from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { priceOf, type Price } from "../promotion/price-steps.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import type { OrderDraft } from "../orders/create-order.ts";
import { readOnSale, type FeeSettingRow } from "../prices/fee-settings.ts";
import { readMembership } from "../prices/marriage-prices.ts";

interface Sale {
  readonly userId: number;
  readonly setting: FeeSettingRow;
  /** The remaining value of the running membership, deducted from an upgrade. */
  readonly worthCents: number;
  readonly couponGrantId: number | null;
}
interface Limits {
  readonly price: Price;
  /** The price with activity and coupon, before the seller's discount. */
  readonly payCents: number;
  readonly lowestCents: number;
  /** The lowest price that the price list and the floor allow, whoever sells. */
  readonly floorCents: number;
}

/** How far the seller may go below the price: role 1 without limit, 特价审批 by its own limit, others by their role's. */
async function limitsOf(call: Pick<Call, "db" | "caller" | "may">, sale: Sale): Promise<Limits> {
  const { db, caller } = call;
  const { userId, setting, worthCents, couponGrantId } = sale;
  const target = { targetType: "FEE", targetId: setting.id, activityId: null } as const;
  const price = await priceOf(db, { userId, ...target, couponGrantId, adjustCents: 0 }, 0);
  const isSpecial = call.may(endpoints.marriageMemberGrants.specialPrice);
  const floor = caller.roleId === adminRoleId ? 0 : Math.max(price.floorCents, isSpecial ? 0 : setting.minDealCents);
  const allowance = Math.floor((price.listCents * (await staffBp(db, caller, isSpecial))) / 10_000);
  const less = (cents: number) => Math.max(0, Math.min(price.payCents, cents) - worthCents);
  return {
    price,
    payCents: less(price.payCents),
    lowestCents: less(Math.max(floor, price.payCents - allowance)),
    floorCents: less(floor),
  };
}

async function staffBp(db: Db, { roleId, realm }: Caller, isSpecial: boolean): Promise<number> {
  const rule = await readSetting(db, "promotion.rule");
  // The rule does not cover agents' roles: the lowest price of the package is their limit.
  if (roleId === adminRoleId || realm === "TISSUE") return 10_000;
  return Math.max(rule.staffDiscountBp[String(roleId)] ?? 0, isSpecial ? rule.specialApproveBp : 0);
}

export type AgreedPrice = Pick<
  OrderDraft,
  "amountCents" | "discountCents" | "couponCents" | "couponGrantId" | "adjustCents" | "promotion"
>;

/**
 * What an order at the agreed price consists of: list price, activity, coupon, and the rest as adjustment. What was
 * paid before was agreed then: only the price list's own limit is checked again.
 */
export async function agreePrice(
  call: Call,
  sale: Sale & { readonly amount: number },
  isPaid = false,
): Promise<AgreedPrice> {
  const { amount } = sale;
  const { price, lowestCents, floorCents } = await limitsOf(call, sale);
  if (sale.couponGrantId !== null && price.couponCents === 0)
    throw invalid({ couponGrantId: moneyMessages.couponTaken });
  // One limit, the one that the form shows: the seller's own, or the price list's for what was paid already.
  const limit = isPaid ? floorCents : lowestCents;
  if (amount < limit) throw invalid({ amount: moneyMessages.belowLowest(limit, limit > floorCents) });
  const { activityId, itemId, saveCents, activityCents, couponCents } = price;
  return {
    amountCents: price.listCents,
    discountCents: saveCents,
    couponCents,
    couponGrantId: sale.couponGrantId,
    adjustCents: amount - (price.listCents - saveCents - couponCents),
    promotion: activityId === null || itemId === null ? null : { activityId, itemId, saveCents: activityCents },
  };
}

type Coupon = z.output<typeof endpoints.getSalePrice.data>["coupons"][number];

/** The present price of a package for this member, and the lowest price the seller may give. */
export const getSalePrice = handle(endpoints.getSalePrice, async (call) => {
  const { db, caller, params, query } = call;
  const visible =
    await sql`select 1 from member m where m.user_id = ${params.userId} and ${scopeSql(memberScope(caller))}`.execute(
      db,
    );
  if (visible.rows.length === 0) throw new AppError("NO_MEMBER");
  const setting = await readOnSale(db, query.feeSettingId);
  if (setting.feeType === null) throw refused(moneyMessages.badSetting);
  const worthCents = query.action === "UPGRADE" ? (await readMembership(db, params.userId)).worthCents : 0;
  const couponGrantId = query.couponGrantId ?? null;
  const limits = await limitsOf(call, { userId: params.userId, setting, worthCents, couponGrantId });
  const { rows } =
    await sql<Coupon>`select g.id, c.name, g.expire_time, c.face_amount, c.discount, c.max_deduct, c.min_amount
    from coupon_grant g join coupon c on c.id = g.coupon_id
    where g.user_id = ${params.userId} and g.status = 'UNUSED' and g.expire_time > now()
      and ${setting.feeType} = any(c.fee_types) and c.type <> 'FREE'
    order by g.expire_time, g.id limit 50`.execute(db);
  const { price, payCents, lowestCents } = limits;
  return {
    feeSettingId: setting.id,
    couponGrantId,
    listCents: price.listCents,
    activityName: price.activityName,
    saveCents: price.saveCents,
    couponCents: price.couponCents,
    worthCents,
    payCents,
    lowestCents,
    coupons: rows,
    note: price.steps.find(({ step }) => step === "COUPON")?.note ?? "",
  };
});
