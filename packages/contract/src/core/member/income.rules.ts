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
