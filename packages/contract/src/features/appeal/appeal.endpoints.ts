import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { punishmentStatus, punishmentType, violationType } from "../../core/punishment/punishment.choices.ts";
import { reviewBizType } from "../../core/review/review.choices.ts";
import { appealRef, appealStatus, appealType } from "../../core/ticket/appeal.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { appealGrants, appealRoute, handleAppealBody } from "./appeal.rules.ts";

/** What the appeal is against: the punishment, or the decision. */
const origin = z.object({
  reason: z.string(),
  staff: namedRef.nullable(),
  time: z.string().nullable(),
  images: z.array(z.string()),
  punishType: punishmentType.schema.nullable(),
  punishStatus: punishmentStatus.schema.nullable(),
  violationType: violationType.schema.nullable(),
  /** Text as stored; null means forever or without days. */
  days: z.string().nullable(),
  endTime: z.string().nullable(),
  bizType: reviewBizType.schema.nullable(),
  /** The subject of the decision, in its own words. */
  subject: z.string(),
});

const earlier = z.object({
  id: z.int(),
  type: appealType.schema,
  status: appealStatus.schema,
  content: z.string(),
  createdTime: z.string(),
});

export const appealDetail = z.object({
  id: z.int(),
  type: appealType.schema,
  refType: appealRef.schema,
  refId: z.int(),
  content: z.string(),
  images: z.array(z.string()),
  contactPhone: z.string(),
  status: appealStatus.schema,
  handler: namedRef.nullable(),
  handleRemark: z.string(),
  newDays: z.int().nullable(),
  deadline: z.string(),
  createdTime: z.string(),
  handleTime: z.string().nullable(),
  origin,
  /** Other appeals of the same member. */
  earlier: z.array(earlier),
});
export type AppealDetail = z.output<typeof appealDetail>;

export const getAppeal = endpoint({
  method: "GET",
  path: "/api/appeal/{id}",
  allow: [...reads(appealRoute), appealGrants.evidence],
  params: z.strictObject({ id: idParam }),
  data: appealDetail,
});

export const handleAppeal = endpoint({
  method: "POST",
  path: "/api/appeal/{id}/handle",
  allow: [
    appealGrants.pass,
    appealGrants.refuse,
    appealGrants.shorten,
    appealGrants.phonePass,
    appealGrants.phoneRefuse,
  ],
  title: "申诉成功/申诉驳回",
  done: (_data, { body }) => (body.result === "PASSED" ? "申诉成功" : "申诉驳回"),
  params: z.strictObject({ id: idParam }),
  body: handleAppealBody,
  data: z.object({ id: z.int(), status: appealStatus.schema, reviewActionId: z.int() }),
});

export const getAppealStat = endpoint({
  method: "GET",
  path: "/api/appeal/stat",
  allow: reads(appealRoute),
  query: daySpan,
  data: z.object({
    waiting: z.int(),
    overdue: z.int(),
    /** In 1/10000 of the decided ones. */
    passRate: z.int().nullable(),
    byStaff: z.array(z.object({ staff: namedRef, decided: z.int(), passed: z.int() })),
    byType: z.array(z.object({ type: appealType.schema, count: z.int() })),
  }),
});
