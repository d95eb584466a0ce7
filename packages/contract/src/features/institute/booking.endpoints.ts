import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { instant } from "../../wire/instant.ts";
import { dateParam } from "../../wire/list.ts";
import { bookingMessages } from "./booking.messages.ts";
import { bookingRoute } from "./booking.resource.ts";
import { bookingStatus } from "./institute.choices.ts";

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

/** With whom, for which package, when, and what about. */
export const bookingDraft = {
  consultantId: z.int("请选择咨询师").positive("请选择咨询师"),
  mealId: z.int("请选择套餐").positive("请选择套餐"),
  startTime,
  tagIds: z.array(z.int().positive()).max(8, "最多选择8个标签").default([]),
  problem: z.string().trim().max(500, "问题不能超过500个字").default(""),
} as const;

/** 代客预约: the member pays in the app, unless one of his packages has sessions left. */
export const createBooking = endpoint({
  method: "POST",
  path: "/api/institute/bookings",
  allow: grant("代客预约"),
  title: "代客预约",
  done: ({ no, status }) => `预约成功：${no}，${bookingStatus.labels[status]}`,
  body: z.strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    ...bookingDraft,
  }),
  data: z.object({
    id: z.int(),
    no: z.string(),
    status: bookingStatus.schema,
    orderId: z.int(),
    orderNo: z.string(),
    payCents: z.int(),
  }),
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

/** 完成: the counsellor's share is credited. */
export const finishBooking = endpoint({
  method: "POST",
  path: at("finish"),
  allow: grant("完成"),
  title: "完成",
  params: row,
  body: z.strictObject({
    record: z
      .string(bookingMessages.needRecord)
      .trim()
      .min(1, bookingMessages.needRecord)
      .max(2000, "咨询记录不能超过2000个字"),
  }),
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
