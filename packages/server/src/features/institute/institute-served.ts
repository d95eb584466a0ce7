import type { ServedCall } from "../../kit/call.ts";
import type { ServedResource } from "../../kit/serve-resource.ts";
import { bookSession } from "./book-session.ts";
import * as bookingMoves from "./booking-moves.ts";
import { bookingRecord, bookingServer, bookingWeek } from "./booking.server.ts";
import { commonTypeServer, sortCommon } from "./common-type.server.ts";
import { courseServer } from "./course.server.ts";
import { courseEnrolls, enrollServer, giveCourse, quitCourse } from "./enroll.server.ts";
import * as evaluates from "./evaluate.server.ts";
import * as lessons from "./lessons.ts";
import { audit, consultantServer, saveSchedule, schedule, slots } from "./consultant.server.ts";
import { mealServer } from "./meal.server.ts";
import { mergeTags, skillTagServer } from "./skill-tag.server.ts";
import { skillTypeServer, sortSkill } from "./skill-type.server.ts";

/** What the institute answers. */
export const instituteResources: readonly ServedResource[] = [
  commonTypeServer,
  skillTypeServer,
  skillTagServer,
  consultantServer,
  mealServer,
  bookingServer,
  courseServer,
  enrollServer,
  evaluates.evaluateServer,
  evaluates.evaluateResultServer,
];
export const instituteCalls: readonly ServedCall[] = [
  sortCommon,
  sortSkill,
  mergeTags,
  audit,
  schedule,
  saveSchedule,
  slots,
  bookSession,
  bookingRecord,
  bookingWeek,
  ...Object.values(bookingMoves),
  ...Object.values(lessons),
  courseEnrolls,
  giveCourse,
  quitCourse,
  evaluates.evaluateQuestions,
  evaluates.saveEvaluateQuestions,
  evaluates.evaluateBands,
  evaluates.saveEvaluateBands,
  evaluates.recommendToMember,
  evaluates.evaluateStat,
];
