import { App } from "antd";
import { useEffect } from "react";
import { registerToast } from "../platform/toast.ts";

/** Gives the console its toasts; inside antd's App. */
export function ToastHolder() {
  const { message } = App.useApp();
  useEffect(() => {
    // Each its own, the holder keeps the newest alone: one shown again under the key of one that is leaving never goes away.
    registerToast((kind, text) => void message.open({ type: kind, content: text }));
    return () => registerToast(null);
  }, [message]);
  return null;
}
