import { CloseOutlined, ExclamationCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { createPortal } from "react-dom";
import { type UnshownFailure, useUnshownFailures } from "../../platform/unshown-failures.ts";
import "../../ui/late/part-states.css";

type Failures = ReadonlyMap<object, UnshownFailure>;

/** What did not load and says nothing of it in its own place: over pages and dialogs, until it has loaded. */
export function FailureNotice() {
  const all = useUnshownFailures();
  const [closed, setClosed] = useState<Failures>(new Map());
  const shown = [...all].filter(([key, failure]) => closed.get(key) !== failure).map(([, failure]) => failure);
  if (shown.length === 0) return null;
  const texts = [...new Set(shown.map(({ text }) => text))];
  return createPortal(
    <div className="part-waiting row gap-8" role="alert">
      <ExclamationCircleOutlined className="brick" />
      <span>部分内容加载失败：{texts.join("；")}</span>
      <Button size="small" onClick={() => shown.forEach(({ retry }) => retry())}>
        重试
      </Button>
      <Button type="text" size="small" aria-label="关闭提示" icon={<CloseOutlined />} onClick={() => setClosed(all)} />
    </div>,
    document.body,
  );
}
