import { ExclamationCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useDelayed } from "../platform/use-delayed.ts";
import "./panel-state.css";

type PanelStateProps =
  | { readonly kind: "loading"; readonly lines?: number }
  | { readonly kind: "empty"; readonly text?: string; readonly action?: ReactNode }
  | { readonly kind: "error"; readonly text: string; onRetry(): void };

const Thread = () => (
  <svg className="panel-state-thread" viewBox="0 0 72 28" width="72" height="28" aria-hidden="true">
    <path d="M2 22c14 0 14-16 28-16 8 0 12 5 12 9s-4 8-9 8-9-4-9-8 4-9 12-9c14 0 20 16 34 16" />
  </svg>
);

function Lines({ count }: { count: number }) {
  const shown = useDelayed(200);
  if (!shown) return null;
  return Array.from({ length: count }, (_, at) => (
    <i key={at} className="skeleton" style={{ width: `${90 - ((at * 17) % 40)}%` }} />
  ));
}

/** A panel that is loading, empty or failed; a failed panel does not affect the others. */
export function PanelState(props: PanelStateProps) {
  if (props.kind === "loading") {
    return (
      <div className="panel-state panel-state-loading" aria-busy="true">
        <Lines count={props.lines ?? 4} />
      </div>
    );
  }
  if (props.kind === "empty") {
    return (
      <div className="panel-state">
        <Thread />
        <span>{props.text ?? "暂无数据"}</span>
        {props.action}
      </div>
    );
  }
  return (
    <div className="panel-state" role="alert">
      <ExclamationCircleOutlined className="panel-state-mark" />
      <span>{props.text}</span>
      <Button onClick={props.onRetry}>重试</Button>
    </div>
  );
}
