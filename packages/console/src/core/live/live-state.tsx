import { useLiveConnected } from "./live-events.ts";

/** Shown by pages that follow changes made elsewhere, while they have to poll for them. */
export function LiveState() {
  if (useLiveConnected()) return null;
  return (
    <span className="size-12 brick" role="status">
      实时连接已断开，正在轮询
    </span>
  );
}
