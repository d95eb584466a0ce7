import type { ReactNode } from "react";
import { yuanText } from "../../platform/decimal.ts";
import "./money.css";

/** An amount as it is read: yuan with two decimals, below zero in red. */
export const Yuan = ({ cents }: { readonly cents: number | null }) =>
  cents === null ? (
    <span className="nil">—</span>
  ) : (
    <span className={cents < 0 ? "num brick" : "num"}>{yuanText(cents)}</span>
  );

/** Facts in two columns, the label before each. */
export function FactList({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="money-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text3">{label}</dt>
          <dd className="breaks">
            {value === null || value === "" || value === undefined ? <span className="nil">—</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A section of a drawer or desk with its own heading. */
export const MoneyPart = ({
  title,
  extra,
  children,
}: {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className="money-part" aria-label={title}>
    <h3>
      {title}
      {extra}
    </h3>
    {children}
  </section>
);
