import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";

/** A paid counselling order: its session waits for the counsellor; the package's sales count increases. */
export async function institutePaid(db: Db, { id, orderType }: Pick<TradeOrder, "id" | "orderType">): Promise<void> {
  if (orderType !== "CONSULT") return;
  await sql`with booked as (
      update consultant_booking set status = 'WAIT_CONFIRM', update_time = now(), version = version + 1
      where order_id = ${id} and status = 'WAIT_PAY' returning meal_id
    ) update consultant_meal m set sold_count = m.sold_count + 1
      where m.id = (select meal_id from consultant_booking where order_id = ${id} order by id limit 1)`.execute(db);
}

/** An unpaid order reserves no counsellor's time. */
export async function instituteClosed(db: Db, orderId: number): Promise<void> {
  await sql`update consultant_booking
      set status = 'CANCELED', cancel_code = 'TIME_OUT', cancel_side = 'MEMBER', cancel_time = now(),
      update_time = now(), version = version + 1
    where order_id = ${orderId} and status = 'WAIT_PAY'`.execute(db);
}

/**
 * The money is refunded: the session or course of the refund is over; all of them when the order is refunded
 * completely.
 */
export async function instituteRefunded(db: Db, orderId: number, refundId: number, isFull: boolean): Promise<void> {
  const concerned = sql<boolean>`(refund_id = ${refundId} or ${isFull} and order_id = ${orderId})`;
  await sql`with sessions as (
      update consultant_booking set status = 'REFUNDED', update_time = now(), version = version + 1
      where ${concerned} and status not in ('FINISHED', 'REFUNDED')
    ) update course_enroll set status = 'REFUNDED', update_time = now()
    where ${concerned} and status <> 'REFUNDED'`.execute(db);
}
