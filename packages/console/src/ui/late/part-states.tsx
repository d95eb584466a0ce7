import { ExclamationCircleOutlined, LoadingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { createPortal } from "react-dom";
import { PartError } from "../../platform/late/part-error.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { useDelayed } from "../../platform/use-delayed.ts";
import "./part-states.css";

const broken = "这里出错了，请重试";
const adviceOf = (error: Error): string => (error instanceof PartError ? error.advice : broken);
export const isNewRelease = (error: Error): boolean => error instanceof PartError && error.trouble === "release";
const reload = () => window.location.reload();

/** A sign over the page that the opened part is loading; not shown when it loads at once. */
export function PartWaiting({ onClose }: { onClose(): void }) {
  if (!useDelayed(300)) return null;
  return createPortal(
    <div className="part-waiting row gap-8 text2" role="status">
      <LoadingOutlined /> 正在加载…
      <Button type="text" size="small" onClick={onClose}>
        取消
      </Button>
    </div>,
    document.body,
  );
}

interface FailedProps {
  readonly error: Error;
  onRetry(): void;
}

/** Shown in place of a dialog that did not load; what is under it does not change. */
export function PartFailedDialog({ error, onRetry, onClose }: FailedProps & { onClose(): void }) {
  const isRelease = isNewRelease(error);
  return (
    <PageModal
      open
      centered
      width={400}
      title={isRelease ? "有新版本" : "无法打开"}
      onCancel={onClose}
      footer={
        <div className="flex to-end gap-8">
          <Button onClick={onClose}>关闭</Button>
          {isRelease && <Button onClick={reload}>刷新页面</Button>}
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        </div>
      }
    >
      <p className="part-failed-text flex gap-8" role="alert">
        <ExclamationCircleOutlined /> {adviceOf(error)}
      </p>
    </PageModal>
  );
}

/** Replaces a part that could not be loaded. */
export function PartFailed({ error, onRetry }: FailedProps) {
  return (
    <span className="part-failed inline-row gap-6 nowrap brick" role="alert" title={adviceOf(error)}>
      <ExclamationCircleOutlined /> {error instanceof PartError ? error.message : "出错了"}
      <button type="button" className="bare-button size-12 text2 hover-accent" onClick={onRetry}>
        重试
      </button>
      {isNewRelease(error) && (
        <button type="button" className="bare-button size-12 text2 hover-accent" onClick={reload}>
          刷新页面
        </button>
      )}
    </span>
  );
}
