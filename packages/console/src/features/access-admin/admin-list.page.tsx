import { PlusOutlined } from "@ant-design/icons";
import { accountMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import {
  addStaffAccount,
  editStaffAccount,
  getStaffLogins,
  resetStaffPassword,
} from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { accountRoute, staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { useSession } from "../../core/session/session-store.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { DepartmentFilter, KeywordFilter, RoleFilter } from "./account-filters.tsx";
import { AccountForm } from "./account-form.dialog.tsx";
import type { AccountRow } from "./account-row.ts";
import { LoginsDrawer } from "./logins.drawer.tsx";
import { ResetPasswordDialog } from "./reset-password.dialog.tsx";
import { StatusSwitch } from "./status-switch.tsx";
import "./access-admin.css";

const overlay: OverlayOf<typeof staffAccount> = {
  cells: {
    login: (row) => <RevealText type="staff" id={row.id} field="login" masked={row.login} routes={[accountRoute]} />,
    lockUntil: (row) => row.lockUntil !== null && <Tag tone="brick">{shortTime(row.lockUntil).text}</Tag>,
  },
  widths: {
    id: 64,
    login: 156,
    name: 88,
    roleId: 96,
    kind: 88,
    place: 132,
    scopeText: 132,
    userId: 156,
    status: 92,
    lastLoginTime: 128,
    lastLoginIp: 124,
    lockUntil: 116,
    createdById: 88,
    createdTime: 128,
  },
  filters: { keyword: KeywordFilter, roleId: RoleFilter, deptId: DepartmentFilter },
};
const moveTitles = ["停用", "启用"];
const isHere = (row: AccountRow) => row.status !== "LEFT";

const addAction: PageAction<null> = {
  title: "新增",
  allow: addStaffAccount.allow,
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <AccountForm {...end} />,
};

function rowActions(standard: readonly PageAction<AccountRow>[], selfId: number | undefined): PageAction<AccountRow>[] {
  const limits: Readonly<Record<string, Partial<PageAction<AccountRow>>>> = {
    解锁: { when: (row) => isHere(row) && row.lockUntil !== null },
    强制下线: { when: (row) => row.status === "ENABLE" },
    删除: {
      when: isHere,
      confirm: (row) => accountMessages.remove(row.name),
      blocked: (row) => (row.id === selfId ? accountMessages.self : undefined),
    },
  };
  return [
    {
      title: "编辑",
      allow: editStaffAccount.allow,
      when: isHere,
      dialog: (row, end) => <AccountForm row={row} {...end} />,
    },
    {
      title: "登录日志",
      allow: getStaffLogins.allow,
      dialog: (row, end) => <LoginsDrawer row={row} onClose={end.onClose} />,
    },
    {
      title: "重置密码",
      allow: resetStaffPassword.allow,
      when: isHere,
      danger: true,
      dialog: (row, end) => <ResetPasswordDialog row={row} {...end} />,
    },
    ...standard
      .filter(({ title }) => !moveTitles.includes(title))
      .map((action) => ({ ...action, ...limits[action.title] })),
  ];
}

/** 管理员列表: every account that can sign in. */
export function AdminListPage() {
  const view = useResource(staffAccount, overlay);
  const selfId = useSession()?.staff.id;
  const moves = view.rowActions.filter(({ title }) => moveTitles.includes(title));
  const status = (row: AccountRow) => <StatusSwitch row={row} moves={moves} onDone={view.list.reload} />;
  const columns = view.columns.map((column) => (column.name === "status" ? { ...column, cell: status } : column));
  return (
    <Page title={staffAccount.title}>
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={rowActions(view.rowActions, selfId)}
        listActions={[...view.listActions, addAction]}
      />
    </Page>
  );
}
