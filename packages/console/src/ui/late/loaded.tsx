import { ExclamationCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import type { Data } from "../../platform/use-data.ts";
import { PartWaiting } from "./part-states.tsx";

interface LoadedProps<T> {
  readonly answer: Data<T>;
  /** The title of the dialog that could not be filled. */
  readonly title: string;
  onClose(): void;
  children(data: T): ReactNode;
}

/**
 * A dialog that needs its answer before it can be drawn: a sign that can be closed while it loads, a notice with 重试
 * when the call failed. A dialog that returned null instead would leave its button dead without a word.
 */
export function Loaded<T>({ answer: { data, error, reload }, title, onClose, children }: LoadedProps<T>): ReactNode {
  if (data !== undefined) return children(data);
  if (error === null) return <PartWaiting onClose={onClose} />;
  return (
    <PageModal
      open
      centered
      width={400}
      title={title}
      onCancel={onClose}
      footer={
        <div className="flex to-end gap-8">
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={reload}>
            重试
          </Button>
        </div>
      }
    >
      <p className="part-failed-text flex gap-8" role="alert">
        <ExclamationCircleOutlined /> {error.msg}
      </p>
    </PageModal>
  );
}
