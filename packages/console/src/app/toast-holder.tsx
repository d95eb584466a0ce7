import { App } from "antd";
import { useEffect } from "react";
import { registerToast } from "../platform/toast.ts";

/** Provides the console's toasts; must be inside antd's App. */
export function ToastHolder() {
  const { message } = App.useApp();
  useEffect(() => {
    // Every toast has its own key, and the holder shows only the newest: a toast reopened under the key of one that is
    // leaving never disappears.
    registerToast((kind, text) => void message.open({ type: kind, content: text }));
    return () => registerToast(null);
  }, [message]);
  return null;
}
