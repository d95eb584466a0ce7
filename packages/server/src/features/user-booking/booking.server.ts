import * as endpoints from "@hongxian/contract/features/user-booking/booking.endpoints.ts";
import { userBooking } from "@hongxian/contract/features/user-booking/booking.resource.ts";
import {
  bookingGrants,
  bookingMessages,
  isOpenBooking,
  moveMax,
  noShowRule,
  spanOf,
} from "@hongxian/contract/features/user-booking/booking.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { memberJson } from "../../core/services/live/live-sql.ts";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import { writeNote } from "../../core/people/member/member-notes.ts";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { queueSms } from "../../core/services/sms/queue-sms.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { createSeal, type Seal } from "../../platform/seal.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Slot {
  readonly staffId: number;
  readonly userIds: readonly number[];
  readonly bookTime: string;
  readonly durationMin: number;
}

/**
 * Neither the matchmaker nor the members are booked elsewhere; bookings of one person are created one after the other.
 */
async function needFree(db: Db, { staffId, userIds, bookTime, durationMin }: Slot, except: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('booking'), hashtext(k))
    from unnest(${[`s${staffId}`, ...userIds.map((id) => `u${id}`)].toSorted()}::text[]) k`.execute(db);
  const { rows } = await sql<{
    staffBusy: boolean;
    memberBusy: boolean;
  }>`select coalesce(bool_or(b.staff_id = ${staffId}), false) as staff_busy,
      coalesce(bool_or(b.user_id = any(${[...userIds]}::bigint[]) or b.target_user_id = any(${[...userIds]}::bigint[])),
      false) as member_busy
    from user_booking b where b.id <> ${except} and b.status in ('WAIT_CONFIRM', 'CONFIRMED', 'ARRIVED')
      and b.book_time < ${bookTime}::timestamptz + make_interval(mins => ${durationMin}::int)
      and b.book_time + make_interval(mins => b.duration_min) > ${bookTime}::timestamptz`.execute(db);
  if (rows[0]?.staffBusy === true) throw invalid({ staffId: bookingMessages.staffBusy });
  if (rows[0]?.memberBusy === true) throw invalid({ userId: bookingMessages.memberBusy });
}

async function needMembers(call: Call, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql`select 1 from member m
      where m.user_id = any(${[...userIds]}::bigint[]) and m.status = 'ENABLE'
        and ${scopeSql(memberScope(call.caller))}`.execute(call.db);
  if (rows.length < userIds.length) throw new AppError("NO_MEMBER");
}

/** Members who missed three bookings in ninety days cannot book themselves for a month; staff still may. */
export async function isSuspended(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{
    n: number;
    isFresh: boolean;
  }>`select count(*)::int as n,
    coalesce(max(book_time) > now() - make_interval(days => ${noShowRule.stopDays}::int), false) as is_fresh
    from user_booking
    where user_id = ${userId} and status = 'NO_SHOW'
      and book_time > now() - make_interval(days => ${noShowRule.withinDays}::int)`.execute(db);
  return (rows[0]?.n ?? 0) >= noShowRule.count && rows[0]?.isFresh === true;
}

export const bookingServer = serveResource(userBooking, {
  table: "user_booking",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    contactPhone: sql<string | null>`(select ${maskPhoneSql(sql`m.login`)} from member m where m.user_id = t.user_id)`,
    place: sql<
      string | null
    >`nullif(concat_ws(' / ', (select s.name from shop s where s.id = t.shop_id), nullif(t.address, '')), '')`,
  },
  filters: {
    time: (days: string) => {
      const { from, to } = spanOf(days);
      return sql<boolean>`${from === undefined ? sql`true` : sql`t.book_time >= ${from}::date`}
        and ${to === undefined ? sql`true` : sql`t.book_time < ${to}::date + 1`}`;
    },
  },
  before: {
    create: async (call, draft) => {
      const { userId = 0, staffId = 0, bookTime = "", durationMin = 60, targetUserId, type } = draft;
      const target = type === "MEET" ? (targetUserId ?? null) : null;
      const userIds = target === null ? [userId] : [userId, target];
      await needMembers(call, userIds);
      await needFree(call.db, { staffId, userIds, bookTime, durationMin }, 0);
      return { createdBy: call.caller.staffId, targetUserId: target, targetAgree: target === null ? null : "WAIT" };
    },
  },
  versioned: true,
  run: {
    confirm: async () => ({ set: { confirmTime: sql`now()` } }),
    arrive: async () => ({ set: { arriveTime: sql`now()` } }),
    finish: async ({ db, caller }, { userId }, { result, communicateStatus }) => {
      await writeNote(db, {
        userId,
        connect: result,
        communicateStatus,
        nextFollowTime: null,
        staffId: caller.staffId,
        by: caller.name,
      });
      // What was said stands in the member's notes, not in the log.
      return { set: { result }, note: { result: undefined } };
    },
    cancel: async (_call, _row, { reason }) => ({ set: { cancelReason: reason } }),
  },
});
export const bookingList = sameList(bookingServer, endpoints.getBookingList);

interface Held {
  readonly userId: number;
  readonly targetUserId: number | null;
  readonly staffId: number;
  readonly status: string;
  readonly bookTime: string;
  readonly durationMin: number;
  readonly movedNum: number;
}
export const changeBooking = handle(endpoints.changeBooking, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  if (body.bookTime !== undefined) call.need(bookingGrants.move);
  if (body.staffId !== undefined) call.need(bookingGrants.give);
  const { rows } =
    await sql<Held>`select t.user_id, t.target_user_id, t.staff_id, t.status, t.book_time, t.duration_min, t.moved_num
    from user_booking t
    where t.id = ${id} and ${scopeSql(memberBoundScope(call.caller, sql.ref("t.user_id")))} for update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (!isOpenBooking(held)) throw new AppError("STALE");
  const isMoved = body.bookTime !== undefined && Date.parse(body.bookTime) !== Date.parse(held.bookTime);
  if (isMoved && held.movedNum >= moveMax) throw refused(bookingMessages.tooOften);
  const [bookTime, staffId] = [body.bookTime ?? held.bookTime, body.staffId ?? held.staffId];
  const userIds = held.targetUserId === null ? [held.userId] : [held.userId, held.targetUserId];
  await needFree(db, { staffId, userIds, bookTime, durationMin: held.durationMin }, id);
  await sql`update user_booking
    set book_time = ${bookTime}::timestamptz, staff_id = ${staffId}, moved_num = moved_num + ${isMoved ? 1 : 0}::int,
      move_reason = ${body.reason},
    day_told = false, hour_told = false, update_time = now(), version = version + 1 where id = ${id}`.execute(db);
  call.audit({
    targetType: auditTargets.userBooking,
    targetId: id,
    before: { bookTime: held.bookTime, staffId: held.staffId },
    after: { bookTime, staffId, reason: body.reason },
  });
  return { id };
});

