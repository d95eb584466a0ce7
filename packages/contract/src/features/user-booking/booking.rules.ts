import { z } from "zod";
import { addDays, shanghaiDay } from "../../wire/shanghai-day.ts";
import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";

export const bookingRoute = "/operation/userBooking";
export const bookingType = choices({
  SHOP_VISIT: "到店面谈",
  PHONE: "电话咨询",
  MEET: "线下见面",
  EVENT: "线下活动",
  PHOTO: "形象拍摄",
});
export const targetAgree = choices({ WAIT: "待对方确认", YES: "已同意", NO: "已拒绝" });
export const bookingSource = choices({ APP: "会员预约", STAFF: "代预约", OFFICIAL: "官网" });
export const bookingStatus = choices({
  WAIT_CONFIRM: "待确认",
  CONFIRMED: "已确认",
  ARRIVED: "已到场",
  FINISH: "已完成",
  NO_SHOW: "爽约",
  CANCEL: "已取消",
});
export const bookingGrants = {
  move: button("改期", bookingRoute),
  give: button("转派", bookingRoute),
} as const;
/** What has not begun can be put off, handed over and cancelled. */
export const openBookings = ["WAIT_CONFIRM", "CONFIRMED"] as const;
export const isOpenBooking = ({ status }: { readonly status: string }): boolean =>
  (openBookings as readonly string[]).includes(status);

export const bookingMessages = {
  member: "请选择会员",
  hours: "预约时间须在09:00-21:00之间",
  future: "预约时间必须晚于当前时间",
  staffBusy: "该红娘此时段已有预约",
  memberBusy: "该会员此时段已有预约",
  target: "请选择见面对象",
  targetSelf: "见面对象不能是本人",
  shop: "请选择门店",
  notAgreed: "对方尚未同意",
  notToday: "预约当天才能登记到场",
  notDue: "预约时间未到，不能标记爽约",
  tooOften: "最多改期3次",
  result: "描述内容必填",
  suspended: "爽约次数过多，暂不能预约",
  duration: "时长须为15-240分钟",
  remind: (text: string) => ({ title: "预约提醒", content: `您有一个预约将于${text}开始，请准时到场` }),
} as const;
export const moveMax = 3;
export const openHours = { from: 9, to: 21 } as const;
export const noShowRule = { count: 3, withinDays: 90, stopDays: 30 } as const;

/** Bookings are in the future: today and the following week by default. */
const daysAhead = 7;
const daysText = /^(\d{4}-\d{2}-\d{2})?~(\d{4}-\d{2}-\d{2})?$/;
const isDay = (day: string): boolean => day === "" || z.iso.date().safeParse(day).success;

/** `from~to`, both included; one of them may be left out. */
export const bookingDays = z
  .string()
  .regex(daysText, "日期格式错误")
  .refine((text) => text !== "~" && text.split("~").every(isDay), "日期格式错误")
  .refine((text) => {
    const { from, to } = spanOf(text);
    return from === undefined || to === undefined || from <= to;
  }, "结束时间必须晚于开始时间")
  .default(() => `${shanghaiDay()}~${addDays(shanghaiDay(), daysAhead)}`);

export function spanOf(text: string): { readonly from: string | undefined; readonly to: string | undefined } {
  const [from = "", to = ""] = text.split("~");
  return { from: from === "" ? undefined : from, to: to === "" ? undefined : to };
}

interface BookingDraft {
  readonly userId?: number;
  readonly type?: string;
  readonly targetUserId?: number | null;
  readonly shopId?: number | null;
  readonly bookTime?: string;
}
const shanghaiMs = 8 * 3_600_000;
const hourMs = 3_600_000;

/** 09:00 to 21:00 on the platform's clock, in the future. */
export function timeProblem(bookTime: string | undefined, now: number = Date.now()): string | null {
  const at = Date.parse(bookTime ?? "");
  if (Number.isNaN(at)) return null;
  if (at <= now) return bookingMessages.future;
  const hour = ((at + shanghaiMs) % (24 * hourMs)) / hourMs;
  return hour < openHours.from || hour > openHours.to ? bookingMessages.hours : null;
}

export function bookingProblems({ userId, type, targetUserId, shopId, bookTime }: BookingDraft): {
  bookTime?: string;
  targetUserId?: string;
  shopId?: string;
} {
  const time = timeProblem(bookTime);
  const needsShop = type === "SHOP_VISIT" || type === "PHOTO";
  const isMeeting = type === "MEET";
  const target = targetUserId ?? null;
  return {
    ...(time === null ? {} : { bookTime: time }),
    ...(isMeeting && target === null ? { targetUserId: bookingMessages.target } : {}),
    ...(isMeeting && target !== null && target === userId ? { targetUserId: bookingMessages.targetSelf } : {}),
    ...(needsShop && (shopId ?? null) === null ? { shopId: bookingMessages.shop } : {}),
  };
}
