import { useLiveConnected } from "./live-events.ts";
import "./live-state.css";

/** Said by pages that follow what happens elsewhere, for as long as they must ask for it. */
export function LiveState() {
  if (useLiveConnected()) return null;
  return (
    <span className="live-down" role="status">
      实时连接已断开，正在轮询
    </span>
  );
}
