import { z } from "zod";
import { partTimePage } from "../../core/staff/part-time.endpoints.ts";
import { shiftHourStatus } from "../../core/staff/staff.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const shiftHourLimit = 500;

const ids = z.strictObject({
  ids: z.array(z.int()).min(1, "请选择工时").max(shiftHourLimit, `一次最多操作${shiftHourLimit}条`),
});
const done = z.object({ count: z.int(), payCents: z.int() });

/** 工时: what a part-time person did on a day and what it is worth. */
export const shiftHour = defineResource({
  name: "shiftHour",
  title: "勤工工时",
  route: partTimePage,
  path: "/api/staff-shift-hours",
  fields: {
    id: field.id("ID"),
    staffId: field.staff("姓名"),
    userId: optional(field.member("人员")),
    date: field.date("日期"),
    liveMinutes: field.count("直播时长"),
    chatMinutes: field.count("陪聊时长"),
    payCents: field.cents("工资"),
    status: field.choice("状态", shiftHourStatus),
    confirmStaffId: optional(field.staff("确认人")),
    confirmTime: optional(field.time("确认时间")),
    payStaffId: optional(field.staff("结算人")),
    payTime: optional(field.time("结算时间")),
  },
  list: {
    columns: [
      "userId",
      "staffId",
      "date",
      "liveMinutes",
      "chatMinutes",
      "payCents",
      "status",
      "confirmStaffId",
      "confirmTime",
      "payStaffId",
      "payTime",
    ],
    filters: {
      keyword: { by: "own", label: "关键字", schema: z.string().trim().max(50, "关键字过长") },
      month: { by: "own", label: "月份", schema: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份格式错误") },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["date", "payCents", "liveMinutes", "chatMinutes"],
    sort: "-date",
    summary: z.object({ minutes: z.int(), payCents: z.int(), paidCents: z.int() }),
  },
  actions: {
    confirm: {
      kind: "custom",
      title: "确认工时",
      on: "batch",
      body: ids,
      data: done,
      method: "PUT",
      path: "/api/staff-shift-hours/confirm",
      done: "确认成功",
    },
    pay: {
      kind: "custom",
      title: "结算",
      on: "batch",
      body: ids,
      data: done,
      method: "PUT",
      path: "/api/staff-shift-hours/pay",
      stepUp: true,
      done: "结算成功",
    },
    export: { kind: "export", title: "导出" },
  },
});
