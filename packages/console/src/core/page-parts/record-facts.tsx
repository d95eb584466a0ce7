import type { ReactNode } from "react";

interface RecordFactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** The facts of a card: the label at its left, the value at its right. */
export const RecordFacts = ({ facts }: RecordFactsProps) => (
  <dl className="stack gap-4 size-12 grow">
    {facts.map(([label, value]) => (
      <div key={label} className="row spread gap-8">
        <dt className="text3 nowrap">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface BudgetMeterProps {
  readonly name: string;
  readonly usedCents: number;
  readonly budgetCents: number;
}

/** How much of a budget is used; nothing where there is none. */
export function BudgetMeter({ name, usedCents, budgetCents }: BudgetMeterProps) {
  if (budgetCents === 0) return null;
  const used = Math.min(100, Math.round((usedCents * 100) / budgetCents));
  return (
    <meter className="wide" aria-label={`${name}的预算已用`} min={0} max={100} value={used}>
      {used}%
    </meter>
  );
}
