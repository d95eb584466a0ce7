import { z } from "zod";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import {
  bookingDays,
  bookingMessages,
  bookingProblems,
  bookingRoute,
  bookingSource,
  bookingStatus,
  bookingType,
  targetAgree,
} from "./booking.rules.ts";

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
  actions: {
    create: {
      kind: "create",
      title: "新增预约",
      fields: ["userId", "type", "targetUserId", "shopId", "staffId", "bookTime", "durationMin", "address", "remark"],
    },
    export: { kind: "export", title: "导出" },
  },
});
