import { PlusOutlined } from "@ant-design/icons";
import { accountMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import {
  addStaffAccount,
  editStaffAccount,
  getStaffLogins,
  resetStaffPassword,
} from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import {
  accountRoute,
  accountType,
  staffAccount,
} from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import { type RecordList, type RecordRow, plain } from "../../kit/resource-overlay.ts";
import { shortTime } from "../../kit/shanghai-time.ts";
import { Tag } from "../../kit/tag.tsx";
import { useList } from "../../kit/use-list.ts";
import { DepartmentFilter, KeywordFilter, RoleFilter } from "./account-filters.tsx";
import { AccountForm } from "./account-form.dialog.tsx";
import type { AccountRow } from "./account-row.ts";
import { LoginsDrawer } from "./logins.drawer.tsx";
import { ResetPasswordDialog } from "./reset-password.dialog.tsx";
import { StatusSwitch } from "./status-switch.tsx";
import "./access-admin.css";

const { resource, overlay } = plain(staffAccount, {
  cells: {
    login: (row) => (
      <RevealText type={accountType} id={row.id} field="login" masked={row.login} routes={[accountRoute]} />
    ),
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
});
const readList = listCall(resource);
const columns = resourceColumns(resource, overlay);
const moveTitles = ["停用", "启用"];
/** Rows of this list are accounts; the kit's parts know them only as records. */
const account = (row: RecordRow) => row as unknown as AccountRow;
const isHere = (row: RecordRow) => account(row).status !== "LEFT";

const addAction: PageAction<null> = {
  title: "新增",
  allow: addStaffAccount.allow,
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <AccountForm {...end} />,
};

function rowActions(standard: readonly PageAction<RecordRow>[], selfId: number | undefined): PageAction<RecordRow>[] {
  const limits: Readonly<Record<string, Partial<PageAction<RecordRow>>>> = {
    解锁: { when: (row) => isHere(row) && account(row).lockUntil !== null },
    强制下线: { when: (row) => account(row).status === "ENABLE" },
    删除: {
      when: isHere,
      confirm: (row) => accountMessages.remove(account(row).name),
      blocked: (row) => (account(row).id === selfId ? accountMessages.self : undefined),
    },
  };
  return [
    {
      title: "编辑",
      allow: editStaffAccount.allow,
      when: isHere,
      dialog: (row, end) => <AccountForm row={account(row)} {...end} />,
    },
    {
      title: "登录日志",
      allow: getStaffLogins.allow,
      dialog: (row, end) => <LoginsDrawer row={account(row)} onClose={end.onClose} />,
    },
    {
      title: "重置密码",
      allow: resetStaffPassword.allow,
      when: isHere,
      danger: true,
      dialog: (row, end) => <ResetPasswordDialog row={account(row)} {...end} />,
    },
    ...standard
      .filter(({ title }) => !moveTitles.includes(title))
      .map((action) => ({ ...action, ...limits[action.title] })),
  ];
}

/** 管理员列表: every account that can sign in. */
export function AdminListPage() {
  const list: RecordList = useList(readList);
  const selfId = useSession()?.staff.id;
  const { shown, more } = resourceFilters(resource, list, overlay);
  const actions = resourceActions(resource, list, overlay);
  const moves = actions.rowActions.filter(({ title }) => moveTitles.includes(title));
  const status = (row: RecordRow) => <StatusSwitch row={account(row)} moves={moves} onDone={list.reload} />;
  const withSwitch = columns.map((column) => (column.name === "status" ? { ...column, cell: status } : column));
  return (
    <Page title={resource.title}>
      <FilterBar list={list} more={more}>
        {shown}
      </FilterBar>
      <DataTable
        list={list}
        columns={withSwitch}
        rowKey={(row) => account(row).id}
        sort={resource.list.sort}
        {...actions}
        rowActions={rowActions(actions.rowActions, selfId)}
        listActions={[...actions.listActions, addAction]}
      />
    </Page>
  );
}
