import { z } from "zod";
import { choices } from "../../kit/choices.ts";

export const reasonMax = 150;
export const maxBanDays = 3650;

export const sanctionMessages = {
  banReason: "请填写禁用原因!",
  banReasonLong: `禁用原因不能超过${reasonMax}个字`,
  cancelReason: "请填写注销原因",
  cancelReasonLong: `注销原因不能超过${reasonMax}个字`,
  banDays: "封禁天数格式错误",
  restoreTooLate: "已超过恢复期限",
  deleteElsewhere: "不能直接删除账号",
  enabledByHand: "手动启用",
  switchedByHand: "手动恢复",
  switchedOff: "违反平台规范",
  chooseDays: "请选择处罚天数",
  banElsewhere: "账号封禁请使用禁用",
} as const;

/** Days choices of every sanction but the ban; the empty one means forever. */
export const sanctionDays = choices({ "1": "1天", "3": "3天", "7": "7天", "30": "30天", "": "永久" });
const offered: readonly number[] = [1, 3, 7, 30];

/** Whole days as offered; null is forever, and undefined is not a choice. */
export const sanctionDaysField = z.union(
  [z.null(), z.number().refine((days) => offered.includes(days), sanctionMessages.chooseDays)],
  sanctionMessages.chooseDays,
);

export const sanctionReason = z
  .string("请填写处罚原因")
  .trim()
  .min(1, "请填写处罚原因")
  .max(reasonMax, `处罚原因不能超过${reasonMax}个字`);

export const banReason = z
  .string(sanctionMessages.banReason)
  .trim()
  .min(1, sanctionMessages.banReason)
  .max(reasonMax, sanctionMessages.banReasonLong);

export type BanDays = { readonly ok: true; readonly days: number | null } | { readonly ok: false };

/**
 * Parses typed ban days: empty means for ever, anything else must be a number above 0 and at most 3650. Rounded to two
 * decimals, so that a value that rounds to zero is not valid.
 */
export function readBanDays(typed: string): BanDays {
  if (typed === "") return { ok: true, days: null };
  const text = typed.trim();
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return { ok: false };
  const days = Math.round(Number(text) * 100) / 100;
  return days > 0 && Number(text) <= maxBanDays ? { ok: true, days } : { ok: false };
}

/** The characters that the input accepts: digits and the dot. */
export const stripDays = (typed: string): string => typed.replaceAll(/[^\d.]/g, "");

const daysText = z
  .union([z.string().max(50, sanctionMessages.banDays), z.number()], sanctionMessages.banDays)
  .transform(String);
/** The same as a field of a body, returning the number; a missing one is empty. */
export const banDaysField = z
  .union([daysText, z.null()])
  .optional()
  .transform((typed, context): number | null => {
    const read = readBanDays(typed ?? "");
    if (read.ok) return read.days;
    context.addIssue({ code: "custom", message: sanctionMessages.banDays });
    return z.NEVER;
  });
