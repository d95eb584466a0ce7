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
        <div className="grid at-middle" key={key} role="listitem">
          {onOpen === undefined || count === 0 ? (
            <span className="cut size-12 text2">{title}</span>
          ) : (
            <button
              className="cut bare-button size-12 text2 align-start"
              type="button"
              title="查看会员"
              onClick={onOpen}
            >
              {title}
            </button>
          )}
          <div className="row gap-8">
            <i
              style={{ width: `calc((100% - 60px) * ${count / top})` }}
              className={at === steps.length - 1 ? "funnel-last" : undefined}
            />
            <b className="num size-12">{count.toLocaleString("en-US")}</b>
          </div>
          <em className="num size-12 weight-500 align-end text3">
            {at > 0 && first > 0 ? `${((count / first) * 100).toFixed(1)}%` : ""}
          </em>
        </div>
      ))}
    </div>
  );
}
