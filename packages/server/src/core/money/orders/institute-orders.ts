import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";

/** A paid course is open from now on; one that was given meanwhile belongs to this order. */
async function openCourse(db: Db, orderId: number): Promise<void> {
  await sql`with opened as (
      insert into course_enroll as e (course_id, user_id, order_id)
      select c.id, o.user_id, o.id from trade_order o join course c on c.id = (o.snapshot ->> 'courseId')::bigint
      where o.id = ${orderId}
      on conflict (course_id, user_id) where status <> 'REFUNDED' do update
      set order_id = coalesce(e.order_id, excluded.order_id), update_time = now() returning e.id, e.course_id
    ), counted as (update course c set buy_count = c.buy_count + 1 from opened where c.id = opened.course_id)
    update trade_order o set ref_id = opened.id from opened where o.id = ${orderId}`.execute(db);
}

/** A paid counselling order: its session waits for the counsellor; the package's sales count increases. */
export async function institutePaid(db: Db, { id, orderType }: Pick<TradeOrder, "id" | "orderType">): Promise<void> {
  if (orderType === "COURSE") await openCourse(db, id);
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
 * A closed order is paid after all: its session is booked again when the counsellor still has that time. Else the
 * package is the member's with all its sessions, and another time is chosen.
 */
export async function instituteReopened(db: Db, { id, orderType, title, userId }: TradeOrder): Promise<void> {
  if (orderType !== "CONSULT") return;
  // New bookings hold the counsellor's row: none takes the time between the question and the update.
  await sql`select from consultant where id in (select consultant_id from consultant_booking where order_id = ${id}) for
    update`.execute(db);
  const booked = await sql`update consultant_booking b set status = 'WAIT_PAY', cancel_code = '', cancel_side = null,
      cancel_time = null, update_time = now(), version = b.version + 1
    where b.order_id = ${id} and b.status = 'CANCELED' and b.cancel_code = 'TIME_OUT' and b.start_time > now()
      and not exists (select from consultant_booking o where o.consultant_id = b.consultant_id and o.id <> b.id
        and o.status in ('WAIT_PAY', 'WAIT_CONFIRM', 'CONFIRMED', 'IN_SERVICE')
        and tstzrange(o.start_time, o.end_time) && tstzrange(b.start_time, b.end_time)) returning 1`.execute(db);
  if (booked.rows.length > 0) return;
  const notice = moneyNoticeMessages.sessionGone(title);
  await notifyMember(db, { userId, ...notice });
  const { rows } = await sql<{ id: number }>`select distinct s.id from consultant_booking b
    join staff s on s.id = b.staff_id and s.status = 'ENABLE' where b.order_id = ${id}`.execute(db);
  const staffIds = rows.map((staff) => staff.id);
  await noticeStaff(db, staffIds, { kind: "TODO", ...notice, link: "/institute/consultantBooking" });
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
