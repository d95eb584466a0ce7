import type { ReactNode } from "react";
import { countText, yuanText } from "../../platform/decimal.ts";
import type { Stat } from "../../ui/stat-cards.tsx";
import "./phone-cards.css";
import "./phone.css";

function changeText(percent: number | null): string {
  if (percent === null) return "—";
  if (percent === 0) return "持平";
  return `${percent > 0 ? "↑" : "↓"}${Math.abs(percent).toFixed(1)}%`;
}
export const statText = ({ value, unit }: Stat): string =>
  value === null ? "—" : unit === "cents" ? `¥${yuanText(value)}` : countText(value);

interface PhoneStatsProps {
  readonly stats: readonly Stat[];
  /** The days that all of them are about: figures of other days are another group. */
  readonly period: string;
  readonly children?: ReactNode;
}

/** Figures, two in a row; the colour of the change below shows whether it is better or worse. */
export const PhoneStats = ({ stats, period, children }: PhoneStatsProps) => (
  <section aria-label={period}>
    <h3 className="size-13 weight-400 text3 mb-6">{period}</h3>
    <div className="phone-stats grid gap-10 even-2">
      {stats.map((stat) => {
        const delta = stat.deltas?.[0];
        const better =
          delta === undefined || delta.percent === null || delta.percent === 0
            ? null
            : delta.percent > 0 !== (stat.lessIsBetter === true);
        const body = (
          <>
            <span>{stat.label}</span>
            <b className="num">{statText(stat)}</b>
            {delta !== undefined && (
              <span className="num">
                {delta.label}{" "}
                <em className={better === null ? undefined : better ? "phone-plus" : "phone-late"}>
                  {changeText(delta.percent)}
                </em>
              </span>
            )}
          </>
        );
        return stat.onOpen === undefined ? (
          <div key={stat.label}>{body}</div>
        ) : (
          <button key={stat.label} type="button" onClick={stat.onOpen}>
            {body}
          </button>
        );
      })}
      {children}
    </div>
  </section>
);
