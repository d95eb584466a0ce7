import { CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { PageModal } from "../../platform/page-context.tsx";
import { copyText } from "../../platform/copy-text.ts";
import "./first-password.css";

interface FirstPasswordDialogProps {
  readonly login: string;
  readonly password: string;
  onClose(): void;
}

/** A new account's login and first password, shown only once. */
export function FirstPasswordDialog({ login, password, onClose }: FirstPasswordDialogProps) {
  const copy = () => copyText(`${login} ${password}`);
  return (
    <PageModal
      open
      centered
      width={400}
      title="账号已生成"
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <p className="caption">初始密码仅显示这一次，首次登录须修改密码。</p>
      <dl className="first-password">
        <dt className="text3">账号</dt>
        <dd className="num weight-600">{login}</dd>
        <dt className="text3">初始密码</dt>
        <dd className="weight-600">
          <output aria-label="初始密码">{password}</output>
        </dd>
      </dl>
      <Button autoFocus icon={<CopyOutlined />} onClick={() => void copy()}>
        复制账号和密码
      </Button>
    </PageModal>
  );
}
