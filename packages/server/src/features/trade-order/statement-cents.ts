/** Yuan with at most two places (bills add zeros behind them), as cents; NaN for anything else. */
export function centsOf(cell: string): number {
  const [, whole, fraction = ""] = /^(\d{1,11})(?:\.(\d{0,2})0*)?$/.exec(cell.replaceAll(/[,，\s]/g, "")) ?? [];
  return whole === undefined ? Number.NaN : Number(whole + fraction.padEnd(2, "0"));
}
