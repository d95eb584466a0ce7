import "./figures.css";

export interface RankBar {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  /** What is printed behind the bar; the value itself when left out. */
  readonly text?: string;
}

/** Bars in the order given; rankings are neutral, the value is always printed. */
export function RankBars({ label, bars }: { readonly label: string; readonly bars: readonly RankBar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className="rank-bars" role="list" aria-label={label}>
      {bars.map(({ key, title, value, text }) => (
        <div key={key} role="listitem">
          <span title={title}>{title}</span>
          <div>
            <i style={{ width: `${(value / top) * 100}%` }} />
          </div>
          <b className="num">{text ?? value.toLocaleString("en-US")}</b>
        </div>
      ))}
    </div>
  );
}
