import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { instant } from "../../wire/instant.ts";
import { dateParam } from "../../wire/list.ts";
import { yuanText } from "../../wire/yuan-text.ts";
import { bookingRoute } from "./booking.resource.ts";
import { bookingSide, bookingStatus } from "./institute.choices.ts";

export const bookingMessages = {
  taken: "该时间段已被预约",
  notWorked: "该时间段不在咨询师排班内",
  past: "预约时间已过",
  lateChange: "距开始不足2小时，不能改期",
  changes: "最多改期2次",
  early: "开始15分钟后才能标记爽约",
  noReason: "请选择取消原因",
  noConsultant: "咨询师当前不接受预约",
  noMeal: "套餐未上架或不属于该咨询师",
  nothingBack: "按退款规则无可退金额",
  confirmCancel: "取消后该时段将释放",
} as const;
export const rescheduleLimit = 2;

export const bookingNoticeMessages = {
  confirmed: (when: string) => ({ title: "咨询预约已确认", content: `您${when}的咨询预约已确认，请准时参加。` }),
  moved: (when: string) => ({ title: "咨询预约已改期", content: `您的咨询预约已改至${when}。` }),
  canceled: (when: string, reason: string) => ({
    title: "咨询预约已取消",
    content: `您${when}的咨询预约已取消：${reason}。`,
  }),
  remind: (when: string) => ({ title: "咨询即将开始", content: `您预约的咨询将于${when}开始。` }),
  orderTitle: (meal: string) => `咨询：${meal}`,
  timeOut: "超时未支付",
} as const;

const row = z.strictObject({ id: idParam });
const at = <const P extends string>(command: P) => `/api/institute/bookings/{id}/${command}` as const;
const grant = (title: string) => [button(title, bookingRoute)] as const;
const startTime = z.iso.datetime({ offset: true, error: "请选择预约时间" });

/** 代客预约: the member pays in the app, unless one of his packages has sessions left. */
export const createBooking = endpoint({
  method: "POST",
  path: "/api/institute/bookings",
  allow: grant("代客预约"),
  title: "代客预约",
  done: ({ no, status }) => `预约成功：${no}，${bookingStatus.labels[status]}`,
  body: z.strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    consultantId: z.int("请选择咨询师").positive("请选择咨询师"),
    mealId: z.int("请选择套餐").positive("请选择套餐"),
    startTime,
    tagIds: z.array(z.int().positive()).max(8, "最多选择8个标签").default([]),
    problem: z.string().trim().max(500, "问题不能超过500个字").default(""),
  }),
  data: z.object({ id: z.int(), no: z.string(), status: bookingStatus.schema, orderNo: z.string() }),
});

export const confirmBooking = endpoint({
  method: "POST",
  path: at("confirm"),
  allow: grant("确认"),
  title: "确认",
  done: "已确认",
  params: row,
});

export const rescheduleBooking = endpoint({
  method: "POST",
  path: at("reschedule"),
  allow: grant("改期"),
  title: "改期",
  done: "改期成功",
  params: row,
  body: z.strictObject({ startTime }),
});

export const startBooking = endpoint({
  method: "POST",
  path: at("start"),
  allow: grant("开始服务"),
  title: "开始服务",
  done: "服务已开始",
  params: row,
});

/** 完成: the counsellor's share is credited. */
export const finishBooking = endpoint({
  method: "POST",
  path: at("finish"),
  allow: grant("完成"),
  title: "完成",
  params: row,
  body: z.strictObject({ record: z.string().trim().max(2000, "咨询记录不能超过2000个字").default("") }),
});

const side = z.enum(bookingSide.values, "请选择责任方");

export const cancelBooking = endpoint({
  method: "POST",
  path: at("cancel"),
  allow: grant("取消"),
  title: "取消",
  params: row,
  body: z.strictObject({ code: z.string(bookingMessages.noReason).min(1, bookingMessages.noReason), side }),
});

export const noShowBooking = endpoint({
  method: "POST",
  path: at("no-show"),
  allow: grant("标记爽约"),
  title: "标记爽约",
  params: row,
  body: z.strictObject({ side }),
});

/** 退款: an application by the rule of the page; the booking is REFUNDED when the money is refunded. */
export const refundBooking = endpoint({
  method: "POST",
  path: at("refund"),
  allow: grant("退款"),
  title: "退款",
  stepUp: true,
  done: ({ refundNo, applyCents }) => `已提交退款申请：${refundNo}，${yuanText(applyCents)}元`,
  params: row,
  data: z.object({ refundNo: z.string(), applyCents: z.int() }),
});

/** 查看记录. The counsellor's note is for the administrator and the counsellor: null for everyone else. */
export const getBookingRecord = endpoint({
  method: "GET",
  path: at("record"),
  allow: grant("查看记录"),
  params: row,
  data: z.object({ record: z.string().nullable(), finishTime: z.string().nullable() }),
});

const shown = z.object({
  id: z.int(),
  no: z.string(),
  memberName: z.string(),
  mealName: z.string(),
  startTime: instant,
  endTime: instant,
  status: bookingStatus.schema,
});
export type ShownBooking = z.output<typeof shown>;

/** 日历: a week, one row for each counsellor. */
export const getBookingWeek = endpoint({
  method: "GET",
  path: "/api/institute/booking-week",
  allow: reads(bookingRoute),
  query: z.strictObject({ date: dateParam, consultantId: idParam.optional() }),
  data: z.array(z.object({ id: z.int(), name: z.string(), status: z.string(), bookings: z.array(shown) })),
});
