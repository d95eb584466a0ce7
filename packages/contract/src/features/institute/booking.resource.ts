import { z } from "zod";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { yuanText } from "../../wire/yuan-text.ts";
import { bookingMessages, rescheduleHours, rescheduleLimit, startEarlyMinutes } from "./booking.messages.ts";
import { refundPercent } from "./refund-percent.rules.ts";
import { bookingSide, bookingStatus, comingRange, consultMode } from "./institute.choices.ts";

export const bookingRoute = "/institute/consultantBooking";

const side = field.choice("责任方", bookingSide);

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
    orderId: field.count("订单编号"),
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
    deciding: ["startTime", "status"],
    filters: {
      no: { by: "contains", field: "no", placeholder: "预约单号" },
      member: { by: "member", field: "userId" },
      consultantId: { by: "equals", field: "consultantId", label: "咨询师" },
      mode: { by: "oneOf", field: "mode" },
      status: { by: "oneOf", field: "status", preset: ["WAIT_CONFIRM", "CONFIRMED", "IN_SERVICE"] },
      coming: { by: "equals", field: "coming", preset: ["NEXT7"] },
      start: { by: "between", field: "startTime" },
      time: { by: "between", field: "createdTime" },
      finish: { by: "between", field: "finishTime" },
    },
    sortable: ["startTime", "createdTime"],
    sort: "startTime",
    summary: z.object({ today: z.int(), waiting: z.int(), finished: z.int(), income: z.int() }),
  },
  states: { field: "status", first: "WAIT_PAY", entered: ["WAIT_CONFIRM", "FINISHED", "REFUNDED"] },
  actions: {
    confirm: { title: "确认", from: ["WAIT_CONFIRM"], to: "CONFIRMED", done: "已确认", data: z.null() },
    /** A code for the member to scan; the booking waits for its payment half an hour. */
    payLink: {
      kind: "own",
      title: "收款链接",
      from: ["WAIT_PAY"],
      when: ({ priceCents }) => priceCents > 0,
      call: "POST /api/orders/{id}/pay-link",
    },
    reschedule: {
      kind: "own",
      title: "改期",
      from: ["CONFIRMED"],
      blocked: ({ startTime, rescheduleCount }) =>
        Date.parse(startTime) - Date.now() < rescheduleHours * 3_600_000
          ? bookingMessages.lateChange
          : rescheduleCount >= rescheduleLimit
            ? bookingMessages.changes
            : undefined,
      call: "POST /api/institute/bookings/{id}/reschedule",
    },
    start: {
      title: "开始服务",
      from: ["CONFIRMED"],
      to: "IN_SERVICE",
      blocked: ({ startTime }) =>
        Date.parse(startTime) - Date.now() > startEarlyMinutes * 60_000 ? bookingMessages.notYet : undefined,
      confirm: ({ no }) => `确定开始预约${no}的服务？`,
      done: "服务已开始",
      data: z.null(),
    },
    /** Its record is for the counsellor and the administrator, and not for the log. */
    finish: {
      kind: "own",
      title: "完成",
      from: ["IN_SERVICE"],
      // A session may begin a little early; it cannot be over before its time.
      blocked: ({ startTime }) => (Date.parse(startTime) > Date.now() ? bookingMessages.notBegun : undefined),
      call: "POST /api/institute/bookings/{id}/finish",
    },
    cancel: {
      title: "取消",
      from: ["WAIT_PAY", "WAIT_CONFIRM", "CONFIRMED"],
      to: "CANCELED",
      danger: true,
      ask: { code: field.text("取消原因", { max: 40, required: bookingMessages.noReason }), side },
      data: z.null(),
    },
    noShow: {
      title: "标记爽约",
      group: "更多",
      from: ["CONFIRMED"],
      to: "NO_SHOW",
      call: "POST /api/institute/bookings/{id}/no-show",
      danger: true,
      ask: { side },
      data: z.null(),
    },
    /** An application by the rule of the page; the booking is REFUNDED when the money is refunded. */
    refund: {
      title: "退款",
      from: ["CANCELED", "NO_SHOW"],
      when: ({ isPaid }) => isPaid,
      blocked: (row) =>
        row.isRefunding ? "退款申请处理中" : refundPercent(row) === 0 ? bookingMessages.nothingBack : undefined,
      stepUp: true,
      confirm: (row) =>
        `按退款规则退还${refundPercent(row)}%，共${yuanText(Math.floor((row.priceCents * refundPercent(row)) / 100))}元，提交退款申请，确定？`,
      data: z.object({ refundNo: z.string(), applyCents: z.int() }),
      done: (data) => {
        // The answer is what the declaration above says.
        const { refundNo, applyCents } = data as { refundNo: string; applyCents: number };
        return `已提交退款申请：${refundNo}，${yuanText(applyCents)}元`;
      },
    },
    export: { kind: "export", title: "导出" },
  },
});
