import { ReloadOutlined, SearchOutlined, WarningOutlined } from "@ant-design/icons";
import { roleMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import {
  type MenuTreeGroup,
  type RoleRow,
  getRoleMenus,
  refreshMenuTree,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { roleRoutes, roleTitles } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { adminRoleId, button } from "@hongxian/contract/wire/access.ts";
import { Button, Input, Switch } from "antd";
import { useEffect, useMemo, useState } from "react";
import { useCan } from "../../../platform/access-context.tsx";
import { call, answeredMessage } from "../../../platform/call.ts";
import { usePage } from "../../../platform/page-context.tsx";
import { PanelState } from "../../../ui/panel-state.tsx";
import { toast, toastError } from "../../../platform/toast.ts";
import { useActionRunner } from "../../../kit/use-action-runner.tsx";
import { useData } from "../../../platform/use-data.ts";
import { AffectedRoles } from "./affected-roles.dialog.tsx";
import { PermissionTree } from "./permission-tree.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { RoleHead } from "./role-head.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useGrantDraft } from "./use-grant-draft.ts";
import { useSaving } from "./use-saving.ts";
import "./grants.css";

interface RolePaneProps {
  readonly role: RoleRow;
  readonly others: readonly RoleRow[];
  readonly tree: readonly MenuTreeGroup[];
  onDirty(dirty: boolean): void;
  /** The role or the catalogue was changed. */
  onChanged(): void;
  onPick(id: number): void;
}

function Legend() {
  return (
    <span className="grant-legend flex gap-12 nowrap size-12 text2" aria-hidden="true">
      <span className="row gap-5" data-state="added">
        <i className="grant-mark" /> 将新增
      </span>
      <span className="row gap-5" data-state="removed">
        <i className="grant-mark" /> 将移除
      </span>
      <span className="row gap-5">
        <WarningOutlined className="size-12 brick" /> 高风险
      </span>
    </span>
  );
}

const none: ReadonlySet<number> = new Set();

/** The right pane: the current role and its permission tree. Remounted for every role. */
export function RolePane({ role, others, tree, onDirty, onChanged, onPick }: RolePaneProps) {
  const menus = useData(getRoleMenus, { params: { id: role.id } });
  const saved = useMemo(() => (menus.data === undefined ? none : new Set(menus.data.menuIds)), [menus.data]);
  const draft = useGrantDraft(saved, tree);
  const [search, setSearch] = useState("");
  const [grantedOnly, setGrantedOnly] = useState(false);
  const [newest, setNewest] = useState(0);
  const can = useCan();
  const { setDirty } = usePage();
  const version = menus.data?.version ?? 0;
  const reload = () => {
    menus.reload();
    onChanged();
  };
  const saving = useSaving(role, version, draft.chosen, draft.removed, (next) => {
    setNewest(next);
    reload();
  });
  const runner = useActionRunner(reload);
  const dirty = draft.added + draft.removed > 0;
  // After saving, the changes stay until the stored state has been read again; then they are empty.
  const settling = newest > version;
  const readOnly = !role.editable || !can(button(roleTitles.save, roleRoutes[role.realm]));

  // Runs with every render, because a dialog of this pane clears the mark when it closes. Never cleared on leaving: a
  // hidden tab keeps its unsaved changes and must keep the mark.
  useEffect(() => {
    setDirty(dirty);
    onDirty(dirty);
  });

  const refresh = async () => {
    try {
      await call(refreshMenuTree);
      toast.success(answeredMessage(refreshMenuTree));
      reload();
    } catch (error) {
      toastError(error);
    }
  };

  return (
    <section className="stack grow shrink-x" aria-label={role.name}>
      <RoleHead
        role={role}
        runner={runner}
        renderDialog={(kind, onClose) => (
          <RoleDialog
            kind={kind}
            role={role}
            others={others}
            tree={tree}
            draft={draft}
            onChanged={reload}
            onMade={onPick}
            onClose={onClose}
          />
        )}
      />
      <div className="grant-tools row fixed gap-14">
        <Input
          prefix={<SearchOutlined />}
          className="grant-search"
          placeholder="页面标题、按钮或路由"
          aria-label="搜索权限"
          allowClear
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <label className="row gap-8 nowrap pointer">
          <Switch size="small" checked={grantedOnly} onChange={setGrantedOnly} /> 仅看已授权
        </label>
        {readOnly && <span className="caption">{role.id === adminRoleId ? roleMessages.admin : "仅可查看"}</span>}
        <span className="grow" />
        <Legend />
        {role.realm === "PLATFORM" && can(button(roleTitles.refresh, roleRoutes.PLATFORM)) && (
          <Button type="text" icon={<ReloadOutlined />} onClick={() => void refresh()}>
            {roleTitles.refresh}
          </Button>
        )}
      </div>
      <div className="grow shrink-y scroll">
        {menus.error !== null && <PanelState kind="error" text={menus.error.msg} onRetry={menus.reload} />}
        {menus.data === undefined && menus.error === null && <PanelState kind="loading" lines={10} />}
        {menus.data !== undefined && (
          <PermissionTree
            tree={tree}
            draft={draft}
            readOnly={readOnly || saving.busy || settling}
            search={search}
            grantedOnly={grantedOnly}
          />
        )}
      </div>
      {dirty && (
        <SaveBar
          draft={draft}
          accounts={role.staffCount}
          busy={saving.busy || settling}
          stale={saving.stale}
          onSave={() => void saving.save()}
          onReload={() => {
            saving.fresh();
            reload();
          }}
        />
      )}
      {saving.affected.length > 0 && (
        <AffectedRoles
          roles={saving.affected}
          busy={saving.busy}
          onConfirm={() => void saving.confirm()}
          onClose={saving.cancel}
        />
      )}
      {runner.host}
    </section>
  );
}
