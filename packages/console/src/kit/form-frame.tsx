import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { PageDrawer, PageModal } from "../platform/page-context.tsx";
import "../ui/dialogs.css";

interface FormFrameProps {
  readonly title: string;
  readonly kind: "dialog" | "drawer";
  readonly width: number;
  readonly dirty: boolean;
  /** Left of 取消: the step before. */
  readonly extra?: ReactNode;
  readonly okText: string;
  readonly busy: boolean;
  readonly children: ReactNode;
  onOk(): void;
  onClose(): void;
}

/** A dialog or drawer with a form. Esc and the mask close it only while nothing is typed; 取消 asks for confirmation. */
export function FormFrame({ title, kind, width, dirty, extra, okText, busy, children, onOk, onClose }: FormFrameProps) {
  const [asking, setAsking] = useState(false);
  const leave = () => (dirty ? setAsking(true) : onClose());
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "s" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    onOk();
  };
  const foot = (
    <div className="flex to-end gap-8">
      {extra}
      <Button onClick={leave}>取消</Button>
      <Button type="primary" disabled={busy} onClick={onOk}>
        {okText}
      </Button>
    </div>
  );
  const body = (
    <div role="presentation" onKeyDown={handleKey}>
      {children}
    </div>
  );
  return (
    <>
      {kind === "dialog" ? (
        <PageModal
          open
          title={title}
          width={width}
          keyboard={!dirty}
          mask={{ closable: !dirty }}
          onCancel={leave}
          footer={foot}
        >
          {body}
        </PageModal>
      ) : (
        <PageDrawer
          open
          title={title}
          size={width}
          keyboard={!dirty}
          mask={{ closable: !dirty }}
          onClose={leave}
          footer={foot}
        >
          {body}
        </PageDrawer>
      )}
      {asking && (
        <ConfirmDialog
          title="放弃修改"
          text="内容尚未保存，确定关闭吗？"
          danger
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
