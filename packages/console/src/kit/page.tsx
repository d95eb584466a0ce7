import type { ReactNode } from "react";
import "./page.css";

export interface QuickTab {
  readonly key: string;
  readonly title: string;
  /** A text where the number itself is not enough: 10000+. */
  readonly count?: number | string | undefined;
  /** Counts waiting items. */
  readonly hot?: boolean;
}

interface PageProps {
  readonly title: string;
  /** Replaces the title row. */
  readonly tabs?: readonly QuickTab[];
  readonly tab?: string;
  readonly onTab?: (key: string) => void;
  /** At the right of the title row. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A page's layout: title row or quick tabs, then its parts one below the other; the table fills the rest. */
export function Page({ title, tabs, tab, onTab, extra, children }: PageProps) {
  return (
    <div className="page">
      {tabs === undefined ? (
        <header className="page-head row spread fixed gap-12">
          <h1 className="size-16 weight-600 lead-24">{title}</h1>
          {extra}
        </header>
      ) : (
        <div className="quick-tabs flex fixed scroll-x">
          <div className="flex fixed" role="tablist" aria-label={title}>
            {tabs.map(({ key, title: name, count, hot = false }) => (
              <button
                key={key}
                type="button"
                role="tab"
                aria-selected={key === tab}
                className={
                  hot
                    ? "quick-tab quick-hot row gap-5 nowrap anchor text2 pointer"
                    : "quick-tab row gap-5 nowrap anchor text2 pointer"
                }
                onClick={() => onTab?.(key)}
              >
                {name}
                {count !== undefined && (
                  <em className="num">{typeof count === "number" ? count.toLocaleString("en-US") : count}</em>
                )}
              </button>
            ))}
          </div>
          {extra}
        </div>
      )}
      {children}
    </div>
  );
}
