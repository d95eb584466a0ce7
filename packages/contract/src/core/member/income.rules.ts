/** The fixed ranges of monthly income in yuan: low bound (income) and high bound (spouseIncomeMax). */
export const incomeRanges = [
  [0, 5000],
  [5000, 8000],
  [8000, 12000],
  [12000, 20000],
  [20000, 30000],
  [30000, 50000],
  [50000, 99999999],
] as const;

/** The high bound that means "no upper end". */
export const incomeOpenEnd = 99999999;
const lowest = incomeRanges[0][1];

const orMore = (low: number): string => `${low}以上`;

/** Monthly income as it is shown: 5000以下 when nothing is known, 8000-12000, 50000以上. */
export function incomeText(low: number | null, high: number | null): string {
  if (low === null || low <= 0) return high === null || high <= lowest ? `${lowest}以下` : `${high}以下`;
  const end = high ?? incomeRanges.find(([start]) => start === low)?.[1] ?? incomeOpenEnd;
  return end >= incomeOpenEnd || end <= low ? orMore(low) : `${low}-${end}`;
}

/** The partner's minimum income: one bound, empty means any. */
export const spouseIncomeText = (low: number | null): string => (low === null || low <= 0 ? "不限" : orMore(low));

export const isIncomeRange = (low: unknown, high: unknown): boolean =>
  incomeRanges.some(([start, end]) => start === low && end === high);

/** The choices of an income field; the value is "low-high". */
export const incomeOptions = incomeRanges.map(([low, high]) => ({
  value: `${low}-${high}`,
  label: incomeText(low, high),
  income: low,
  spouseIncomeMax: high,
}));

/** The choices for a partner's minimum income. */
export const spouseIncomeOptions = incomeRanges.map(([low]) => ({ value: low, label: spouseIncomeText(low) }));
