import type { PromotionType } from "@hongxian/contract/core/money/promotion.choices.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

export type TargetType = "FEE" | "GOODS" | "RECHARGE";

/** An item that can be sold, with its price without any discount and its minimum price. */
export interface Target {
  readonly targetType: TargetType;
  readonly targetId: number;
  readonly name: string;
  readonly priceCents: number;
  readonly feeType: string | null;
  readonly iosProductId: string;
  readonly floorCents: number;
}

const floorOf = (where: RawBuilder<unknown>, price: RawBuilder<unknown>) =>
  sql`coalesce((select case f.floor_mode when 'CENTS' then f.value else ${price} * f.value / 10000 end
    from promotion_floor f where ${where}), 0)::bigint`;

/** Everything on sale as a table expression. */
const targets = sql`select case when s.fee_type is null then 'RECHARGE' else 'FEE' end as target_type,
    s.id as target_id, s.name, s.price_cents, s.fee_type, s.ios_product_id,
    ${floorOf(sql`f.fee_type = s.fee_type`, sql`s.price_cents`)} as floor_cents from fee_setting s
  where s.status = 'ONLINE' and coalesce(s.fee_type, '') not in ('VIDEO_CALL', 'AUDIO_CALL')
  union all select 'GOODS', g.id, g.title, g.price_cents, null, '',
    ${floorOf(sql`f.goods_category_id = g.category_id`, sql`g.price_cents`)} from goods g where g.status = 'ONLINE'`;

export async function readTargets(db: Db): Promise<Target[]> {
  const { rows } = await sql<Target>`${targets} order by 1, 2 limit 1000`.execute(db);
  return rows;
}

export async function readTarget(db: Db, type: TargetType, id: number): Promise<Target | null> {
  const { rows } =
    await sql<Target>`select * from (${targets}) t where t.target_type = ${type} and t.target_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface ItemTerms {
  readonly priceCents: number | null;
  readonly discountBp: number | null;
  readonly fullCents: number | null;
  readonly reduceCents: number | null;
}

/** The price of an activity, before any cap; gifts and bonuses do not change it. */
export function activityPrice(type: PromotionType, item: ItemTerms, list: number): number {
  switch (type) {
    case "LIMIT_PRICE":
    case "FIRST_BUY":
      return Math.min(list, item.priceCents ?? list);
    case "DISCOUNT":
      return Math.ceil((list * (item.discountBp ?? 10_000)) / 10_000);
    case "FULL_REDUCE":
      return list >= (item.fullCents ?? Number.MAX_SAFE_INTEGER) ? Math.max(0, list - (item.reduceCents ?? 0)) : list;
    default:
      return list;
  }
}
