import { auditRoute, auditRouteFallback } from "@hongxian/contract/core/content/audit-route.ts";
import { z } from "zod";

const webAddress = z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(300)]);

/** The system's settings with their rule and what holds while nobody has set them. */
export const settingKeys = {
  /** Minutes without use until a session ends. */
  "session.idleMinutes": { schema: z.int().min(1).max(720), fallback: 30 },
  /** Members that are not PAID which one sales person may hold. */
  "sale.quota": { schema: z.int().min(0).max(1_000_000), fallback: 500 },
  /** Days without a note until a member returns to the public pool; 0 = never. */
  "sale.recycleDays": { schema: z.int().min(0).max(3650), fallback: 0 },
  /** Messages an official account may send in a minute; 0 = any number. */
  "chat.perMinute": { schema: z.int().min(0).max(10_000), fallback: 30 },
  /** Conversations one person serves at a time; more wait. */
  "chat.maxServed": { schema: z.int().min(1).max(10_000), fallback: 20 },
  /** Cents for one part of a short message. */
  "sms.segmentCents": { schema: z.int().min(0).max(1000), fallback: 5 },
  /** Notices by short message a member gets in a day at most. */
  "sms.noticesPerDay": { schema: z.int().min(1).max(100), fallback: 5 },
  /** An introduction needs a signed contract of the own member. */
  "intro.requireContract": { schema: z.boolean(), fallback: true },
  /** Requests a day of a platform account; matchmakers have their grade's number. */
  "borrow.platformDaily": { schema: z.int().min(0).max(1000), fallback: 20 },
  "matchmaker.up": {
    schema: z.strictObject({
      allowApply: z.boolean(),
      coolDays: z.int().min(0).max(90),
      allowSkip: z.boolean(),
    }),
    fallback: { allowApply: true, coolDays: 30, allowSkip: false },
  },
  "matchmaker.relegation": {
    schema: z.strictObject({
      enabled: z.boolean(),
      period: z.enum(["MONTH", "QUARTER"]),
      warnDays: z.int().min(1).max(30),
      protectDays: z.int().min(0).max(180),
      missPeriods: z.int().min(1).max(4),
      autoExecute: z.boolean(),
      exemptOnLeave: z.boolean(),
    }),
    fallback: {
      enabled: false,
      period: "QUARTER",
      warnDays: 7,
      protectDays: 30,
      missPeriods: 1,
      autoExecute: false,
      exemptOnLeave: true,
    },
  },
  /** What models may cost in a month; 0 = no limit. */
  "ai.monthBudgetCents": { schema: z.int().min(0).max(1_000_000_000), fallback: 0 },
  /** Hosts a model provider may be at, beside public ones; empty = any public host. */
  "ai.hosts": { schema: z.array(z.string().max(200)).max(50), fallback: [] },
  /** Part of a marriage refund that is kept, in 1/10000. */
  "refund.breachBp": { schema: z.int().min(0).max(3000), fallback: 2000 },
  /** The receiver's share of a gift without its own, in 1/10000. */
  "gift.share": { schema: z.int().min(0).max(8000), fallback: 5000 },
  /** Where visitors get the app; "" = nowhere yet. */
  "app.androidUrl": { schema: webAddress, fallback: "" },
  "app.iosUrl": { schema: webAddress, fallback: "" },
  /** How posted things are checked by machine, by scene. */
  "audit.route": { schema: auditRoute, fallback: auditRouteFallback },
} as const;

export type SettingKey = keyof typeof settingKeys;
export type SettingValue<K extends SettingKey> = z.output<(typeof settingKeys)[K]["schema"]>;
