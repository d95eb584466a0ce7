import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { daySpan } from "../../core/figures/day-span.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { yuanText } from "../../wire/yuan-text.ts";
import { callRecord } from "./call-log.resource.ts";
import { callGrants, callKind, callMessages, callRoute } from "./call-log.rules.ts";

const onOne = z.strictObject({ id: idParam });
export const getCallList = listAt(callRecord, "/api/call/list");

export const refundCall = endpoint({
  method: "POST",
  path: "/api/call/{id}/refund",
  allow: [callGrants.refund],
  title: "退费",
  done: ({ takenBack }) => `已退费，已扣回对方收益 ${yuanText(takenBack)} 元`,
  stepUp: true,
  params: onOne,
  body: z.strictObject({
    amount: moneyCents(callMessages.amount).min(1, callMessages.amount),
    reason: z.string(callMessages.reason).trim().min(5, callMessages.reason).max(200, "退费原因不能超过200个字"),
  }),
  data: z.object({ refundAmount: z.int(), takenBack: z.int() }),
});

export const endCall = endpoint({
  method: "POST",
  path: "/api/call/{id}/force-end",
  allow: [callGrants.end],
  title: "强制结束",
  done: "已结束",
  params: onOne,
  body: z.strictObject({
    reason: z.string(callMessages.endReason).trim().min(1, callMessages.endReason).max(200, "结束原因不能超过200个字"),
  }),
});

export const getCallRecord = endpoint({
  method: "GET",
  path: "/api/call/{id}/record-url",
  allow: [callGrants.record],
  params: onOne,
  data: z.object({ url: z.string() }),
});

export const getCallStat = endpoint({
  method: "GET",
  path: "/api/call/stat",
  allow: reads(callRoute),
  query: z.strictObject({ ...daySpan.shape, phone: z.enum(["1", "0"]).default("0") }),
  data: z.object({
    calls: z.int(),
    answered: z.int(),
    seconds: z.int(),
    income: z.int(),
    refund: z.int(),
    days: z.array(z.object({ day: z.string(), kind: callKind.schema, calls: z.int(), answered: z.int() })),
    span: z.array(z.string()),
    durations: z.array(z.int()),
    staff: z.array(z.object({ id: z.int(), name: z.string(), calls: z.int(), answered: z.int(), minutes: z.int() })),
  }),
});
