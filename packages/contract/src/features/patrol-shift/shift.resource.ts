import { z } from "zod";
import { roomScope, shiftName, shiftStatus } from "../../core/live/live.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { mondayOf, shiftMessages, shiftProblems, shiftRoute, thisWeek } from "./shift.rules.ts";

const formFields = ["name", "startTime", "endTime", "staffId", "roomScope", "scopeValue"] as const;
const pickStaff = z.int(shiftMessages.staff).positive(shiftMessages.staff);

/** 巡查排班. */
export const patrolShift = defineResource({
  name: "patrolShift",
  title: "巡查排班",
  route: shiftRoute,
  path: "/api/patrol/shift",
  fields: {
    id: field.id("ID"),
    shiftDate: field.date("日期"),
    name: field.choice("班次", shiftName),
    startTime: field.time("开始时间"),
    endTime: field.time("结束时间"),
    staffId: { ...field.staff("巡查员"), input: pickStaff },
    roomScope: field.choice("范围", roomScope),
    scopeValue: optional(field.text("范围明细", { max: 60 })),
    status: field.choice("状态", shiftStatus),
    signInTime: optional(field.time("签到")),
    signOutTime: optional(field.time("签退")),
    lateMin: field.count("迟到(分)"),
    checkNum: field.count("巡查数"),
    violationNum: field.count("违规数"),
    coverageBp: optional(field.bp("覆盖率")),
    handover: optional(field.longText("交接说明", { max: 500 })),
    leaveReason: optional(field.text("请假原因", { max: 100 })),
    isShortRest: field.flag("间隔不足11小时"),
  },
  list: {
    columns: [
      "shiftDate",
      "name",
      "startTime",
      "staffId",
      "roomScope",
      "status",
      "signInTime",
      "lateMin",
      "checkNum",
      "violationNum",
      "coverageBp",
      "handover",
    ],
    filters: {
      week: {
        by: "own",
        label: "周",
        schema: z.iso
          .date("日期格式错误")
          .transform(mondayOf)
          .default(() => thisWeek()),
      },
      name: { by: "oneOf", field: "name" },
      staffId: { by: "equals", field: "staffId" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["shiftDate", "lateMin", "checkNum", "violationNum", "coverageBp", "startTime"],
    sort: "startTime",
  },
  check: (draft) => shiftProblems(draft),
  states: { field: "status", first: "WAIT", entered: ["ABSENT"] },
  actions: {
    create: { kind: "create", title: "新增班次", fields: formFields },
    edit: { kind: "edit", title: "编辑", from: ["WAIT"], elsewhere: shiftMessages.begun, fields: formFields },
    remove: {
      kind: "remove",
      title: "删除",
      from: ["WAIT"],
      elsewhere: shiftMessages.onlyWaiting,
      confirm: shiftMessages.removeConfirm,
    },
    signIn: {
      title: "签到",
      from: ["WAIT"],
      to: "ON_DUTY",
      call: "POST /api/patrol/shift/{id}/sign-in",
      data: z.null(),
      done: "已签到",
    },
    signOut: {
      title: "签退",
      from: ["ON_DUTY"],
      to: "FINISH",
      call: "POST /api/patrol/shift/{id}/sign-out",
      ask: { handover: field.longText("交接说明", { max: 500 }) },
      dialog: { okText: "签退" },
      data: z.null(),
      done: "已签退",
    },
    leave: {
      title: "请假",
      from: ["WAIT"],
      to: "LEAVE",
      ask: { reason: field.longText("请假原因", { max: 100 }) },
      dialog: { okText: "请假" },
      data: z.null(),
      done: "已请假",
    },
    copyWeek: {
      kind: "custom",
      title: "复制上周",
      on: "list",
      path: "/api/patrol/shift/copy-week",
      body: z.strictObject({ week: z.iso.date("日期格式错误").transform(mondayOf) }),
      data: z.object({ copied: z.int() }),
      done: ({ copied }: { readonly copied: number }) => `已复制${copied}个班次`,
    },
    swap: {
      kind: "custom",
      title: "换班",
      on: "list",
      path: "/api/patrol/shift/swap",
      body: z
        .strictObject({
          firstId: z.int(shiftMessages.swap).positive(shiftMessages.swap),
          secondId: z.int(shiftMessages.swap).positive(shiftMessages.swap),
        })
        .refine(({ firstId, secondId }) => firstId !== secondId, { path: ["secondId"], error: shiftMessages.swap }),
      done: "已换班",
    },
    export: { kind: "export", title: "导出" },
  },
});
