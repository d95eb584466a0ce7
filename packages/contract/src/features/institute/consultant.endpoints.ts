import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { dateParam } from "../../wire/list.ts";
import { consultantRoute } from "./consultant.resource.ts";
import { bookingStatus } from "./institute.choices.ts";
import { scheduleSchema } from "./schedule.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const row = z.strictObject({ id: idParam });

const conflict = z.object({
  id: z.int(),
  no: z.string(),
  memberName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: bookingStatus.schema,
});
const hours = { schedule: scheduleSchema, restDates: z.array(z.iso.date("日期格式错误")).max(100, "休息日过多") };

export const getSchedule = endpoint({
  method: "GET",
  path: "/api/institute/consultants/{id}/schedule",
  allow: reads(consultantRoute),
  params: row,
  data: z.object({ ...hours, version: z.int() }),
});

/**
 * 排班. Bookings outside the new hours are returned first and nothing is written; sent again with `keep`, the hours
 * change and these bookings remain valid.
 */
export const putSchedule = endpoint({
  method: "PUT",
  path: "/api/institute/consultants/{id}/schedule",
  allow: [button("排班", consultantRoute)],
  title: "排班",
  done: "保存成功",
  params: row,
  body: z.strictObject({ ...hours, version: z.int("缺少版本号"), keep: z.boolean().default(false) }),
  data: z.object({ saved: z.boolean(), conflicts: z.array(conflict) }),
});

/** When a session may begin on a day, and which times are taken. */
export const getSlots = endpoint({
  method: "GET",
  path: "/api/institute/consultants/{id}/slots",
  allow: reads(consultantRoute, "/institute/consultantBooking"),
  params: row,
  query: z.strictObject({ date: dateParam, minutes: numberParam().int().min(15).max(180).default(60) }),
  data: z.array(z.object({ startTime: z.string(), endTime: z.string(), isFree: z.boolean() })),
});
