/** A row of /payadmin/withdrawconfig. */
export interface WithdrawConfig {
  readonly minCents: number;
  readonly maxCents: number;
  readonly dayCount: number;
  readonly dayMaxCents: number;
  readonly monthMaxCents: number;
  readonly feeMode: "NONE" | "RATE" | "FIXED";
  readonly feeBp: number;
  readonly feeMinCents: number;
  readonly feeMaxCents: number;
  readonly taxBp: number;
  readonly taxFreeCents: number;
  readonly weekDays: readonly number[];
  readonly hourFrom: number;
  readonly hourTo: number;
  readonly payeeTypes: readonly string[];
  readonly autoPassCents: number;
  readonly newAccountDays: number;
  readonly needRealName: boolean;
  readonly needFace: boolean;
  readonly enabled: boolean;
  readonly version: number;
}

/** clamp(ceil(amount × feeBp ÷ 10000), feeMin, feeMax); a maximum fee of 0 means no maximum. */
export function withdrawalFee(
  { feeMode, feeBp, feeMinCents, feeMaxCents }: WithdrawConfig,
  amountCents: number,
): number {
  if (feeMode === "NONE") return 0;
  if (feeMode === "FIXED") return Math.min(feeMinCents, amountCents - 1);
  const fee = Math.max(feeMinCents, Math.ceil((amountCents * feeBp) / 10_000));
  return Math.min(feeMaxCents > 0 ? Math.min(fee, feeMaxCents) : fee, amountCents - 1);
}

/** Tax on the part of the month's amount above the allowance. */
export function withdrawalTax(
  { taxBp, taxFreeCents }: WithdrawConfig,
  amountCents: number,
  monthCents: number,
): number {
  const taxable = Math.max(0, monthCents + amountCents - taxFreeCents) - Math.max(0, monthCents - taxFreeCents);
  return Math.ceil((taxable * taxBp) / 10_000);
}
