import type { ReactNode } from "react";
import type { Data } from "../platform/use-data.ts";
import { PanelState } from "./panel-state.tsx";

interface AnswerPanelProps<T> {
  readonly answer: Data<T>;
  /** Lines of the skeleton. */
  readonly lines?: number;
  /** Said in place of an answer that is an empty list. */
  readonly empty?: string;
  children(data: T): ReactNode;
}

/** The answer of a call inside a drawer or panel: loading, failed with 重试, empty, or what is drawn from it. */
export function AnswerPanel<T>({ answer: { data, error, reload }, lines = 4, empty, children }: AnswerPanelProps<T>) {
  if (data === undefined)
    return error === null ? (
      <PanelState kind="loading" lines={lines} />
    ) : (
      <PanelState kind="error" text={error.msg} onRetry={reload} />
    );
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return <PanelState kind="empty" text={empty} />;
  return children(data);
}
