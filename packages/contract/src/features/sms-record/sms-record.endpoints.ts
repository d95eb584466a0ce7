import { z } from "zod";
import { smsKind } from "../../core/sms/sms.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { dateParam } from "../../wire/list.ts";

/** Figures of the requested days, by default the last thirty. */
export const getSmsStat = endpoint({
  method: "GET",
  path: "/api/sms/stat",
  allow: reads("/message/smsSendRecord"),
  query: z.strictObject({ beginTime: dateParam.optional(), endTime: dateParam.optional() }),
  data: z.object({
    /** Without a service messages only go to a file, and every figure here stands still. */
    isConfigured: z.boolean(),
    /** Messages of the system that the service will not send, because their template is not ready there. */
    unready: z.array(z.string()),
    sent: z.int(),
    /** In 1/10000; null before anything was sent. */
    arriveRate: z.int().nullable(),
    clickRate: z.int().nullable(),
    cost: z.int(),
    days: z.array(z.string()),
    byKind: z.array(z.object({ kind: smsKind.schema, counts: z.array(z.int()) })),
    failures: z.array(z.object({ reason: z.string(), count: z.int() })),
  }),
});
