import { z } from "zod";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { patrolShift } from "./shift.resource.ts";
import { shiftRoute } from "./shift.rules.ts";

export const getShiftList = listAt(patrolShift, "/api/patrol/shift/list");

/** The families that a shift may be assigned to look after. */
export const getShiftFamilies = endpoint({
  method: "GET",
  path: "/api/patrol/shift/families",
  allow: reads(shiftRoute),
  data: z.array(z.string()),
});

/** A month of patrols: what each did, and the inspected share of each day. */
export const getShiftStat = endpoint({
  method: "GET",
  path: "/api/patrol/shift/stat",
  allow: reads(shiftRoute),
  query: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份格式错误")
      .optional(),
  }),
  data: z.object({
    staff: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        hours: z.number(),
        checks: z.int(),
        violations: z.int(),
        responseSec: z.int().nullable(),
      }),
    ),
    days: z.array(z.object({ day: z.string(), coverageBp: z.int().nullable() })),
  }),
});
