import { z } from "zod";
import { instant } from "../../wire/instant.ts";
import { allEvents } from "./all-events.ts";

const feedLimits = { rows: 1000, waitSeconds: 30 } as const;

export const feedMessages = {
  cursor: "游标格式错误",
  dropped: "游标之后的部分事件已超过保存期，请从头读取（不带 after）并重新核对数据",
  unknown: "游标不属于本系统，请从头读取（不带 after）",
  type: "没有这种事件",
  wait: `等待时间为0-${feedLimits.waitSeconds}秒`,
  limit: `每次读取1-${feedLimits.rows}条`,
} as const;

const counted = (min: number, max: number, preset: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .default(preset);

/** Names with commas between them. */
const types = z
  .string()
  .transform((text) => text.split(","))
  .refine((names) => names.every((name) => allEvents.has(name)), feedMessages.type)
  .nullable()
  .default(null);

const fedEvent = z.object({
  /** The number under which a webhook posts it. */
  id: z.string(),
  type: z.string(),
  version: z.int(),
  time: instant,
  userId: z.int().nullable(),
  /** The application's own number of the member, where it sent the member itself. */
  externalId: z.string().nullable(),
  /** Its own number of the record (credential, photo, post, complaint), where it sent the record itself. */
  recordExternalId: z.string().nullable(),
  /** Counts the events of the member, those included that the application does not hear. */
  number: z.int(),
  data: z.record(z.string(), z.unknown()),
});

/** What happened after the cursor, in order. Without a cursor from the oldest that is kept; `now` begins with what comes. */
export const feedQuery = z.strictObject({
  after: z
    .string()
    .regex(/^(now|\d{1,15}-\d{1,15})$/, feedMessages.cursor)
    .nullable()
    .default(null),
  types,
  wait: counted(0, feedLimits.waitSeconds, 0, feedMessages.wait),
  limit: counted(1, feedLimits.rows, 100, feedMessages.limit),
});

export const feedAnswer = z.object({ events: z.array(fedEvent), cursor: z.string(), isEnd: z.boolean() });
