import type { Feature } from "../../kit/feature.ts";
import { createBooking } from "./book-session.ts";
import * as bookingMoves from "./booking.handlers.ts";
import { getBookingRecord, bookingServer, getBookingWeek } from "./booking.server.ts";
import { commonTypeServer, sortCommonTypes } from "./common-type.server.ts";
import { consultantServer, putSchedule, getSchedule, getSlots } from "./consultant.server.ts";
import { courseServer } from "./course.server.ts";
import { listEnrolls, enrollServer, grantCourse, leaveCourse } from "./enroll.server.ts";
import * as evaluates from "./evaluate.server.ts";
import { instituteIntakes } from "./institute.intake.ts";
import * as lessons from "./lessons.ts";
import { mealServer } from "./meal.server.ts";
import { mergeSkillTags, skillTagServer } from "./skill-tag.server.ts";
import { skillTypeServer, sortSkillTypes } from "./skill-type.server.ts";
import { bookingRemind, instituteDeliver } from "./institute-jobs.ts";
import { courseOpenReads } from "./course.open-read.ts";

export const instituteFeature: Feature = {
  openReads: courseOpenReads,
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
  intakes: instituteIntakes,
  calls: [
    sortCommonTypes,
    sortSkillTypes,
    mergeSkillTags,
    getSchedule,
    putSchedule,
    getSlots,
    createBooking,
    getBookingRecord,
    getBookingWeek,
    ...Object.values(bookingMoves),
    ...Object.values(lessons),
    listEnrolls,
    grantCourse,
    leaveCourse,
    evaluates.getEvaluateQuestions,
    evaluates.putEvaluateQuestions,
    evaluates.getEvaluateBands,
    evaluates.putEvaluateBands,
    evaluates.recommendConsultants,
    evaluates.getEvaluateStat,
  ],
  jobs: [bookingRemind, instituteDeliver],
};
