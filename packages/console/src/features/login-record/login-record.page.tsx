import { deviceActs } from "@hongxian/contract/features/login-record/device.acts.ts";
import { unbanDevice } from "@hongxian/contract/features/login-record/login-record.endpoints.ts";
import { loginRecord, loginMark } from "@hongxian/contract/features/login-record/login-record.resource.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { useMemo, useState } from "react";
import { banAction, logoutAction, unbindDeviceAction } from "../../core/member-dialogs/account-actions.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { useResource } from "../../kit/use-resource.ts";
import { DeviceAccountsDialog, IpAccountsDialog } from "./accounts.dialog.tsx";
import { DeviceBanDialog } from "./device-ban.dialog.tsx";
import { LoginFigures } from "./login-figures.tsx";

type LoginRow = Row<typeof loginRecord.fields>;
type Shown = { readonly kind: "device" | "ip"; readonly value: string } | null;

const markTones = { OTHER_PLACE: "ochre", NEW_DEVICE: "slate", DEVICE_BANNED: "brick" } as const;
const memberOf = (row: LoginRow) => ({
  userId: row.userId,
  firstName: row.user?.firstName ?? null,
  status: row.memberStatus,
});

const rowActions: readonly PageAction<LoginRow>[] = [
  actionOf(deviceActs.accounts, {
    dialog: ({ deviceId }, { onClose }) => <DeviceAccountsDialog deviceId={deviceId} onClose={onClose} />,
  }),
  logoutAction(memberOf),
  banAction(memberOf),
  actionOf(deviceActs.ban, {
    dialog: ({ deviceId }, end) => <DeviceBanDialog deviceId={deviceId} {...end} />,
  }),
  actionOf(deviceActs.unban, {
    run: async ({ deviceId }) => {
      await call(unbanDevice, { query: { deviceId } });
      toast.success(answeredMessage(unbanDevice));
    },
  }),
  unbindDeviceAction(memberOf),
];

const pageOverlay = (show: (shown: Shown) => void): OverlayOf<typeof loginRecord> => ({
  tones: { result: { SUCCESS: "jade", FAIL: "brick" } },
  cells: {
    deviceId: ({ deviceId }) =>
      deviceId === "" ? null : (
        <button
          type="button"
          className="cell-link num"
          title="查看同设备账号"
          onClick={() => show({ kind: "device", value: deviceId })}
        >
          {deviceId}
        </button>
      ),
    ip: ({ ip }) =>
      ip === "" ? null : (
        <button
          type="button"
          className="cell-link num"
          title="查看同IP账号"
          onClick={() => show({ kind: "ip", value: ip })}
        >
          {ip}
        </button>
      ),
    marks: ({ marks }) =>
      marks.length === 0 ? null : (
        <span className="inline-flex gap-4">
          {marks.map((mark) => (
            <Tag key={mark} tone={markTones[mark]}>
              {loginMark.labels[mark]}
            </Tag>
          ))}
        </span>
      ),
  },
  widths: {
    userId: 156,
    loginMode: 78,
    platform: 66,
    appVersion: 62,
    deviceModel: 116,
    deviceId: 134,
    ip: 116,
    ipArea: 112,
    result: 66,
    failReason: 96,
    marks: 156,
  },
});

/** 登录记录: who signed in, from where and on what. */
export function LoginRecordPage() {
  const [shown, setShown] = useState<Shown>(null);
  const view = useResource(
    loginRecord,
    useMemo(() => pageOverlay(setShown), []),
  );
  const close = () => setShown(null);
  return (
    <Page title={loginRecord.title}>
      <LoginFigures list={view.list} />
      <ResourceTable {...view} rowActions={rowActions} />
      {shown?.kind === "device" && <DeviceAccountsDialog deviceId={shown.value} onClose={close} />}
      {shown?.kind === "ip" && <IpAccountsDialog ip={shown.value} onClose={close} />}
    </Page>
  );
}
