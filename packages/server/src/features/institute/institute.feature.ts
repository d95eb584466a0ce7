import type { Feature } from "../../kit/feature.ts";
import { bookSession } from "./book-session.ts";
import * as bookingMoves from "./booking-moves.ts";
import { bookingRecord, bookingServer, bookingWeek } from "./booking.server.ts";
import { commonTypeServer, sortCommon } from "./common-type.server.ts";
import { audit, consultantServer, saveSchedule, schedule, slots } from "./consultant.server.ts";
import { courseServer } from "./course.server.ts";
import { courseEnrolls, enrollServer, giveCourse, quitCourse } from "./enroll.server.ts";
import * as evaluates from "./evaluate.server.ts";
import * as lessons from "./lessons.ts";
import { mealServer } from "./meal.server.ts";
import { mergeTags, skillTagServer } from "./skill-tag.server.ts";
import { skillTypeServer, sortSkill } from "./skill-type.server.ts";

export const instituteFeature: Feature = {
  resources: [
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
  ],
  calls: [
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
  ],
};
