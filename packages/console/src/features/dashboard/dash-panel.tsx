import type { ReactNode } from "react";
import { PanelState } from "../../ui/panel-state.tsx";
import type { Data } from "../../platform/use-data.ts";

interface DashPanelProps<T> {
  readonly title: string;
  readonly note?: string;
  readonly of: Data<T>;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: string;
  readonly className?: string;
  readonly children: (data: T) => ReactNode;
}

/** A panel of the home page; a failed call does not affect the others. */
export function DashPanel<T>({
  title,
  note,
  of: { data, error, reload },
  isEmpty,
  empty = "暂无数据",
  className = "",
  children,
}: DashPanelProps<T>) {
  const body = () => {
    if (error !== null && data === undefined) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
    if (data === undefined) return <PanelState kind="loading" />;
    return isEmpty?.(data) === true ? <PanelState kind="empty" text={empty} /> : children(data);
  };
  return (
    <section className={`dash-panel shrink-x framed round-10 on-surface pad-12-16 ${className}`} aria-label={title}>
      <header className="flex at-baseline gap-10 mb-6">
        <h2 className="size-14 weight-600 lead-22">{title}</h2>
        {note !== undefined && <span className="size-12 text3">{note}</span>}
      </header>
      {body()}
    </section>
  );
}
