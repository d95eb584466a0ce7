import type { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import type { bookingStatus, enrollStatus } from "@hongxian/contract/features/institute/institute.choices.ts";
import {
  bookingIntake,
  courseOrderIntake,
  courseStudyIntake,
  loveTestIntake,
} from "@hongxian/contract/features/institute/institute.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake, type ServedIntake } from "../../kit/served-intake.ts";
import { bookSession } from "./book-session.ts";
import { finishTest } from "./finish-test.ts";
import { orderCourse, studyCourse } from "./study-course.ts";

type OrderStatus = ChoiceOf<typeof orderStatus>;
type EnrollStatus = ChoiceOf<typeof enrollStatus>;
interface BookingView {
  readonly no: string;
  readonly status: ChoiceOf<typeof bookingStatus>;
  readonly startTime: string;
  readonly orderNo: string;
  readonly orderStatus: OrderStatus;
  readonly payCents: number;
  readonly expireTime: string | null;
}
interface CourseView {
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly payCents: number;
  readonly expireTime: string | null;
  readonly enrollId: number | null;
  readonly enrollStatus: EnrollStatus | null;
}

const booking = serveIntake(bookingIntake, {
  target: auditTargets.consultantBooking,
  create: async ({ db, refs, audit }, { externalId, consultantId, mealId, startTime, tagIds, problem }) => {
    await needEnabled(db, refs.member);
    const draft = { userId: refs.member, consultantId, mealId, startTime, tagIds, problem };
    const { id, orderNo } = await bookSession(db, draft, null);
    audit({ after: { externalId, userId: refs.member, consultantId, mealId, startTime, orderNo } });
    return id;
  },
  read: async (db, id) => {
    const { rows } = await sql<BookingView>`select b.no, b.status, b.start_time, o.order_no, o.status as order_status,
        o.pay_cents, o.expire_time
      from consultant_booking b join trade_order o on o.id = b.order_id where b.id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});

const courseOrder = serveIntake(courseOrderIntake, {
  target: auditTargets.order,
  create: async ({ db, refs, audit }, { externalId, courseId }) => {
    await needEnabled(db, refs.member);
    const { id, orderNo, payCents } = await orderCourse(db, refs.member, courseId);
    audit({ after: { externalId, userId: refs.member, courseId, orderNo, payCents } });
    return id;
  },
  read: async (db, id) => {
    const { rows } = await sql<CourseView>`select o.order_no, o.status, o.pay_cents, o.expire_time, e.id as enroll_id,
        e.status as enroll_status
      from trade_order o left join course_enroll e on e.order_id = o.id where o.id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});

const courseStudy = serveIntake(courseStudyIntake, {
  target: auditTargets.courseEnroll,
  create: async ({ db, refs }, { courseId, lessonId, progressPct, studySec }) => {
    await needEnabled(db, refs.member);
    return studyCourse(db, { userId: refs.member, courseId, lessonId, progressPct, studySec });
  },
  read: async (db, id) => {
    const { rows } = await sql<{ progressPct: number; status: EnrollStatus }>`select progress_pct, status
      from course_enroll where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});

const loveTest = serveIntake(loveTestIntake, {
  target: auditTargets.emotionResult,
  create: async ({ db, refs }, { code, answers }) => {
    await needEnabled(db, refs.member);
    return finishTest(db, { userId: refs.member, code, answers });
  },
  read: async (db, id) => {
    const { rows } = await sql<{ score: number; title: string; advice: string }>`select r.score,
        coalesce(b.title, '') as title, coalesce(b.advice, '') as advice
      from emotion_result r left join emotion_band b on b.id = r.band_id where r.id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});

/** What members book, learn and answer in the institute. */
export const instituteIntakes: readonly ServedIntake[] = [booking, courseOrder, courseStudy, loveTest];
