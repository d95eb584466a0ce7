import { expressCompany } from "@hongxian/contract/core/goods/goods.choices.ts";
import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import { isPaidOrder, openRefundStates } from "@hongxian/contract/core/money/order.rules.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { giveCodes } from "../orders/goods-orders.ts";
import { stateChanged } from "../trade/move-state.ts";
import { fulfilOrder } from "../orders/settle-paid-order.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";
import { post } from "../../foundation/ledger/post.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";

export interface Parcel {
  readonly company: string | null;
  readonly trackingNo: string | null;
  readonly confirmed: boolean;
  readonly staffId: number | null;
}

const isCompany = (text: string): text is (typeof expressCompany.values)[number] =>
  Object.hasOwn(expressCompany.labels, text);

/** Two members seldom share a parcel: sharing one must be confirmed. */
export async function needFreeTracking(
  db: Db,
  order: Pick<TradeOrder, "id" | "userId">,
  parcel: Parcel,
): Promise<void> {
  if (parcel.confirmed) return;
  const { rows } = await sql`select 1 from shipment s join trade_order o on o.id = s.order_id
    where s.tracking_no = ${parcel.trackingNo} and o.user_id <> ${order.userId} limit 1`.execute(db);
  if (rows.length > 0) throw refused(goodsOrderMessages.trackingUsed, { confirm: true });
}

const openRefund = (orderId: number) => sql<boolean>`exists (select from refund_apply r where r.order_id = ${orderId}
  and r.status = any(${openRefundStates}::text[]))`;

/** WAIT_SHIP → SHIPPED of a locked, paid order: a parcel, or the codes of tickets. */
export async function shipGoods(db: Db, order: TradeOrder, parcel: Parcel): Promise<void> {
  if (!isPaidOrder(order)) throw stateChanged();
  const { rows } = await sql<{
    kind: string;
    isRefunding: boolean;
  }>`select g.kind, ${openRefund(order.id)} as is_refunding
    from order_item i join goods g on g.id = i.goods_id where i.order_id = ${order.id} limit 1`.execute(db);
  if (rows[0]?.isRefunding === true) throw refused(goodsOrderMessages.openRefund);
  const isParcel = rows[0]?.kind === "PHYSICAL";
  const company = parcel.company ?? "";
  if (isParcel) {
    if (!isCompany(company)) throw invalid({ company: goodsOrderMessages.company });
    if (!/^[A-Za-z0-9]{8,30}$/.test(parcel.trackingNo ?? ""))
      throw invalid({ trackingNo: goodsOrderMessages.trackingNo });
    await needFreeTracking(db, order, parcel);
  }
  const trackingNo = isParcel ? (parcel.trackingNo ?? "") : "";
  const moved = await sql`update shipment
      set status = 'SHIPPED', company = ${isParcel ? company : ""}, tracking_no = ${trackingNo}, ship_time = now(),
      staff_id = ${parcel.staffId}, version = version + 1
    where order_id = ${order.id} and status = 'WAIT_SHIP' returning 1`.execute(db);
  if (moved.rows.length === 0) throw stateChanged();
  if (!isParcel) await giveCodes(db, order.id);
  const label = isCompany(company) ? expressCompany.labels[company] : company;
  await notifyMember(db, {
    userId: order.userId,
    ...goodsOrderMessages.notices.shipped(order.title, label, trackingNo),
  });
}

/**
 * RECEIVED: the goods are delivered, what was paid for them is earned. Posts, so it must be the last step of a command.
 */
export async function receiveGoods(db: Db, orderId: number, from: readonly string[], proofImg = ""): Promise<boolean> {
  const { rows } = await sql`update shipment
      set status = 'RECEIVED', receive_time = now(), receive_img = ${proofImg}, version = version + 1
    where order_id = ${orderId} and status = any(${[...from]}::text[]) returning 1`.execute(db);
  if (rows.length === 0) return false;
  await post(db, ...(await fulfilOrder(db, orderId)));
  return true;
}

/** SHIPPED for ten days and no refund requested: received. Tickets are received when they are used. */
export async function goodsToReceive(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    orderId: number;
  }>`select s.order_id from shipment s join trade_order o on o.id = s.order_id
    where s.status = 'SHIPPED' and s.tracking_no <> '' and s.ship_time <= now() - interval '10 days'
      and o.status = 'PAID'
      and not exists (select from refund_apply r
      where r.order_id = o.id and r.status in ('WAIT_AUDIT', 'WAIT_FINANCE', 'REFUNDING', 'REFUND_FAIL'))
    order by s.order_id limit 1000`.execute(db);
  return rows.map(({ orderId }) => orderId);
}
