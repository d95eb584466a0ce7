import "./figures.css";

export interface FunnelStep {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  /** Opens the list of these people. */
  readonly onOpen?: (() => void) | undefined;
}

/** Bars from the first step down, each with its share of the first; the last one in the accent colour. */
export function FunnelBars({ label, steps }: { readonly label: string; readonly steps: readonly FunnelStep[] }) {
  const first = steps[0]?.count ?? 0;
  const top = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <div className="funnel-bars" role="list" aria-label={label}>
      {steps.map(({ key, title, count, onOpen }, at) => (
        <div key={key} role="listitem">
          {onOpen === undefined || count === 0 ? (
            <span>{title}</span>
          ) : (
            <button type="button" title="查看会员" onClick={onOpen}>
              {title}
            </button>
          )}
          <div>
            <i
              style={{ width: `calc((100% - 60px) * ${count / top})` }}
              className={at === steps.length - 1 ? "funnel-last" : undefined}
            />
            <b className="num">{count.toLocaleString("en-US")}</b>
          </div>
          <em className="num">{at > 0 && first > 0 ? `${((count / first) * 100).toFixed(1)}%` : ""}</em>
        </div>
      ))}
    </div>
  );
}
