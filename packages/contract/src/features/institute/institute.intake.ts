import { z } from "zod";
import { orderStatus } from "../../core/money/order.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { neededText, ofMember, ownNumber } from "../../core/open-door/intake-fields.ts";
import { bookingDraft } from "./booking.endpoints.ts";
import { bookingStatus, enrollStatus } from "./institute.choices.ts";

/** A member books a consultant, out of a package that is paid or by a new order. */
export const bookingIntake = defineIntake({
  name: "booking",
  plural: "bookings",
  title: "咨询预约",
  scope: "service",
  refs: ofMember,
  fields: bookingDraft,
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    consultantId: asColumn.number("咨询师编号", ["咨询师"]),
    mealId: asColumn.number("套餐编号", ["套餐"]),
    startTime: asColumn.text("预约时间", ["开始时间", "时间"]),
    tagIds: null,
    problem: asColumn.text("问题", ["咨询问题", "说明"]),
  },
  view: z.object({
    no: z.string(),
    status: bookingStatus.schema,
    startTime: z.string(),
    orderNo: z.string(),
    orderStatus: orderStatus.schema,
    payCents: z.int(),
    expireTime: z.string().nullable(),
  }),
  example: {
    member: "u-1001",
    consultantId: 5,
    mealId: 8,
    startTime: "2030-01-07T10:00:00+08:00",
    problem: "不知道怎么开始聊天",
  },
});

/** A member buys a course; one that costs this member nothing is there at once. */
export const courseOrderIntake = defineIntake({
  name: "courseOrder",
  plural: "course-orders",
  title: "课程订单",
  scope: "service",
  refs: ofMember,
  fields: { courseId: ownNumber("课程编号") },
  view: z.object({
    orderNo: z.string(),
    status: orderStatus.schema,
    payCents: z.int(),
    expireTime: z.string().nullable(),
    enrollId: z.int().nullable(),
    enrollStatus: enrollStatus.schema.nullable(),
  }),
  example: { member: "u-1001", courseId: 4 },
});

/** How far a member has come with a lesson. */
export const courseStudyIntake = defineIntake({
  name: "courseStudy",
  plural: "course-studies",
  title: "学习进度",
  scope: "service",
  refs: ofMember,
  fields: {
    courseId: ownNumber("课程编号"),
    lessonId: ownNumber("课时编号"),
    progressPct: z.int("进度须为0-100").min(0, "进度须为0-100").max(100, "进度须为0-100"),
    studySec: z.int("学习秒数格式错误").min(0, "学习秒数格式错误").max(86_400, "一次学习不能超过一天"),
  },
  view: z.object({ progressPct: z.int(), status: enrollStatus.schema }),
  example: { member: "u-1001", courseId: 4, lessonId: 41, progressPct: 30, studySec: 600 },
});

/** A member finishes a love test: one number for each question, the place of the chosen answer. */
export const loveTestIntake = defineIntake({
  name: "loveTest",
  plural: "love-tests",
  title: "情感测试",
  scope: "service",
  refs: ofMember,
  fields: {
    code: neededText("测试编号", 40),
    answers: z
      .array(z.int("答案格式错误").min(0, "答案格式错误").max(7, "答案格式错误"), "请回答全部问题")
      .min(1, "请回答全部问题")
      .max(100, "答案过多"),
  },
  view: z.object({ score: z.int(), title: z.string(), advice: z.string() }),
  example: { member: "u-1001", code: "love-2026", answers: [0, 2, 1] },
});
