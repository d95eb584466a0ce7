interface Coverage {
  readonly coverageBp: number | null;
  readonly coveredNum: number;
  readonly dueNum: number;
}

/** The share with what it is a share of; nothing where no shift is running. */
export function coverageText(figures: Coverage | undefined): string {
  if (figures === undefined || figures.coverageBp === null) return "—";
  return `${(figures.coverageBp / 100).toFixed(1)}%（${figures.coveredNum}/${figures.dueNum}）`;
}
