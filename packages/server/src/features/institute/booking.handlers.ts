import * as endpoints from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { bookingMessages } from "@hongxian/contract/features/institute/booking.messages.ts";
import { isWorked } from "@hongxian/contract/features/institute/schedule.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import { sql } from "kysely";
import { post, type Posting } from "../../core/foundation/ledger/post.ts";
import { earningPosting } from "../../core/money/trade/earning-postings.ts";
import { fulfilOrder } from "../../core/money/orders/settle-paid-order.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Db } from "../../kit/call.ts";
import { guardSlot } from "./book-session.ts";
import { bookingServer } from "./booking.server.ts";
import { readHours } from "./consultant.server.ts";

export const rescheduleBooking = handle(endpoints.rescheduleBooking, async (call) => {
  const before = await bookingServer.lock(call, call.params.id, "reschedule");
  const { startTime } = call.body;
  if (Date.parse(startTime) <= Date.now()) throw invalid({ startTime: bookingMessages.past });
  const length = Date.parse(before.endTime) - Date.parse(before.startTime);
  const endTime = new Date(Date.parse(startTime) + length).toISOString();
  const hours = await readHours(call.db, before.consultantId);
  if (!isWorked(hours.schedule, hours.restDates, startTime, endTime))
    throw invalid({ startTime: bookingMessages.notWorked });
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
  await notifyMember(call.db, {
    userId: before.userId,
    ...endpoints.bookingNoticeMessages.moved(shanghaiText(startTime, false)),
  });
  return null;
});

interface Finished {
  readonly orderId: number;
  readonly consultantId: number;
  readonly shareBp: number;
}
async function finished(db: Db, id: number, record: string): Promise<Finished> {
  const { rows } = await sql<Finished>`update consultant_booking set status = 'FINISHED', record = ${record},
      finish_time = now(), update_time = now(), version = version + 1
    where id = ${id} returning order_id, consultant_id, share_bp`.execute(db);
  if (rows[0] === undefined) throw new AppError("STALE");
  return rows[0];
}

/** The counsellor's share, and the order's money once its last session is over. */
export const finishBooking = handle(endpoints.finishBooking, async (call) => {
  const { db } = call;
  const { id, priceCents } = await bookingServer.lock(call, call.params.id, "finish");
  const { orderId, consultantId, shareBp } = await finished(db, id, call.body.record);
  call.audit({
    targetType: auditTargets.consultantBooking,
    targetId: id,
    before: { status: "IN_SERVICE" },
    after: { status: "FINISHED" },
  });
  const { rows } = await sql<{
    userId: number;
    isLast: boolean;
  }>`update consultant c set booking_count = c.booking_count + 1,
      rating = coalesce((select round(avg(b.score) * 100)::int from consultant_booking b
      where b.consultant_id = c.id and b.score is not null), 0)
    where c.id = ${consultantId} returning c.user_id,
      (select (o.snapshot->>'times')::int <= (select count(*) from consultant_booking b
      where b.order_id = o.id and b.status in ('FINISHED', 'REFUNDED', 'NO_SHOW'))
       from trade_order o where o.id = ${orderId}) as is_last`.execute(db);
  const share = Math.floor((priceCents * shareBp) / 10_000);
  const postings: Posting[] = rows[0]?.isLast === false ? [] : await fulfilOrder(db, orderId);
  if (share > 0) postings.push(earningPosting("CONSULT", id, rows[0]?.userId ?? 0, share, call.caller.staffId));
  if (postings.length > 0) await post(db, ...postings);
  return null;
});
