import * as endpoints from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { refundPercent } from "@hongxian/contract/features/institute/refund-percent.rules.ts";
import { isWorked } from "@hongxian/contract/features/institute/schedule.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import { sql, type RawBuilder } from "kysely";
import { post, type Posting } from "../../core/foundation/ledger/post.ts";
import { applyRefund } from "../../core/money/refunds/apply-refund.ts";
import { askToClose, closeOrder, type ClosingAnswers } from "../../core/money/payments/close-order.ts";
import { earningPosting } from "../../core/money/trade/earning-postings.ts";
import { fulfilOrder } from "../../core/money/orders/settle-paid-order.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, handleAsking, type Call, type RawCall } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { guardSlot } from "./book-session.ts";
import { bookingScope } from "./booking.server.ts";
import { readHours } from "./consultant.server.ts";

interface Booking {
  readonly id: number;
  readonly no: string;
  readonly userId: number;
  readonly consultantId: number;
  readonly orderId: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly priceCents: number;
  readonly shareBp: number;
  readonly status: string;
  readonly rescheduleCount: number;
  readonly cancelSide: "MEMBER" | "CONSULTANT" | null;
  readonly cancelTime: string | null;
  readonly refundId: number | null;
}

/** The booking, locked after its order: payments and refunds lock the two in the same order. */
async function lockBooking({ db, caller, params }: Call<{ id: number }>): Promise<Booking> {
  const found = await sql<{ orderId: number }>`select t.order_id from consultant_booking t
    where t.id = ${params.id} and ${scopeSql(bookingScope(caller))}`.execute(db);
  const orderId = found.rows[0]?.orderId;
  if (orderId === undefined) throw new AppError("NOT_FOUND");
  await sql`select 1 from trade_order where id = ${orderId} for update`.execute(db);
  const { rows } =
    await sql<Booking>`select t.* from consultant_booking t where t.id = ${params.id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** One transition of a booking: the allowed former states, the new state, and the columns written with it. */
async function move(
  call: Call<{ id: number }>,
  from: readonly string[],
  to: string,
  set: RawBuilder<unknown> = sql``,
): Promise<Booking> {
  const before = await lockBooking(call);
  const { rows } = await sql<Booking>`update consultant_booking t
      set status = ${to}, update_time = now(), version = t.version + 1 ${set}
    where t.id = ${before.id} and t.status = any(${[...from]}) returning t.*`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.consultantBooking,
    targetId: before.id,
    before: { status: before.status },
    after: {
      status: to,
      ...(typeof call.body === "object" && call.body !== null && !("record" in call.body) ? call.body : {}),
    },
  });
  return rows[0];
}

const when = (iso: string): string => shanghaiText(iso, false);

export const confirmBooking = handle(endpoints.confirmBooking, async (call) => {
  const { userId, startTime } = await move(call, ["WAIT_CONFIRM"], "CONFIRMED");
  await notifyMember(call.db, { userId, ...endpoints.bookingNoticeMessages.confirmed(when(startTime)) });
  return null;
});

const hourMs = 3_600_000;

export const rescheduleBooking = handle(endpoints.rescheduleBooking, async (call) => {
  const before = await lockBooking(call);
  const { startTime } = call.body;
  if (before.status !== "CONFIRMED") throw new AppError("STALE");
  if (Date.parse(before.startTime) - Date.now() < 2 * hourMs) throw refused(endpoints.bookingMessages.lateChange);
  if (before.rescheduleCount >= endpoints.rescheduleLimit) throw refused(endpoints.bookingMessages.changes);
  if (Date.parse(startTime) <= Date.now()) throw invalid({ startTime: endpoints.bookingMessages.past });
  const length = Date.parse(before.endTime) - Date.parse(before.startTime);
  const endTime = new Date(Date.parse(startTime) + length).toISOString();
  const hours = await readHours(call.db, before.consultantId);
  if (!isWorked(hours.schedule, hours.restDates, startTime, endTime))
    throw invalid({ startTime: endpoints.bookingMessages.notWorked });
  await guardSlot(() =>
    sql`update consultant_booking set start_time = ${startTime}::timestamptz, end_time = ${endTime}::timestamptz,
      reschedule_count = reschedule_count + 1, remind_day = false, remind_hour = false, update_time = now(),
      version = version + 1
      where id = ${before.id}`.execute(call.db),
  );
  call.audit({
    targetType: auditTargets.consultantBooking,
    targetId: before.id,
    before: { startTime: before.startTime },
    after: { startTime },
  });
  await notifyMember(call.db, { userId: before.userId, ...endpoints.bookingNoticeMessages.moved(when(startTime)) });
  return null;
});

export const startBooking = handle(endpoints.startBooking, async (call) => {
  await move(call, ["CONFIRMED"], "IN_SERVICE");
  return null;
});

/** The counsellor's share, and the order's money once its last session is over. */
export const finishBooking = handle(endpoints.finishBooking, async (call) => {
  const { db } = call;
  const done = await move(call, ["IN_SERVICE"], "FINISHED", sql`, record = ${call.body.record}, finish_time = now()`);
  const { rows } = await sql<{
    userId: number;
    isLast: boolean;
  }>`update consultant c set booking_count = c.booking_count + 1,
      rating = coalesce((select round(avg(b.score) * 100)::int from consultant_booking b
      where b.consultant_id = c.id and b.score is not null), 0)
    where c.id = ${done.consultantId} returning c.user_id,
      (select (o.snapshot->>'times')::int <= (select count(*) from consultant_booking b
      where b.order_id = o.id and b.status in ('FINISHED', 'REFUNDED', 'NO_SHOW'))
       from trade_order o where o.id = ${done.orderId}) as is_last`.execute(db);
  const share = Math.floor((done.priceCents * done.shareBp) / 10_000);
  const postings: Posting[] = rows[0]?.isLast === false ? [] : await fulfilOrder(db, done.orderId);
  if (share > 0) postings.push(earningPosting("CONSULT", done.id, rows[0]?.userId ?? 0, share, call.caller.staffId));
  if (postings.length > 0) await post(db, ...postings);
  return null;
});

/** A payment in progress is closed at its channel first. */
const askOfUnpaid = ({ services, caller, params }: RawCall<{ id: number }>): Promise<ClosingAnswers> =>
  askToClose(
    services,
    sql<boolean>`o.id in (select t.order_id from consultant_booking t
      where t.id = ${params.id} and t.status = 'WAIT_PAY'
      and ${scopeSql(bookingScope(caller))})`,
  );

export const cancelBooking = handleAsking(endpoints.cancelBooking, askOfUnpaid, async (call, answers) => {
  const { db } = call;
  const { code, side } = call.body;
  const reasons = await sql<{
    name: string;
  }>`select name from common_type where kind = 'BOOKING_CANCEL' and code = ${code}
    and status = 'ENABLE'`.execute(db);
  const reason = reasons.rows[0]?.name;
  if (reason === undefined) throw invalid({ code: endpoints.bookingMessages.noReason });
  const before = await lockBooking(call);
  const { userId, startTime, orderId } = await move(
    call,
    ["WAIT_PAY", "WAIT_CONFIRM", "CONFIRMED"],
    "CANCELED",
    sql`, cancel_code = ${code}, cancel_reason = ${reason}, cancel_side = ${side}, cancel_time = now()`,
  );
  if (before.status === "WAIT_PAY") await closeOrder(db, answers, orderId, reason);
  await notifyMember(db, { userId, ...endpoints.bookingNoticeMessages.canceled(when(startTime), reason) });
  return null;
});

export const noShowBooking = handle(endpoints.noShowBooking, async (call) => {
  const before = await lockBooking(call);
  if (before.status === "CONFIRMED" && Date.now() < Date.parse(before.startTime) + hourMs / 4)
    throw refused(endpoints.bookingMessages.early);
  await move(call, ["CONFIRMED"], "NO_SHOW", sql`, cancel_side = ${call.body.side}, cancel_time = now()`);
  return null;
});

export const refundBooking = handle(endpoints.refundBooking, async (call) => {
  const before = await lockBooking(call);
  if (before.status !== "CANCELED" && before.status !== "NO_SHOW") throw new AppError("STALE");
  const applyCents = Math.floor((before.priceCents * refundPercent(before)) / 100);
  if (applyCents === 0) throw refused(endpoints.bookingMessages.nothingBack);
  const made = await applyRefund(call.db, {
    orderId: before.orderId,
    applyCents,
    reasonType: "OTHER",
    reason: before.no,
    source: "STAFF",
    staffId: call.caller.staffId,
  });
  await sql`update consultant_booking set refund_id = ${made.id}, update_time = now(), version = version + 1
    where id = ${before.id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.consultantBooking,
    targetId: before.id,
    after: { refundNo: made.refundNo, applyCents },
  });
  return { refundNo: made.refundNo, applyCents };
});
