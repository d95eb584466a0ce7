import { z } from "zod";
import { communicateStatus, defaultCommunicateStatus } from "../../core/member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { shanghaiDay } from "../../wire/shanghai-day.ts";
import {
  bookingDays,
  bookingMessages,
  bookingProblems,
  bookingRoute,
  bookingSource,
  bookingStatus,
  bookingType,
  openBookings,
  targetAgree,
} from "./booking.rules.ts";

const enter = <T extends "CONFIRMED" | "ARRIVED" | "FINISH" | "NO_SHOW" | "CANCEL">(status: T) =>
  ({ to: status, call: "PUT /api/user-booking/{id}/status", sends: { status }, auditTitle: "预约状态" }) as const;

/** 用户预约. */
export const userBooking = defineResource({
  name: "userBooking",
  title: "用户预约",
  route: bookingRoute,
  path: "/api/user-booking",
  fields: {
    id: field.id("单号"),
    userId: { ...field.member("会员"), input: z.int(bookingMessages.member).positive(bookingMessages.member) },
    contactPhone: optional(field.text("联系电话", { max: 20 })),
    type: field.choice("类型", bookingType),
    targetUserId: optional(field.member("见面对象")),
    targetAgree: optional(field.choice("对方意向", targetAgree)),
    shopId: optional(field.shop("门店")),
    /** The shop and the text written beside it. */
    place: optional(field.text("门店/地点", { max: 200 })),
    address: optional(field.text("地点", { max: 100 })),
    staffId: field.staff("红娘"),
    bookTime: field.time("预约时间"),
    durationMin: field.count("时长(分)", { min: 15, max: 240, msg: bookingMessages.duration }),
    source: field.choice("来源", bookingSource),
    status: field.choice("状态", bookingStatus),
    remark: optional(field.longText("备注", { max: 300 })),
    movedNum: field.count("改期次数"),
    cancelReason: optional(field.text("取消原因", { max: 100 })),
    result: optional(field.longText("沟通结果", { max: 5000 })),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "id",
      "userId",
      "contactPhone",
      "type",
      "targetUserId",
      "place",
      "staffId",
      "bookTime",
      "durationMin",
      "source",
      "status",
      "remark",
      "createdTime",
    ],
    deciding: ["bookTime", "status"],
    filters: {
      status: { by: "oneOf", field: "status", preset: ["WAIT_CONFIRM", "CONFIRMED"] },
      type: { by: "oneOf", field: "type" },
      shopId: { by: "equals", field: "shopId" },
      staffId: { by: "equals", field: "staffId" },
      member: { by: "member", field: "userId" },
      time: { by: "own", label: "预约时间", schema: bookingDays },
      source: { by: "oneOf", field: "source" },
    },
    sortable: ["bookTime", "createdTime"],
    sort: "bookTime",
  },
  check: (draft) => bookingProblems(draft),
  states: { field: "status", first: "WAIT_CONFIRM" },
  actions: {
    create: {
      kind: "create",
      title: "新增预约",
      fields: ["userId", "type", "targetUserId", "shopId", "staffId", "bookTime", "durationMin", "address", "remark"],
    },
    confirm: {
      title: "确认",
      from: ["WAIT_CONFIRM"],
      ...enter("CONFIRMED"),
      blocked: ({ type, targetAgree: answer }) =>
        type === "MEET" && answer !== "YES" ? bookingMessages.notAgreed : undefined,
      done: "已确认",
    },
    arrive: {
      title: "到场",
      from: ["CONFIRMED"],
      ...enter("ARRIVED"),
      blocked: ({ bookTime }) =>
        shanghaiDay(Date.parse(bookTime)) > shanghaiDay() ? bookingMessages.notToday : undefined,
      done: "已到场",
    },
    finish: {
      title: "完成",
      from: ["ARRIVED"],
      ...enter("FINISH"),
      ask: {
        result: field.longText("沟通结果", { max: 5000, required: bookingMessages.result }),
        communicateStatus: {
          ...field.choice("沟通状态", communicateStatus),
          input: communicateStatus.schema.default(defaultCommunicateStatus),
        },
      },
      done: "已完成",
    },
    noShow: {
      title: "爽约",
      from: ["CONFIRMED"],
      ...enter("NO_SHOW"),
      blocked: ({ bookTime }) => (Date.parse(bookTime) > Date.now() ? bookingMessages.notDue : undefined),
      danger: true,
      confirm: "确定标记为爽约？",
      done: "已标记爽约",
    },
    cancel: {
      title: "取消",
      from: openBookings,
      ...enter("CANCEL"),
      danger: true,
      ask: { reason: field.longText("取消原因", { max: 100 }) },
      dialog: { title: ({ id }) => `取消预约 ${id}`, okText: "取消预约" },
      done: "已取消",
    },
    export: { kind: "export", title: "导出" },
  },
});
