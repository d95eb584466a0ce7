import { beginTotp, disableTotp, enableTotp } from "@hongxian/contract/core/session/session.endpoints.ts";
import { Button, Input, Modal } from "antd";
import { useState } from "react";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { reloadMe, signOut } from "./session-actions.ts";
import { useSession } from "./session-store.ts";
import "./session-dialogs.css";

interface TotpDialogProps {
  /** The role requires a second factor: no page opens before one is bound. */
  readonly forced?: boolean;
  onClose(): void;
}

/** 动态验证码: binds or removes an authenticator. */
export function TotpDialog({ forced = false, onClose }: TotpDialogProps) {
  const session = useSession();
  const [secret, setSecret] = useState<CallData<typeof beginTotp> | null>(null);
  const [busy, setBusy] = useState(false);
  const enabled = session?.staff.totpEnabled ?? false;

  const run = async (task: () => Promise<void>) => {
    setBusy(true);
    await task()
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  const begin = () => run(async () => setSecret(await call(beginTotp)));
  const remove = () =>
    run(async () => {
      await call(disableTotp);
      await reloadMe();
      toast.success(answeredMessage(disableTotp));
    });

  return (
    <Modal
      open
      centered
      width={480}
      title="动态验证码"
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      footer={null}
      onCancel={onClose}
    >
      {secret !== null && <TotpBinding secret={secret} onDone={onClose} />}
      {secret === null && (
        <>
          <p className="mb-12">
            {enabled
              ? "已启用。登录时除密码外还需输入验证器上的6位数字。"
              : "启用后，登录时除密码外还需输入验证器上的6位数字。"}
            {forced && "您的角色必须启用动态验证码后才能使用后台。"}
          </p>
          {enabled ? (
            <Button danger loading={busy} onClick={() => void remove()}>
              停用动态验证码
            </Button>
          ) : (
            <Button type="primary" loading={busy} onClick={() => void begin()}>
              绑定动态验证码
            </Button>
          )}
          {forced && (
            <Button type="text" onClick={() => void signOut().catch(toastError)}>
              退出登录
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}

function TotpBinding({ secret, onDone }: { secret: CallData<typeof beginTotp>; onDone(): void }) {
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);

  const enable = async (code: string) => {
    setSending(true);
    try {
      await call(enableTotp, { body: { code } });
      await reloadMe();
      toast.success(answeredMessage(enableTotp));
      onDone();
    } catch (error) {
      setProblem(error instanceof CallError ? error.msg : "操作失败");
    } finally {
      setSending(false);
    }
  };

  return (
    <div className="totp">
      <img src={secret.qr} alt="动态验证码二维码" />
      <div>
        <ol>
          <li>用验证器应用扫描左侧二维码，或手动输入密钥</li>
          <li>输入应用显示的6位数字</li>
        </ol>
        <code className="totp-secret block size-12 text">{secret.secret}</code>
        <Input.OTP length={6} autoFocus disabled={sending} onChange={(code) => void enable(code)} />
        <p className="ant-form-item-explain-error" role="alert">
          {problem}
        </p>
      </div>
    </div>
  );
}
