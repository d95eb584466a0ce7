import { z } from "zod";
import { introductionStatus } from "../../core/introduction/introduction.choices.ts";
import { contractStatus } from "../../core/money/order.choices.ts";
import { payMode } from "../../core/money/trade.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { daySpan } from "../../core/figures/day-span.ts";

export const marriageRefundRoute = "/flowingWater/marriageRefundApply";
export const marriageRefundGrants = {
  apply: button("代提申请", marriageRefundRoute),
  note: button("挽留记录", marriageRefundRoute),
} as const;

const messages = { note: "描述内容必填", noteLong: "描述内容不能超过5000个字" } as const;
export const noteMax = 5000;
const onOne = z.strictObject({ id: idParam });

/** The service already provided, for the users who decide the refund. */
export const getRefundFacts = endpoint({
  method: "GET",
  path: "/api/refund-applies/{id}/facts",
  allow: reads(marriageRefundRoute),
  params: onOne,
  data: z.object({
    id: z.int(),
    orderId: z.int(),
    orderNo: z.string(),
    payMode: payMode.schema.nullable(),
    payTime: z.string().nullable(),
    opener: z.string().nullable(),
    contract: z
      .object({
        contractNo: z.string(),
        status: contractStatus.schema,
        beginTime: z.string(),
        endTime: z.string(),
        introUsed: z.int(),
        introTotal: z.int().nullable(),
      })
      .nullable(),
    introductions: z.array(
      z.object({ no: z.string(), other: z.string(), status: introductionStatus.schema, createdTime: z.string() }),
    ),
    notes: z.array(z.object({ text: z.string(), staff: z.string().nullable(), createdTime: z.string() })),
    complaints: z.int(),
    /** Who serves the member: matchmaker, else adviser, else sales. */
    serving: z.object({ userId: z.int(), name: z.string() }).nullable(),
  }),
});

/** The member may still be kept: nobody has decided for good. */
export const isRefundOpen = ({ status }: { readonly status: string }): boolean =>
  status === "WAIT_AUDIT" || status === "WAIT_FINANCE";

/** 挽留记录: a communication note on the member, besides the refund. */
export const addRetentionNote = endpoint({
  method: "POST",
  path: "/api/refund-applies/{id}/note",
  allow: [marriageRefundGrants.note],
  title: "挽留记录",
  done: "已记录",
  params: onOne,
  body: z.strictObject({
    content: z.string(messages.note).trim().min(1, messages.note).max(noteMax, messages.noteLong),
  }),
  data: z.object({ noteId: z.int() }),
});

const named = z.object({ name: z.string(), cents: z.int(), count: z.int() });
export const getRefundStat = endpoint({
  method: "GET",
  path: "/api/refund-applies/stat",
  allow: reads(marriageRefundRoute),
  query: daySpan,
  data: z.object({
    waitAudit: z.int(),
    waitFinance: z.int(),
    monthCents: z.int(),
    /** The refunded share of what was signed this month, in 1/10000. */
    monthBp: z.int().nullable(),
    kept: z.int(),
    byReason: z.array(z.object({ reasonType: z.string(), count: z.int() })),
    byShop: z.array(named),
    bySale: z.array(named),
    byWeek: z.array(z.object({ week: z.string(), cents: z.int() })),
  }),
});
