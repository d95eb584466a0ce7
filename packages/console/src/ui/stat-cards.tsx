import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { figureText, type FigureUnit } from "../platform/figure-text.ts";
import { yuanText } from "../platform/decimal.ts";
import "./stat-cards.css";

export interface StatDelta {
  /** 较昨日, 较上周同日. */
  readonly label: string;
  /** Change in percent; null when there is nothing to compare with. */
  readonly percent: number | null;
}

export interface Stat {
  readonly label: string;
  readonly value: number | null;
  readonly unit?: FigureUnit;
  /** Under the value. */
  readonly note?: string;
  readonly deltas?: readonly StatDelta[];
  /** Less is better: refunds, bans. */
  readonly lessIsBetter?: boolean;
  readonly onOpen?: () => void;
}

function Delta({ label, percent, lessIsBetter }: StatDelta & { lessIsBetter: boolean }) {
  if (percent === null || percent === 0) {
    return (
      <span className="stat-delta text3">
        {label} {percent === null ? <span className="nil">—</span> : "持平"}
      </span>
    );
  }
  const better = percent > 0 !== lessIsBetter;
  return (
    <span className="stat-delta num text3">
      {label}{" "}
      <em className={better ? "jade" : "brick"}>
        {percent > 0 ? <ArrowUpOutlined aria-label="上升" /> : <ArrowDownOutlined aria-label="下降" />}
        {Math.abs(percent) >= 1000 ? ">999%" : `${Math.abs(percent).toFixed(1)}%`}
      </em>
    </span>
  );
}

function Figure({ stat }: { stat: Stat }) {
  if (stat.value === null) return <span className="nil">—</span>;
  if (stat.unit !== "cents") return figureText(stat.value, stat.unit);
  return (
    <>
      <small>¥</small>
      {yuanText(stat.value)}
    </>
  );
}

function Card({ stat }: { stat: Stat }) {
  const body = (
    <>
      <span className="size-12 text3 lead-18">{stat.label}</span>
      <span className="stat-value num nowrap weight-600">
        <Figure stat={stat} />
      </span>
      {stat.note !== undefined && <span className="num size-12 text3">{stat.note}</span>}
      {stat.deltas !== undefined && (
        <span className="stat-deltas">
          {stat.deltas.map((delta) => (
            <Delta key={delta.label} {...delta} lessIsBetter={stat.lessIsBetter === true} />
          ))}
        </span>
      )}
    </>
  );
  if (stat.onOpen === undefined) return <div className="stat">{body}</div>;
  return (
    <button type="button" className="stat stat-link pointer hover-fill1" onClick={stat.onOpen}>
      {body}
    </button>
  );
}

interface StatCardsProps {
  readonly stats: readonly Stat[];
  /** The days that all of them are about, written above: figures of other days are another row. */
  readonly period: string;
  readonly columns?: number;
}

/** Figures of one period in one strip, five to a line. The colour of a change means better or worse, not up or down. */
export function StatCards({ stats, period, columns = 5 }: StatCardsProps) {
  return (
    <section className="stack shrink-x" aria-label={period} style={{ flexGrow: columns, flexBasis: columns * 132 }}>
      <h3 className="caption weight-400 lead-24">{period}</h3>
      <div
        className="stat-cards grid grow gap-1 clip framed round-10 on-surface"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {stats.map((stat) => (
          <Card key={stat.label} stat={stat} />
        ))}
      </div>
    </section>
  );
}

/** Rows of cards beside each other, as far as there is room. */
export const StatRows = ({ children }: { readonly children: ReactNode }) => (
  <div className="stat-rows flex wrap gap-12">{children}</div>
);
