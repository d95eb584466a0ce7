import { bookingMessages } from "@hongxian/contract/features/institute/booking.messages.ts";
import * as endpoints from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { isWorked } from "@hongxian/contract/features/institute/schedule.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { createOrder } from "../../core/money/orders/create-order.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

/** A constraint of the table refuses a booking that clashes with another, whichever came first. */
export async function guardSlot<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isClash =
      typeof error === "object" &&
      error !== null &&
      "constraint" in error &&
      error.constraint === "consultant_booking_slot";
    throw isClash ? invalid({ startTime: bookingMessages.taken }) : error;
  }
}

interface Offer {
  readonly name: string;
  readonly mode: string;
  readonly minutes: number;
  readonly times: number;
  readonly priceCents: number;
  readonly validDays: number;
}

async function offerOf(db: Db, mealId: number, consultantId: number): Promise<Offer> {
  const { rows } = await sql<Offer>`select m.name, m.mode, m.minutes, m.times, m.price_cents, m.valid_days
    from consultant_meal m join consultant c on c.id = ${consultantId}
    where m.id = ${mealId} and m.status = 'ONLINE' and (m.consultant_id is null or m.consultant_id = c.id)
      and c.modes @> array[m.mode]
    for key share of m`.execute(db);
  if (rows[0] === undefined) throw invalid({ mealId: bookingMessages.noMeal });
  return rows[0];
}

interface Package {
  readonly orderId: number;
  readonly orderNo: string;
  readonly payCents: number;
  readonly minutes: number;
  readonly times: number;
  readonly used: number;
}

/** A paid package of the member with sessions left and still valid: as it was sold, whatever it costs today. */
async function openPackage(db: Db, userId: number, mealId: number): Promise<Package | null> {
  // Locked first, so that two bookings of the last session wait for each other.
  const { rows: orders } = await sql<{ id: number }>`select o.id from trade_order o
    where o.user_id = ${userId} and o.order_type = 'CONSULT' and o.ref_id = ${mealId} and o.status = 'PAID'
      and o.fulfil_time is null
      and o.pay_time > now() - make_interval(days => coalesce((o.snapshot->>'days')::int, 365)) order by o.id for
    update`.execute(db);
  const { rows } =
    await sql<Package>`select o.id as order_id, o.order_no, o.pay_cents, (o.snapshot->>'minutes')::int as minutes,
      (o.snapshot->>'times')::int as times,
      (select count(*)::int from consultant_booking b where b.order_id = o.id and b.status <> 'CANCELED') as used
    from trade_order o where o.id = any(${orders.map(({ id }) => id)}) order by o.id`.execute(db);
  return rows.find(({ times, used }) => used < times) ?? null;
}

/** The part of a package's price that one session is worth; the last one takes the rest. */
const partOf = (cents: number, times: number, place: number): number =>
  place === times - 1 ? cents - Math.floor(cents / times) * (times - 1) : Math.floor(cents / times);

async function seeMember({ db, caller }: Call, userId: number): Promise<void> {
  const { rows } = await sql`select 1 from member m where m.user_id = ${userId} and m.status = 'ENABLE'
    and ${scopeSql(memberScope(caller))}`.execute(db);
  if (rows.length === 0) throw new AppError("NO_MEMBER");
}

interface BookingDraft {
  readonly userId: number;
  readonly consultantId: number;
  readonly mealId: number;
  readonly startTime: string;
  readonly tagIds: readonly number[];
  readonly problem: string;
}

/** A session with a consultant: out of a paid package, or by a new order that waits for its payment. */
export async function bookSession(db: Db, draft: BookingDraft, staffId: number | null) {
  const { userId, consultantId, mealId, startTime, problem } = draft;
  const tagIds = [...new Set(draft.tagIds)];
  const found = await sql<{ schedule: object; restDates: string[]; shareBp: number; status: string }>`
    select schedule, array(select d::text from unnest(rest_dates) d) as rest_dates, share_bp, status from consultant
    where id = ${consultantId} for key share`.execute(db);
  const counsellor = found.rows[0];
  if (counsellor === undefined || counsellor.status !== "ONLINE")
    throw invalid({ consultantId: bookingMessages.noConsultant });
  const offer = await offerOf(db, mealId, consultantId);
  const left = await openPackage(db, userId, mealId);
  const minutes = left?.minutes ?? offer.minutes;
  const endTime = new Date(Date.parse(startTime) + minutes * 60_000).toISOString();
  if (Date.parse(startTime) <= Date.now()) throw invalid({ startTime: bookingMessages.past });
  if (!isWorked(counsellor.schedule, counsellor.restDates, startTime, endTime))
    throw invalid({ startTime: bookingMessages.notWorked });
  const order = left ?? (await sell(db, draft, offer, staffId));
  const priceCents = partOf(left?.payCents ?? offer.priceCents, left?.times ?? offer.times, left?.used ?? 0);
  const { rows } = await guardSlot(() =>
    sql<{ id: number; no: string; status: "WAIT_PAY" | "WAIT_CONFIRM" }>`insert into consultant_booking
        (no, user_id, consultant_id, meal_id, order_id, mode, start_time, end_time, tag_ids, problem, price_cents,
        share_bp, status, staff_id)
      values ('ZX' || to_char(now(), 'YYYYMMDD') || lpad((nextval('consultant_booking_no_seq') % 100000000)::text, 8,
        '0'), ${userId},
        ${consultantId}, ${mealId}, ${order.orderId}, ${offer.mode}, ${startTime}::timestamptz, ${endTime}::timestamptz,
        array(select id from skill_tag where id = any(${tagIds})), ${problem}, ${priceCents}, ${counsellor.shareBp},
        ${left === null ? "WAIT_PAY" : "WAIT_CONFIRM"}, ${staffId}) returning id, no, status`.execute(db),
  );
  const [row] = rows;
  if (row === undefined) throw new AppError("STALE");
  return { ...row, orderId: order.orderId, orderNo: order.orderNo, payCents: left === null ? offer.priceCents : 0 };
}

export const createBooking = handle(endpoints.createBooking, async (call) => {
  const { userId, consultantId, mealId, startTime } = call.body;
  await seeMember(call, userId);
  const booked = await bookSession(call.db, call.body, call.caller.staffId);
  call.audit({
    targetType: auditTargets.consultantBooking,
    targetId: booked.id,
    after: { userId, consultantId, mealId, startTime, orderNo: booked.orderNo },
  });
  return booked;
});

/**
 * The order of a new package. It is paid in the app, and the counsellor's time is reserved no longer than for any
 * member.
 */
async function sell(db: Db, { userId, mealId }: BookingDraft, offer: Offer, staffId: number | null) {
  const { name, minutes, times, priceCents, validDays } = offer;
  const order = await createOrder(db, {
    userId,
    orderType: "CONSULT",
    title: endpoints.bookingNoticeMessages.orderTitle(name),
    amountCents: priceCents,
    refId: mealId,
    source: staffId === null ? "APP" : "STAFF",
    staffId,
    snapshot: { name, minutes, times, days: validDays },
  });
  await sql`update trade_order set expire_time = least(expire_time, now() + interval '30 minutes')
    where id = ${order.id}`.execute(db);
  return { orderId: order.id, orderNo: order.orderNo };
}
