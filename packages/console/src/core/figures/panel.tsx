import type { ReactNode } from "react";
import type { Data } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import "./figures.css";

interface PanelProps<T> {
  readonly title: string;
  readonly note?: string;
  readonly extra?: ReactNode;
  readonly of: Data<T>;
  readonly isEmpty: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/** A titled figure with its loading, empty and failed states; a failure does not affect the other figures. */
export function Panel<T>({ title, note, extra, of: { data, error, reload }, isEmpty, children }: PanelProps<T>) {
  const body = () => {
    if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
    if (data === undefined) return <PanelState kind="loading" />;
    return isEmpty(data) ? <PanelState kind="empty" /> : children(data);
  };
  return (
    <section className="figure-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span>{note}</span>}
        {extra}
      </header>
      {body()}
    </section>
  );
}
