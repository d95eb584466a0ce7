import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsPeriod, periodBefore, periodOf, reachesGrade } from "./grade.rules.ts";
import { reversalOf, shareProfit } from "./share-profit.ts";

const bp = fc.integer({ min: 0, max: 2500 });
const cents = fc.integer({ min: 0, max: 10_000_000_00 });

describe("shares of an order", () => {
  it("shares of an order never exceed it, and a loan only divides the matchmaker's part", () => {
    fc.assert(
      fc.property(
        cents,
        bp,
        bp,
        bp,
        fc.integer({ min: 1000, max: 7000 }),
        (base, commissionBp, shop, city, splitBp) => {
          const upline = [
            { agentId: 2, tier: "SHOP", rateBp: shop, ruleId: 1, freezeDays: 7 },
            { agentId: 3, tier: "CITY_AGENT", rateBp: city, ruleId: 2, freezeDays: 7 },
          ];
          const alone = shareProfit(base, { matchmaker: { agentId: 1, commissionBp }, upline, lender: null });
          const lent = shareProfit(base, {
            matchmaker: { agentId: 1, commissionBp },
            upline,
            lender: { agentId: 9, splitBp },
          });
          const sum = (lines: readonly { amountCents: number }[]) =>
            lines.reduce((all, one) => all + one.amountCents, 0);
          expect(sum(alone)).toBeLessThanOrEqual(base);
          expect(sum(lent)).toBe(sum(alone));
          expect(lent.every(({ amountCents }) => Number.isInteger(amountCents) && amountCents > 0)).toBe(true);
        },
      ),
    );
  });

  it("shares of an order round down and leave a vacant matchmaker's part to the platform", () => {
    const upline = [{ agentId: 2, tier: "SHOP", rateBp: 2000, ruleId: 1, freezeDays: 7 }];
    expect(shareProfit(999, { matchmaker: null, upline, lender: null })).toEqual([
      {
        agentId: 2,
        tier: "SHOP",
        kind: "UPLINE",
        baseCents: 999,
        rateBp: 2000,
        amountCents: 199,
        ruleId: 1,
        freezeDays: 7,
      },
    ]);
  });

  it("shares of an order are taken back in proportion, in the end whole and never twice", () => {
    fc.assert(
      fc.property(
        cents.filter((value) => value > 0),
        fc.array(fc.nat(100), { maxLength: 6 }),
        (base, parts) => {
          const amountCents = Math.floor(base / 7);
          let reversedCents = 0;
          let refunded = 0;
          for (const part of [...parts, 100]) {
            refunded = Math.min(base, refunded + Math.floor((base * part) / 100));
            const back = reversalOf({ amountCents, reversedCents }, base, refunded);
            expect(back).toBeGreaterThanOrEqual(0);
            reversedCents += back;
          }
          expect(reversedCents).toBe(amountCents);
        },
      ),
    );
  });
});

describe("grades", () => {
  it("grades ask for all tasks or for some", () => {
    const met = { metric: "INTRO_MET" as const, target: 5, value: 5 };
    const complaints = { metric: "COMPLAINT_MAX" as const, target: 0, value: 1 };
    expect(reachesGrade({ taskRequired: "ALL", anyN: 1 }, [met, complaints])).toBe(false);
    expect(reachesGrade({ taskRequired: "ANY_N", anyN: 1 }, [met, complaints])).toBe(true);
    expect(reachesGrade({ taskRequired: "ANY_N", anyN: 2 }, [met, { ...complaints, value: 0 }])).toBe(true);
    expect(reachesGrade({ taskRequired: "ALL", anyN: 1 }, [])).toBe(false);
  });

  it.each([
    ["MONTH", "2026-11-15", "2026-11", "2026-11-01", "2026-12-01"],
    ["MONTH", "2026-12-31", "2026-12", "2026-12-01", "2027-01-01"],
    ["QUARTER", "2026-11-15", "2026-Q4", "2026-10-01", "2027-01-01"],
    ["DAYS30", "2026-11-30", "D2026-11-30", "2026-11-01", "2026-12-01"],
  ] as const)("the period %s of %s has its key, first and last day", (period, today, key, from, to) => {
    expect(periodOf(period, today)).toEqual({ key, from, to });
  });

  it("the period rule knows the period before, and which task fits into one", () => {
    expect(periodBefore("QUARTER", "2026-01-01").key).toBe("2025-Q4");
    expect(periodBefore("MONTH", "2026-03-01").key).toBe("2026-02");
    expect([fitsPeriod("QUARTER", "MONTH"), fitsPeriod("MONTH", "QUARTER"), fitsPeriod("TOTAL", "QUARTER")]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
