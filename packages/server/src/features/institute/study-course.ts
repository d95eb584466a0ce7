import { courseMessages } from "@hongxian/contract/features/institute/course.resource.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { createOrder } from "../../core/money/orders/create-order.ts";
import { payFromBalance } from "../../core/money/payments/pay-order.ts";
import type { TradeOrder } from "../../core/money/trade/trade-rows.ts";
import type { Db } from "../../kit/call.ts";

interface Offer {
  readonly title: string;
  readonly priceCents: number;
  readonly isFree: boolean;
  readonly fits: boolean;
  readonly isOwned: boolean;
}

/** A member buys a course that is on release, once; it opens when it is paid, at once where it costs him nothing. */
export async function orderCourse(db: Db, userId: number, courseId: number): Promise<TradeOrder> {
  await sql`select 1 from member where user_id = ${userId} for no key update`.execute(db);
  const { rows } = await sql<Offer>`select c.title, c.price_cents,
      c.member_free and (m.fee_type is not null or m.marriage_member_type is not null) as is_free,
      case c.audience when 'MATCHMAKER' then exists (select from agent a where a.user_id = m.user_id
          and a.tier = 'MATCHMAKER' and a.status = 'ENABLE')
        when 'STAFF' then exists (select from staff s where s.user_id = m.user_id and s.status = 'ENABLE')
        else true end as fits,
      exists (select from course_enroll e where e.course_id = c.id and e.user_id = m.user_id
        and e.status <> 'REFUNDED')
      or exists (select from trade_order o where o.user_id = m.user_id and o.order_type = 'COURSE'
        and (o.snapshot ->> 'courseId')::bigint = c.id and o.status in ('WAIT_PAY', 'PAYING', 'PAY_FAIL')) as is_owned
    from course c join member m on m.user_id = ${userId}
    where c.id = ${courseId} and c.status = 'ONLINE' for key share of c`.execute(db);
  const offer = rows[0];
  if (offer === undefined) throw refused(courseMessages.gone);
  if (!offer.fits) throw refused(courseMessages.notForMember);
  if (offer.isOwned) throw refused(courseMessages.owned);
  const { title, priceCents, isFree } = offer;
  const order = await createOrder(db, {
    userId,
    orderType: "COURSE",
    title,
    amountCents: priceCents,
    discountCents: isFree ? priceCents : 0,
    snapshot: { name: title, courseId },
  });
  return order.payCents === 0 ? payFromBalance(db, order.id, "BALANCE") : order;
}

interface Study {
  readonly userId: number;
  readonly courseId: number;
  readonly lessonId: number;
  readonly progressPct: number;
  readonly studySec: number;
}

/** How far a learner has come: never back, and finished at the end. Returns the learner's record. */
export async function studyCourse(db: Db, study: Study): Promise<number> {
  const { userId, courseId, lessonId, progressPct, studySec } = study;
  const { rows } = await sql<{ id: number }>`update course_enroll e
    set progress_pct = greatest(e.progress_pct, ${progressPct}::int), last_lesson_id = l.id, last_study_time = now(),
      study_sec = e.study_sec + ${studySec}::int, update_time = now(),
      status = case when greatest(e.progress_pct, ${progressPct}::int) = 100 then 'FINISHED' else e.status end,
      finish_time = case when greatest(e.progress_pct, ${progressPct}::int) = 100
        then coalesce(e.finish_time, now()) else e.finish_time end
    from course_lesson l
    where l.id = ${lessonId} and l.course_id = ${courseId} and e.course_id = l.course_id and e.user_id = ${userId}
      and e.status <> 'REFUNDED' returning e.id`.execute(db);
  if (rows[0] === undefined) throw refused(courseMessages.notEnrolled);
  return rows[0].id;
}
