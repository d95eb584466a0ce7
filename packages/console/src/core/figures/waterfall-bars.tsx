import { yuanText } from "../../platform/decimal.ts";
import "./figures.css";

interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  /** Signed: the amount added or subtracted; for the last bar the remainder. */
  readonly cents: number;
}

/** From the first sum, step by step, down to the remainder; every amount is printed. */
export function WaterfallBars({ label, steps }: { readonly label: string; readonly steps: readonly WaterfallStep[] }) {
  const bars = steps.map((step, at) => {
    const isSum = at === 0 || at === steps.length - 1;
    const begin = isSum ? 0 : steps.slice(0, at).reduce((sum, { cents }) => sum + cents, 0);
    const end = begin + step.cents;
    return { ...step, isSum, low: Math.min(begin, end), high: Math.max(begin, end) };
  });
  const bottom = Math.min(0, ...bars.map(({ low }) => low));
  const width = Math.max(1, Math.max(...bars.map(({ high }) => high)) - bottom);
  return (
    <div className="waterfall-bars" role="list" aria-label={label}>
      {bars.map(({ key, label: title, cents, isSum, low, high }) => (
        <div className="grid at-middle gap-8" key={key} role="listitem">
          <span className="cut size-12 text2">{title}</span>
          <div>
            <i
              className={isSum ? "waterfall-sum" : cents < 0 ? "waterfall-less" : undefined}
              style={{
                insetInlineStart: `${((low - bottom) / width) * 100}%`,
                width: `max(2px, ${((high - low) / width) * 100}%)`,
              }}
            />
          </div>
          <b className={`size-12 weight-500 align-end ${cents < 0 ? "num brick" : "num"}`}>{yuanText(cents)}</b>
        </div>
      ))}
    </div>
  );
}
