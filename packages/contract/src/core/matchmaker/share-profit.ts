/** Who is above a member at the time of an order. */
export interface ProfitParties {
  /** The member's matchmaker with the commission of the present grade. */
  readonly matchmaker: { readonly agentId: number; readonly commissionBp: number } | null;
  /** Shop and region agents that exist; a vacant tier is not listed. */
  readonly upline: readonly {
    readonly agentId: number;
    readonly tier: string;
    readonly rateBp: number;
    readonly ruleId: number | null;
    readonly freezeDays: number;
  }[];
  /** The matchmaker who lent the other member of the introduction behind the order. */
  readonly lender: { readonly agentId: number; readonly splitBp: number } | null;
}

export interface ProfitLine {
  readonly agentId: number;
  readonly tier: string;
  readonly kind: "DIRECT" | "UPLINE" | "BORROW";
  readonly baseCents: number;
  readonly rateBp: number;
  readonly amountCents: number;
  readonly ruleId: number | null;
  readonly freezeDays: number;
}

export const usualFreezeDays = 7;
/** All tiers and the highest commission together. */
export const profitLimitBp = 7000;

const partOf = (cents: number, bp: number): number => Math.floor((cents * bp) / 10_000);

/**
 * Returns who gets how much of an order. Every part is rounded down and the remainder stays with the platform; a
 * lender's part is taken from the matchmaker's own.
 */
export function shareProfit(baseCents: number, { matchmaker, upline, lender }: ProfitParties): ProfitLine[] {
  const lines: ProfitLine[] = [];
  if (matchmaker !== null) {
    const whole = partOf(baseCents, matchmaker.commissionBp);
    const lent = lender === null || lender.agentId === matchmaker.agentId ? 0 : partOf(whole, lender.splitBp);
    const common = { baseCents, tier: "MATCHMAKER", ruleId: null, freezeDays: usualFreezeDays };
    lines.push({
      ...common,
      agentId: matchmaker.agentId,
      kind: "DIRECT",
      rateBp: matchmaker.commissionBp,
      amountCents: whole - lent,
    });
    if (lender !== null && lent > 0)
      lines.push({
        ...common,
        agentId: lender.agentId,
        kind: "BORROW",
        rateBp: partOf(matchmaker.commissionBp, lender.splitBp),
        amountCents: lent,
      });
  }
  for (const { agentId, tier, rateBp, ruleId, freezeDays } of upline)
    lines.push({
      agentId,
      tier,
      kind: "UPLINE",
      baseCents,
      rateBp,
      amountCents: partOf(baseCents, rateBp),
      ruleId,
      freezeDays,
    });
  return lines.filter(({ amountCents }) => amountCents > 0);
}

/** The part of a share still to be reclaimed when this amount of the order was refunded. */
export const reversalOf = (
  { amountCents, reversedCents }: { readonly amountCents: number; readonly reversedCents: number },
  baseCents: number,
  refundCents: number,
): number => {
  if (baseCents <= 0) return 0;
  const due = refundCents >= baseCents ? amountCents : Math.ceil((amountCents * refundCents) / baseCents);
  return Math.max(0, Math.min(amountCents, due) - reversedCents);
};