type Block = z.output<typeof endpoints.getBookingCalendar.data>[number];
export const getBookingCalendar = handle(endpoints.getBookingCalendar, async ({ db, caller, query }) => {
  const owner =
    query.by === "staff"
      ? sql`select s.id, s.name from staff s where s.id = t.staff_id`
      : sql`select s.id, s.name from shop s where s.id = t.shop_id`;
  const { rows } =
    await sql<Block>`select t.id, o.id as owner_id, o.name as owner_name, ${memberJson(sql`t.user_id`)} as member,
      t.type, t.status, t.book_time, t.duration_min
    from user_booking t join lateral (${owner}) o on true
    where t.book_time >= ${query.week}::date and t.book_time < ${query.week}::date + 7 and t.status <> 'CANCEL'
      and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} order by o.name, t.book_time limit 1000`.execute(
      db,
    );
  return rows;
});

type Stat = z.output<typeof endpoints.getBookingStat.data>;
export const getBookingStat = handle(endpoints.getBookingStat, async ({ db, caller, query }) => {
  const scope = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const { rows } = await sql<Stat>`with span as (${spanDays(query)}),
    made as (select t.* from user_booking t, span
    where t.book_time >= span.first and t.book_time < span.last + 1 and ${scope}),
    due as (select count(*) filter (where status in ('ARRIVED', 'FINISH')) as came, count(*)
      filter (where status = 'NO_SHOW') as gone from made)
    select (select count(*)::int from user_booking t
    where t.book_time::date = current_date and t.status <> 'CANCEL' and ${scope}) as today,
      (select count(*)::int from user_booking t where t.status = 'WAIT_CONFIRM' and ${scope}) as waiting,
      (select round(came * 10000.0 / nullif(came + gone, 0))::int from due) as arrive_bp,
        (select round(gone * 10000.0 / nullif(came + gone, 0))::int from due) as no_show_bp,
      (select json_build_object('booked', count(*), 'confirmed', count(*) filter (where m.confirm_time is not null),
        'arrived', count(*) filter (where m.arrive_time is not null),
        'signed', count(*) filter (where m.arrive_time is not null
          and exists (select 1 from user_contract c
          where c.user_id = m.user_id and c.sign_time >= m.arrive_time
            and c.sign_time < m.arrive_time + interval '30 days'))) from made m) as funnel,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'count', k.n, 'arrived', k.a)
      order by k.n desc, k.id), '[]') from (select s.id, s.name, count(*)::int as n, count(m.arrive_time)::int as a
        from made m join staff s on s.id = m.staff_id group by 1, 2) k) as staff`.execute(db);
  return (
    rows[0] ?? {
      today: 0,
      waiting: 0,
      arriveBp: null,
      noShowBp: null,
      funnel: { booked: 0, confirmed: 0, arrived: 0, signed: 0 },
      staff: [],
    }
  );
});

