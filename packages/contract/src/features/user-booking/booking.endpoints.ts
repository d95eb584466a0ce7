import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { userBooking } from "./booking.resource.ts";
import { bookingGrants as buttons, bookingRoute, bookingStatus, bookingType, timeProblem } from "./booking.rules.ts";

const onOne = z.strictObject({ id: idParam });
export const getBookingList = listAt(userBooking, "/api/user-booking/list");

/** 改期 with a new time, 转派 with another person. */
export const changeBooking = endpoint({
  method: "PUT",
  path: "/api/user-booking/{id}",
  allow: [buttons.move, buttons.give],
  title: "改期/转派",
  done: (_data, { body }) => (body.bookTime === undefined ? "保存成功" : "已改期"),
  params: onOne,
  body: z
    .strictObject({
      bookTime: z.iso.datetime({ offset: true, error: "请选择预约时间" }).optional(),
      staffId: z.int("请选择红娘").positive("请选择红娘").optional(),
      reason: z.string().trim().max(100, "改期原因不能超过100个字").default(""),
    })
    .superRefine(({ bookTime }, context) => {
      const problem = bookTime === undefined ? null : timeProblem(bookTime);
      if (problem !== null) context.addIssue({ code: "custom", path: ["bookTime"], message: problem });
    }),
  data: z.object({ id: z.int() }),
});

export const getBookingCalendar = endpoint({
  method: "GET",
  path: "/api/user-booking/calendar",
  allow: reads(bookingRoute),
  query: z.strictObject({ week: z.iso.date("日期格式错误"), by: z.enum(["staff", "shop"]).default("staff") }),
  data: z.array(
    z.object({
      id: z.int(),
      ownerId: z.int(),
      ownerName: z.string(),
      member: memberRef.nullable(),
      type: bookingType.schema,
      status: bookingStatus.schema,
      bookTime: z.string(),
      durationMin: z.int(),
    }),
  ),
});

export const getBookingStat = endpoint({
  method: "GET",
  path: "/api/user-booking/stat",
  allow: reads(bookingRoute),
  query: daySpan,
  data: z.object({
    today: z.int(),
    waiting: z.int(),
    arriveBp: z.int().nullable(),
    noShowBp: z.int().nullable(),
    funnel: z.object({ booked: z.int(), confirmed: z.int(), arrived: z.int(), signed: z.int() }),
    staff: z.array(z.object({ id: z.int(), name: z.string(), count: z.int(), arrived: z.int() })),
  }),
});
