import "./figures.css";

export interface RankBar {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  /** Printed behind the bar; defaults to the value itself. */
  readonly text?: string;
}

interface RankBarsProps {
  readonly label: string;
  readonly bars: readonly RankBar[];
  /** The selected bar, where bars can be selected. */
  readonly chosen?: string | undefined;
  readonly onChoose?: (key: string) => void;
}

/** Bars in the order of the input; rankings have a neutral colour, and the value is always printed. */
export function RankBars({ label, bars, chosen, onChoose }: RankBarsProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className="rank-bars grid gap-8" role="list" aria-label={label}>
      {bars.map(({ key, title, value, text }) => (
        <div className="grid at-middle span-all" key={key} role="listitem">
          {onChoose === undefined ? (
            <span className="size-12 lead-18 text2" title={title}>
              {title}
            </span>
          ) : (
            <button
              className="bare-button size-12 lead-18 text2 align-start"
              type="button"
              title={title}
              aria-pressed={key === chosen}
              onClick={() => onChoose(key)}
            >
              {title}
            </button>
          )}
          <div>
            <i className="block tall" style={{ width: `${(value / top) * 100}%` }} />
          </div>
          <b className="num size-12 weight-500 align-end">{text ?? value.toLocaleString("en-US")}</b>
        </div>
      ))}
    </div>
  );
}
