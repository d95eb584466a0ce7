import { auditRoute, auditRouteFallback } from "@hongxian/contract/core/content/audit-route.ts";
import { invoiceSeller } from "@hongxian/contract/core/money/invoice-seller.ts";
import { giftShares } from "@hongxian/contract/core/money/gift.choices.ts";
import { promotionRule, promotionRuleFallback } from "@hongxian/contract/core/money/promotion.choices.ts";
import { retentionDays } from "@hongxian/contract/core/operation/retention.rules.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { z } from "zod";

const evenShares = { LIVE: 5000, CHAT: 5000, VIDEO: 5000, CALL: 5000, CHAT_ROOM: 5000 };
const webAddress = z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(300)]);

const uploadShare = z.strictObject({ files: z.int().min(0).max(1_000_000), megabytes: z.int().min(0).max(10_000_000) });
/** The administrator prepares for all; agents and promoters send a picture occasionally, whatever role they were given. */
const uploadRoles = { [adminRoleId]: { files: 5000, megabytes: 20_480 } };
const agentShare = { files: 200, megabytes: 500 };

/** The system's settings with their rule and their default value. */
export const settingKeys = {
  /** Minutes without use until a session ends. */
  "session.idleMinutes": { schema: z.int().min(1).max(720), fallback: 30 },
  /**
   * One account's daily upload quota, in files and megabytes; `tissue` is that of every role of agents, `roles` has other
   * figures for single roles by their number.
   */
  "upload.quota": {
    schema: uploadShare.extend({
      tissue: uploadShare.default(agentShare),
      roles: z.record(z.string().regex(/^\d{1,9}$/), uploadShare),
    }),
    fallback: { files: 500, megabytes: 2048, tissue: agentShare, roles: uploadRoles },
  },
  /** How many members that are not PAID one sales person may have. */
  "sale.quota": { schema: z.int().min(0).max(1_000_000), fallback: 500 },
  /** Days without a note until a member returns to the public pool; 0 = never. */
  "sale.recycleDays": { schema: z.int().min(0).max(3650), fallback: 0 },
  /** Messages an official account may send in a minute; 0 = any number. */
  "chat.perMinute": { schema: z.int().min(0).max(10_000), fallback: 30 },
  /** Conversations one person serves at a time; more wait. */
  "chat.maxServed": { schema: z.int().min(1).max(10_000), fallback: 20 },
  /** Cents for one part of a short message. */
  "sms.segmentCents": { schema: z.int().min(0).max(1000), fallback: 5 },
  /** The maximum number of short-message notices a member gets in a day. */
  "sms.noticesPerDay": { schema: z.int().min(1).max(100), fallback: 5 },
  /** Whether an introduction needs a signed contract of one's own member. */
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
  /** Maximum cost of models in a month; 0 = no limit. */
  "ai.monthBudgetCents": { schema: z.int().min(0).max(1_000_000_000), fallback: 0 },
  /** Hosts a model provider may have, besides public ones; empty = any public host. */
  "ai.hosts": { schema: z.array(z.string().max(200)).max(50), fallback: [] },
  /** Part of a marriage refund that is withheld, in 1/10000. */
  "refund.breachBp": { schema: z.int().min(0).max(3000), fallback: 2000 },
  /** The receiver's share of a gift without its own, in 1/10000 by scene; a change applies from its day on. */
  "gift.share": {
    schema: z.strictObject({ shares: giftShares, before: giftShares, from: z.iso.date() }),
    fallback: { shares: evenShares, before: evenShares, from: "2000-01-01" },
  },
  /** The rules of all discounts. */
  "promotion.rule": { schema: promotionRule, fallback: promotionRuleFallback },
  /** Who issues invoices, and the tax their amounts include; what is empty is filled from COMPANY_…. */
  "invoice.seller": { schema: invoiceSeller, fallback: invoiceSeller.parse({}) },
  /** The version of the mini-program under store review, until when; null = none. */
  "mini.reviewMode": {
    schema: z.strictObject({ version: z.string().max(20), until: z.iso.datetime({ offset: true }) }).nullable(),
    fallback: null,
  },
  /** Days within which a bought ticket or service must be used. */
  "goods.ticketDays": { schema: z.int().min(1).max(3650), fallback: 180 },
  /** How long score lasts, its limits and its exchange. */
  "score.global": {
    schema: z.strictObject({
      validMonths: z.int().min(0).max(36),
      dayTotalLimit: z.int().min(0),
      exchangeRate: z.int().min(100).max(100_000),
      exchangeMin: z.int().min(0),
      exchangeDayMax: z.int().min(0).max(10_000),
      exchangeNeedRealName: z.boolean(),
    }),
    fallback: {
      validMonths: 12,
      dayTotalLimit: 1000,
      exchangeRate: 1000,
      exchangeMin: 1000,
      exchangeDayMax: 2000,
      exchangeNeedRealName: true,
    },
  },
  /** Envelopes between members. */
  "red.member": {
    schema: z.strictObject({
      enabled: z.boolean(),
      singleMaxCents: z.int().min(100).max(20_000),
      dayMaxCents: z.int().min(100).max(100_000),
      needRealName: z.boolean(),
    }),
    fallback: { enabled: true, singleMaxCents: 20_000, dayMaxCents: 100_000, needRealName: true },
  },
  /** The secret with which the advertising networks sign their callbacks; "" accepts none. */
  "ad.callbackKeys": {
    schema: z.strictObject({ SELF: z.string(), CSJ: z.string(), YLH: z.string(), KS: z.string() }),
    fallback: { SELF: "", CSJ: "", YLH: "", KS: "" },
  },
  /** Where visitors download the app; "" = nowhere yet. */
  "app.androidUrl": { schema: webAddress, fallback: "" },
  "app.iosUrl": { schema: webAddress, fallback: "" },
  /** Staff are notified when fewer than this percentage of a day's newcomers have their real name; 0 = never. */
  "realname.alarm": { schema: z.int().min(0).max(100), fallback: 0 },
  /** How many days are kept of what grows without end, where somebody set another number than the default. */
  "retention.days": { schema: retentionDays, fallback: {} },
  /** How posted content is checked by machine, by scene. */
  "audit.route": { schema: auditRoute, fallback: auditRouteFallback },
} as const;

export type SettingKey = keyof typeof settingKeys;
export type SettingValue<K extends SettingKey> = z.output<(typeof settingKeys)[K]["schema"]>;
