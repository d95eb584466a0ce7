import * as endpoints from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { bookingFigures } from "@hongxian/contract/features/institute/booking.figures.ts";
import { booking } from "@hongxian/contract/features/institute/booking.resource.ts";
import { bookingMessages } from "@hongxian/contract/features/institute/booking.messages.ts";
import { refundPercent } from "@hongxian/contract/features/institute/refund-percent.rules.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { askToClose, closeOrder } from "../../core/money/payments/close-order.ts";
import { applyRefund } from "../../core/money/refunds/apply-refund.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { asking, serveResource } from "../../kit/serve-resource.ts";

export const bookingScope = (caller: Caller) => memberBoundScope(caller, sql.ref("t.user_id"));
const quarterMs = 900_000;
const clock = (iso: string): string => shanghaiText(iso, false);
interface Cancel {
  readonly code: string;
  readonly side: "MEMBER" | "CONSULTANT";
}

export const bookingServer = serveResource(booking, {
  table: "consultant_booking",
  scope: bookingScope,
  computed: {
    consultantName: sql<string>`(select c.name from consultant c where c.id = t.consultant_id)`,
    mealName: sql<string>`(select m.name from consultant_meal m where m.id = t.meal_id)`,
    coming: sql<("NEXT7" | "ALL")[]>`case when t.start_time >= current_date and t.start_time < current_date + 7
      then array['NEXT7', 'ALL'] else array['ALL'] end`,
    minutes: sql<number>`(extract(epoch from t.end_time - t.start_time) / 60)::int`,
    tagNames: sql<string>`coalesce((select string_agg(g.name, '、' order by g.id) from skill_tag g
      where g.id = any(t.tag_ids)), '')`,
    cancelReason: sql<string>`case t.cancel_code when 'TIME_OUT' then ${endpoints.bookingNoticeMessages.timeOut}
      else t.cancel_reason end`,
    orderNo: sql<string>`(select o.order_no from trade_order o where o.id = t.order_id)`,
    isPaid: sql<boolean>`exists (select from trade_order o where o.id = t.order_id and o.pay_time is not null)`,
    isRefunding: sql<boolean>`exists (select from refund_apply r
      where r.id = t.refund_id and r.status not in ('DONE', 'REJECTED', 'CANCELED'))`,
  },
  summary: bookingFigures,
  versioned: true,
  // Payments and refunds lock the two in the same order.
  lockFirst: async (db, { id }) => {
    await sql`select 1 from trade_order o where o.id = (select b.order_id from consultant_booking b where b.id = ${id})
      for update`.execute(db);
  },
  run: {
    confirm: async ({ db }, { userId, startTime }) => {
      await notifyMember(db, { userId, ...endpoints.bookingNoticeMessages.confirmed(clock(startTime)) });
    },
    // A payment in progress is closed at its channel first.
    cancel: asking(
      ({ services }, { id }, _body: Cancel) =>
        askToClose(
          services,
          sql<boolean>`o.id in (select t.order_id from consultant_booking t
            where t.id = ${id} and t.status = 'WAIT_PAY')`,
        ),
      async ({ db }, { userId, startTime, status, orderNo }, { code, side }: Cancel, answers) => {
        const { rows } = await sql<{ name: string; orderId: number }>`select name,
            (select o.id from trade_order o where o.order_no = ${orderNo}) as order_id
          from common_type where kind = 'BOOKING_CANCEL' and code = ${code} and status = 'ENABLE'`.execute(db);
        const [reason] = rows;
        if (reason === undefined) throw invalid({ code: bookingMessages.noReason });
        if (status === "WAIT_PAY") await closeOrder(db, answers, reason.orderId, reason.name);
        await notifyMember(db, {
          userId,
          ...endpoints.bookingNoticeMessages.canceled(clock(startTime), reason.name),
        });
        const set = { cancelCode: code, cancelReason: reason.name, cancelSide: side, cancelTime: sql`now()` };
        return { set };
      },
    ),
    noShow: async (_call, { startTime }, { side }) => {
      if (Date.now() < Date.parse(startTime) + quarterMs) throw refused(bookingMessages.early);
      return { set: { cancelSide: side, cancelTime: sql`now()` } };
    },
    refund: async ({ db, caller }, row) => {
      const applyCents = Math.floor((row.priceCents * refundPercent(row)) / 100);
      const { rows } = await sql<{
        orderId: number;
      }>`select order_id from consultant_booking where id = ${row.id}`.execute(db);
      const made = await applyRefund(db, {
        orderId: rows[0]?.orderId ?? 0,
        applyCents,
        reasonType: "OTHER",
        reason: row.no,
        source: "STAFF",
        staffId: caller.staffId,
      });
      const data = { refundNo: made.refundNo, applyCents };
      return { set: { refundId: made.id }, data, note: data };
    },
  },
});

export const getBookingRecord = handle(endpoints.getBookingRecord, async ({ db, caller, params }) => {
  const { rows } = await sql<{ record: string; finishTime: string | null; counsellor: number }>`
    select t.record, t.finish_time, c.user_id as counsellor from consultant_booking t
    join consultant c on c.id = t.consultant_id
    where t.id = ${params.id} and ${scopeSql(bookingScope(caller))}`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  const mayRead = caller.roleId === adminRoleId || caller.userId === found.counsellor;
  return { record: mayRead ? found.record : null, finishTime: found.finishTime };
});

interface WeekRow {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly bookings: endpoints.ShownBooking[];
}

export const getBookingWeek = handle(endpoints.getBookingWeek, async ({ db, caller, query }) => {
  const { rows } = await sql<WeekRow>`select c.id, c.name, c.status, coalesce((
      select json_agg(json_build_object('id', t.id, 'no', t.no, 'memberName', coalesce(m.first_name, ''), 'mealName',
        k.name,
        'startTime', to_json(t.start_time), 'endTime', to_json(t.end_time), 'status', t.status) order by t.start_time)
      from consultant_booking t join member m on m.user_id = t.user_id join consultant_meal k on k.id = t.meal_id
      where t.consultant_id = c.id and t.status not in ('CANCELED', 'REFUNDED')
        and t.start_time >= date_trunc('week', ${query.date}::date::timestamptz)
        and t.start_time < date_trunc('week', ${query.date}::date::timestamptz) + interval '7 days'
        and ${scopeSql(bookingScope(caller))}), '[]') as bookings
    from consultant c where c.status in ('ONLINE', 'REST', 'OFFLINE')
      and (${query.consultantId ?? null}::bigint is null or c.id = ${query.consultantId ?? null}::bigint)
    order by c.status = 'ONLINE' desc, c.sort, c.id limit 100`.execute(db);
  return rows;
});
