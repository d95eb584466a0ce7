import { PlusOutlined } from "@ant-design/icons";
import { accountMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import { addStaffAccount } from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { accountRoute, staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
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
  dialogs: { edit: AccountForm, logins: LoginsDrawer, resetPassword: ResetPasswordDialog },
  filters: { keyword: KeywordFilter, roleId: RoleFilter, deptId: DepartmentFilter },
};
const moveTitles = ["停用", "启用"];

const addAction: PageAction<null> = actionOf(addStaffAccount, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <AccountForm {...end} />,
});

/** 停用 and 启用 stand in their column; nobody removes the own account. */
const rowActions = (
  declared: readonly PageAction<AccountRow>[],
  selfId: number | undefined,
): PageAction<AccountRow>[] =>
  declared
    .filter(({ title }) => !moveTitles.includes(title))
    .map((action) =>
      action.title === staffAccount.actions.remove.title
        ? { ...action, blocked: ({ id }) => (id === selfId ? accountMessages.self : undefined) }
        : action,
    );

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
