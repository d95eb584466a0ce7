import { z } from "zod";

export const badAmount = "请输入正确的金额";
/** Nothing is rounded: what has a third decimal is refused, and the person sees what was typed. */
export const moneyDecimals = "金额最多保留两位小数";

/** A number that is no whole number of cents: 12.345 yuan arrives as 1234.5. */
export const hasPartCents = (input: unknown): boolean =>
  typeof input === "number" && Number.isFinite(input) && !Number.isInteger(input);

/** An amount in cents, as every form and call takes it; `message` is for what is no amount at all. */
export const moneyCents = (message: string = badAmount): z.ZodInt =>
  z.int({ error: ({ input }) => (hasPartCents(input) ? moneyDecimals : message) });
