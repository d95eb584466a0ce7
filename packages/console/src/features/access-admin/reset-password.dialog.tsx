import { CopyOutlined } from "@ant-design/icons";
import { resetStaffPassword } from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { Button } from "antd";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { toastError } from "../../platform/toast.ts";
import type { AccountRow } from "./account-row.ts";
import { copyText } from "../../platform/copy-text.ts";
import "./access-admin.css";

interface ResetPasswordDialogProps {
  readonly row: AccountRow;
  onDone(): void;
  onClose(): void;
}

/** Asks for confirmation, resets the password and shows the new one this one time. */
export function ResetPasswordDialog({ row, onDone, onClose }: ResetPasswordDialogProps) {
  const [password, setPassword] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reset = async () => {
    setBusy(true);
    try {
      setPassword((await call(resetStaffPassword, { params: { id: row.id } })).password);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  if (password === null) {
    const text = `重置后【${row.name}】将立即下线，需用新密码登录并修改，确定重置？`;
    return (
      <ConfirmDialog title="重置密码" text={text} danger busy={busy} onConfirm={() => void reset()} onClose={onClose} />
    );
  }
  const copy = () => copyText(password);
  return (
    <PageModal
      open
      centered
      width={400}
      title="新密码"
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onDone}
      footer={
        <Button type="primary" onClick={onDone}>
          我已记下
        </Button>
      }
    >
      <p className="caption">仅显示这一次，关闭后无法再次查看。请转交给【{row.name}】，首次登录须修改密码。</p>
      <div className="once-password row gap-12 round-8 on-fill1 mt-12 pad-12-16">
        <output aria-label="新密码">{password}</output>
        <Button autoFocus icon={<CopyOutlined />} onClick={() => void copy()}>
          复制
        </Button>
      </div>
    </PageModal>
  );
}
