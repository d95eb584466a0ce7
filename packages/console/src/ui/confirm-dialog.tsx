import { ExclamationCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { PageModal } from "../platform/page-context.tsx";
import "./dialogs.css";

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly danger?: boolean;
  readonly busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation before an action. A dangerous one is outlined in brick, never solid. */
export function ConfirmDialog({ title, text, danger = false, busy = false, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <PageModal
      open
      width={400}
      centered
      title={
        <span className="row gap-8">
          {danger && <ExclamationCircleOutlined className="brick" />}
          {title}
        </span>
      }
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            {...(danger ? { danger: true } : { type: "primary" as const })}
            disabled={busy}
            autoFocus
            onClick={onConfirm}
          >
            {busy ? "处理中" : "确定"}
          </Button>
        </>
      }
    >
      <p className="text2">{text}</p>
    </PageModal>
  );
}
