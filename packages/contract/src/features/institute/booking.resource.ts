import { z } from "zod";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { bookingSide, bookingStatus, comingRange, consultMode } from "./institute.choices.ts";

export const bookingRoute = "/institute/consultantBooking";

/** 咨询预约, from payment to review. */
export const booking = defineResource({
  name: "consultantBooking",
  title: "咨询预约",
  route: bookingRoute,
  path: "/api/institute/bookings",
  fields: {
    id: field.id("ID"),
    no: field.text("单号", { max: 40 }),
    userId: field.member("会员"),
    consultantId: field.id("咨询师编号"),
    consultantName: field.text("咨询师", { max: 20 }),
    mealName: field.text("套餐", { max: 30 }),
    mode: field.choice("方式", consultMode),
    startTime: field.time("预约时间"),
    endTime: field.time("结束时间"),
    /** The ranges that contain it, for the list that shows the coming week by default. */
    coming: field.choices("时间范围", comingRange),
    minutes: field.count("时长"),
    tagNames: field.text("问题标签", { max: 200 }),
    problem: optional(field.text("问题", { max: 500 })),
    priceCents: field.cents("金额"),
    status: field.choice("状态", bookingStatus),
    finishTime: optional(field.time("完成时间")),
    cancelReason: optional(field.text("取消原因", { max: 200 })),
    cancelSide: optional(field.choice("责任方", bookingSide)),
    rescheduleCount: field.count("改期次数"),
    score: optional(field.count("评分")),
    comment: optional(field.text("评价", { max: 500 })),
    orderNo: field.text("订单号", { max: 40 }),
    /** An undecided refund application. */
    isRefunding: field.flag("退款中"),
    /** Whether it was paid with money. */
    isPaid: field.flag("已支付"),
    cancelTime: optional(field.time("取消时间")),
    createdTime: field.time("下单时间"),
  },
  list: {
    columns: [
      "no",
      "userId",
      "consultantName",
      "mealName",
      "mode",
      "startTime",
      "minutes",
      "problem",
      "priceCents",
      "status",
      "score",
      "createdTime",
    ],
    filters: {
      no: { by: "contains", field: "no", placeholder: "预约单号" },
      member: { by: "member", field: "userId" },
      consultantId: { by: "equals", field: "consultantId", label: "咨询师" },
      mode: { by: "oneOf", field: "mode" },
      status: { by: "oneOf", field: "status", preset: ["WAIT_CONFIRM", "CONFIRMED"] },
      coming: { by: "equals", field: "coming", preset: ["NEXT7"] },
      start: { by: "between", field: "startTime" },
      time: { by: "between", field: "createdTime" },
      finish: { by: "between", field: "finishTime" },
    },
    sortable: ["startTime", "createdTime"],
    sort: "startTime",
    summary: z.object({ today: z.int(), waiting: z.int(), finished: z.int(), income: z.int() }),
  },
  actions: { export: { kind: "export", title: "导出" } },
});
