import { UserOutlined } from "@ant-design/icons";
import { App, Avatar, Dropdown, type MenuProps } from "antd";
import { type ComponentType, useState } from "react";
import { MyExportsDialog } from "../../core/exports/my-exports.dialog.tsx";
import { ChangePasswordDialog } from "../../core/session/change-password.dialog.tsx";
import { MySessionsDialog } from "../../core/session/my-sessions.dialog.tsx";
import { signOut } from "../../core/session/session-actions.ts";
import { useSession } from "../../core/session/session-store.ts";
import { TotpDialog } from "../../core/session/totp.dialog.tsx";
import { setDensity, useDensity } from "../../platform/density.ts";
import { toastError } from "../../platform/toast.ts";
import "./account-menu.css";

const dialogs = {
  password: ChangePasswordDialog,
  devices: MySessionsDialog,
  totp: TotpDialog,
  exports: MyExportsDialog,
} satisfies Record<string, ComponentType<{ onClose(): void }>>;
type DialogName = keyof typeof dialogs;

/** The person's name at the top right, with the menu of the account. */
export function AccountMenu() {
  const session = useSession();
  const { modal } = App.useApp();
  const density = useDensity();
  const [shown, setShown] = useState<DialogName | null>(null);
  if (session === null) return null;
  const Dialog = shown === null ? null : dialogs[shown];

  const leave = () =>
    modal.confirm({
      title: "确定退出登录吗？",
      okText: "退出登录",
      cancelText: "取消",
      centered: true,
      width: 400,
      onOk: () => signOut().catch(toastError),
    });
  const opener = (key: DialogName, label: string) => ({ key, label, onClick: () => setShown(key) });
  const items: MenuProps["items"] = [
    opener("password", "修改密码"),
    opener("devices", "登录设备"),
    opener("totp", "动态验证码"),
    opener("exports", "我的导出"),
    { type: "divider" },
    {
      key: "density",
      label: density === "compact" ? "改为舒适行高" : "改为紧凑行高",
      onClick: () => setDensity(density === "compact" ? "comfortable" : "compact"),
    },
    { type: "divider" },
    { key: "leave", label: "退出登录", onClick: leave },
    { type: "divider" },
    { key: "version", label: `红线 ${__CONSOLE_VERSION__}`, disabled: true },
  ];

  return (
    <>
      <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items }}>
        <button type="button" className="account">
          <Avatar className="avatar" size={26} src={session.staff.avatarUrl} icon={<UserOutlined />} alt="" />
          <span>{session.staff.name}</span>
          <small>{session.role.name}</small>
        </button>
      </Dropdown>
      {Dialog !== null && <Dialog onClose={() => setShown(null)} />}
    </>
  );
}
