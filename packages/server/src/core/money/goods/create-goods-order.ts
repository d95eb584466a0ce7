import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { createOrder } from "../orders/create-order.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";
import { freightFor } from "./freight-loads.ts";

export interface Delivery {
  readonly receiver: string;
  readonly phone: string;
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
  readonly address: string;
}

export interface GoodsOrderDraft {
  readonly userId: number;
  readonly items: readonly { readonly skuId: number; readonly count: number }[];
  readonly delivery: Delivery | null;
  /** Paid with score instead of money. */
  readonly byPoints?: boolean;
  /** A prize: nothing is paid for it. */
  readonly isGift?: boolean;
  readonly staffId?: number | null;
  readonly remark?: string;
}

interface Held {
  readonly skuId: number;
  readonly goodsId: number;
  readonly kind: string;
  readonly status: string;
  readonly title: string;
  readonly specText: string;
  readonly images: string;
  readonly skuImage: string;
  readonly priceCents: number;
  readonly pointPrice: number;
  readonly stock: number;
  readonly limitPerUser: number;
  readonly memberOnly: string;
  readonly bought: number;
  readonly isMember: boolean;
}

/** Goods before their specifications, in order of their ids: two orders never deadlock. */
export async function lockGoods(db: Db, userId: number, skuIds: readonly number[]): Promise<Map<number, Held>> {
  await sql`select 1 from goods g
    where g.id in (select k.goods_id from goods_sku k where k.id = any(${skuIds}::bigint[])) order by g.id for
    update`.execute(db);
  const { rows } =
    await sql<Held>`select k.id as sku_id, g.id as goods_id, g.kind, g.status, g.title, k.spec_text, g.images,
      k.image_url as sku_image,
      k.price_cents, k.point_price, k.stock, g.limit_per_user, g.member_only,
      (select coalesce(sum(i.count - i.refund_count), 0)::int from order_item i join trade_order o on o.id = i.order_id
        where i.goods_id = g.id and o.user_id = ${userId} and o.status not in ('TIME_OUT', 'PAY_BACK')) as bought,
      case g.member_only when 'APP_MEMBER' then m.fee_type is not null when 'MARRIAGE_MEMBER'
        then m.marriage_member_type is not null else true end as is_member
    from goods_sku k join goods g on g.id = k.goods_id join member m on m.user_id = ${userId}
    where k.id = any(${skuIds}::bigint[]) and k.status = 'ENABLE' order by k.id for update of k`.execute(db);
  return new Map(rows.map((row) => [row.skuId, row]));
}

function needSellable(row: Held | undefined, count: number, byPoints: boolean): Held {
  if (row === undefined || row.status !== "ONLINE") throw refused(goodsOrderMessages.gone);
  if (row.stock < count) throw refused(goodsOrderMessages.short);
  if (row.limitPerUser > 0 && row.bought + count > row.limitPerUser)
    throw refused(goodsOrderMessages.limit(row.limitPerUser));
  if (!row.isMember) throw refused(goodsOrderMessages.memberOnly);
  if (byPoints && row.pointPrice === 0) throw refused(goodsOrderMessages.noPoints);
  return row;
}

/** A goods order, WAIT_PAY: its stock is reserved from now on, its freight follows today's rules. */
export async function createGoodsOrder(db: Db, draft: GoodsOrderDraft): Promise<TradeOrder> {
  const { userId, delivery, byPoints = false, isGift = false } = draft;
  // The same specification requested twice is one line: stock and limit are checked against the total.
  const counts = new Map<number, number>();
  for (const { skuId, count } of draft.items) counts.set(skuId, (counts.get(skuId) ?? 0) + count);
  const items = [...counts].map(([skuId, count]) => ({ skuId, count }));
  const held = await lockGoods(
    db,
    userId,
    items.map(({ skuId }) => skuId),
  );
  const lines = items.map(({ skuId, count }) => ({ ...needSellable(held.get(skuId), count, byPoints), count }));
  const [first] = lines;
  if (first === undefined) throw refused(goodsOrderMessages.gone);
  if (lines.some(({ kind }) => kind !== first.kind)) throw refused(goodsOrderMessages.mixed);
  const isSent = first.kind === "PHYSICAL";
  if (isSent && !isGift && (delivery === null || delivery.address === "")) throw refused(goodsOrderMessages.address);
  const isFree = byPoints || isGift;
  const sum = lines.reduce((cents, line) => cents + line.priceCents * line.count, 0);
  const loads = lines.map(({ goodsId, count, priceCents }) => ({ goodsId, count, cents: priceCents * count }));
  const freight = isSent && !isGift && delivery !== null ? await freightFor(db, loads, delivery) : 0;
  const order = await createOrder(db, {
    userId,
    orderType: "GOODS",
    title: lines.length === 1 ? first.title : goodsOrderMessages.many(first.title, lines.length),
    amountCents: sum,
    discountCents: isFree ? sum : 0,
    freightCents: isFree ? 0 : freight,
    pointAmount: byPoints ? lines.reduce((points, line) => points + line.pointPrice * line.count, 0) : 0,
    staffId: draft.staffId ?? null,
    remark: draft.remark ?? "",
    snapshot: { name: first.title },
  });
  const rows = JSON.stringify(
    lines.map((line) => ({
      ...line,
      image: line.skuImage === "" ? (addressesOf(line.images)[0] ?? "") : line.skuImage,
    })),
  );
  await sql`with given as (select *
      from jsonb_to_recordset(${rows}::jsonb) as g ("goodsId" bigint, "skuId" bigint, title text, "specText" text,
        image text,
      "priceCents" bigint, "pointPrice" bigint, count int)
    ), items as (insert into order_item (order_id, goods_id, sku_id, title, spec_text, image_url, price_cents,
      point_price, count)
      select ${order.id}, "goodsId", "skuId", title, "specText", image, "priceCents", "pointPrice", count from given
    ), skus as (update goods_sku k set stock = k.stock - x.count, version = k.version + 1
      from (select "skuId" as id, sum(count)::int as count from given group by 1) x where k.id = x.id)
    update goods g set stock = g.stock - x.count
    from (select "goodsId" as id, sum(count)::int as count from given group by 1) x where g.id = x.id`.execute(db);
  const place = delivery ?? { receiver: "", phone: "", provId: null, cityId: null, areaId: null, address: "" };
  await sql`insert into shipment (order_id, receiver, phone, prov_id, city_id, area_id, address, status)
    values (${order.id}, ${place.receiver}, ${place.phone}, ${place.provId}, ${place.cityId}, ${place.areaId},
      ${place.address},
      ${first.kind === "SERVICE" ? "NONE" : "WAIT_SHIP"})`.execute(db);
  return order;
}
