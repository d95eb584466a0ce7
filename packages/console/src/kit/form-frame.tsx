import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
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

const fields =
  "input:not([type=hidden], [type=file], [disabled], [readonly]), textarea:not([disabled], [readonly]), [contenteditable=true], [role=combobox]:not([disabled])";
const noHover = "(hover: none)";

/** A calendar would open over the form, and on a phone the keyboard: there it stays as it is. */
function focusFirst(body: HTMLElement | null): void {
  if (body === null || window.matchMedia(noHover).matches) return;
  // The field that a dialog itself gave the focus to keeps it.
  if (body.contains(document.activeElement)) return;
  const first = body.querySelector<HTMLElement>(fields);
  if (first !== null && first.closest(".ant-picker") === null) first.focus({ preventScroll: true });
}

/** A dialog or drawer with a form, which opens on its first field. Esc and the mask close it only while nothing is typed; 取消 asks for confirmation. Ctrl+S and Ctrl+Enter save. */
export function FormFrame({ title, kind, width, dirty, extra, okText, busy, children, onOk, onClose }: FormFrameProps) {
  const [asking, setAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const afterOpenChange = (isOpen: boolean) => {
    // One frame later: without animations it is open before the form gave its own field the focus.
    if (isOpen) requestAnimationFrame(() => focusFirst(body.current));
  };
  const leave = () => (dirty ? setAsking(true) : onClose());
  const handleKey = (event: KeyboardEvent) => {
    if ((event.key !== "s" && event.key !== "Enter") || !(event.metaKey || event.ctrlKey)) return;
    // An editor of rich texts breaks its line.
    if (event.defaultPrevented) return;
    // One frame only: a dialog that a form opened is inside it for React.
    event.preventDefault();
    event.stopPropagation();
    if (!busy) onOk();
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
  const content = (
    <div ref={body} role="presentation" onKeyDown={handleKey}>
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
          afterOpenChange={afterOpenChange}
        >
          {content}
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
          afterOpenChange={afterOpenChange}
        >
          {content}
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
