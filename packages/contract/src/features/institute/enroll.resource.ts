import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { yuanText } from "../../wire/yuan-text.ts";
import { field, optional } from "../../kit/field.ts";
import { listCall } from "../../kit/resource-calls.ts";
import { defineResource } from "../../kit/resource.ts";
import { courseListRoute } from "./course.resource.ts";
import { enrollStatus } from "./institute.choices.ts";

export const enrollMessages = {
  noReason: "请填写赠送原因",
  noMembers: "请选择会员",
  refundReason: "请填写退课原因",
  notHere: "会员不存在或无权查看",
} as const;
export const grantLimit = 200;

/** 学员, the second tab of 课程目录. */
export const enroll = defineResource({
  name: "courseEnroll",
  title: "课程学员",
  route: courseListRoute,
  path: "/api/institute/enrolls",
  fields: {
    id: field.id("ID"),
    courseId: field.id("课程"),
    userId: field.member("会员"),
    createdTime: field.time("报名时间"),
    orderNo: field.text("订单号", { max: 40 }),
    progressPct: field.percent("进度"),
    studySec: field.count("学习时长"),
    lastStudyTime: optional(field.time("最近学习")),
    status: field.choice("状态", enrollStatus),
    isPaid: field.flag("付费"),
    isRefunding: field.flag("退款中"),
  },
  list: {
    columns: ["userId", "createdTime", "orderNo", "progressPct", "studySec", "lastStudyTime", "status"],
    filters: {
      courseId: { by: "equals", field: "courseId", label: "课程" },
      keyword: { by: "member", field: "userId", label: "会员" },
      status: { by: "oneOf", field: "status" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["progressPct", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

/** The same list for one course. */
export const listEnrolls = endpoint({
  method: "GET",
  path: "/api/institute/courses/{id}/enrolls",
  allow: reads(courseListRoute),
  params: z.strictObject({ id: idParam }),
  query: listCall(enroll).query,
  data: listCall(enroll).data,
});

/** 赠送课程: members who have it already are left out. */
export const grantCourse = endpoint({
  method: "POST",
  path: "/api/institute/courses/{id}/grant",
  allow: [button("赠送课程", courseListRoute)],
  title: "赠送课程",
  done: ({ granted, skipped }) => `已赠送${granted}人${skipped > 0 ? `，${skipped}人已有该课程` : ""}`,
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    userIds: z
      .array(z.int().positive(), enrollMessages.noMembers)
      .min(1, enrollMessages.noMembers)
      .max(grantLimit, `一次最多赠送${grantLimit}人`),
    reason: z
      .string(enrollMessages.noReason)
      .trim()
      .min(1, enrollMessages.noReason)
      .max(200, "赠送原因不能超过200个字"),
  }),
  data: z.object({ granted: z.int(), skipped: z.int() }),
});

/**
 * 退课: a paid course creates a refund application and ends when the money is refunded; a course given for free ends at
 * once.
 */
export const leaveCourse = endpoint({
  method: "POST",
  path: "/api/institute/enrolls/{id}/refund",
  allow: [button("退课", courseListRoute)],
  title: "退课",
  done: ({ refundNo, applyCents }) =>
    refundNo === null ? "已退课" : `已提交退款申请：${refundNo}，${yuanText(applyCents)}元`,
  stepUp: true,
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    reason: z
      .string(enrollMessages.refundReason)
      .trim()
      .min(1, enrollMessages.refundReason)
      .max(200, "退课原因不能超过200个字"),
  }),
  data: z.object({ refundNo: z.string().nullable(), applyCents: z.int() }),
});
