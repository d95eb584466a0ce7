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
  /** Where visitors get the app; "" = nowhere yet. */
  "app.androidUrl": { schema: webAddress, fallback: "" },
  "app.iosUrl": { schema: webAddress, fallback: "" },
} as const;

export type SettingKey = keyof typeof settingKeys;
export type SettingValue<K extends SettingKey> = z.output<(typeof settingKeys)[K]["schema"]>;