/** A day and two hours before, once each, in the app and by SMS. */
export async function remindBookings(db: Db, seal: Seal): Promise<number> {
  let notified = 0;
  for (const [column, hours] of [
    ["hour_told", 2],
    ["day_told", 24],
  ] as const) {
    const { rows } = await sql<{
      id: number;
      userId: number;
      login: string | null;
      text: string;
    }>`with due as (update user_booking set day_told = true, hour_told = hour_told or ${column === "hour_told"}
      where status = 'CONFIRMED' and not ${sql.ref(column)}
      and book_time > now() and book_time <= now() + make_interval(hours => ${hours}::int)
      returning id, user_id, target_user_id, to_char(book_time, 'MM-DD HH24:MI') as text)
      select due.id, m.user_id, m.login, due.text from due
      join member m on m.user_id in (due.user_id, due.target_user_id) order by due.id, m.user_id`.execute(db);
    for (const { id, userId, login, text } of rows) {
      const reminder = bookingMessages.remind(text);
      await notifyMember(db, { userId, ...reminder });
      if (login !== null)
        await queueSms(db, seal, {
          key: `booking:${id}:${column}:${userId}:${text}`,
          purpose: "bookingSoon",
          vars: { time: text },
          to: login,
          userId,
        });
    }
    notified += new Set(rows.map(({ id }) => id)).size;
  }
  return notified;
}

export async function markNoShows(db: Db): Promise<number> {
  const { rows } = await sql`update user_booking set status = 'NO_SHOW', update_time = now(), version = version + 1
      where status = 'CONFIRMED' and book_time < now() - interval '2 hours' returning 1`.execute(db);
  return rows.length;
}

export const bookingJobs: readonly Job[] = [
  {
    name: "booking-remind",
    cron: "*/10 * * * *",
    run: ({ database: { db }, settings }) =>
      db.transaction().execute((tx) => remindBookings(tx, createSeal(settings.secretKey))),
  },
  { name: "booking-no-show", cron: "*/10 * * * *", run: ({ database: { db } }) => markNoShows(db) },
];
