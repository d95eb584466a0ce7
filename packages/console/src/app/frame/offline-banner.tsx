import { WarningOutlined } from "@ant-design/icons";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    !online && (
      <p className="offline-banner fixed size-12 ochre" role="status">
        <WarningOutlined /> 网络已断开，恢复后可继续操作
      </p>
    )
  );
}
