import { type RoleRow, getMenuTree, listRoles } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import type { Realm } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { useCallback, useState } from "react";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { usePageSearch } from "../../../platform/page-search.ts";
import { PanelState } from "../../../ui/panel-state.tsx";
import { useData } from "../../../platform/use-data.ts";
import { useList } from "../../../platform/use-list.ts";
import { RoleForm } from "./role-form.dialog.tsx";
import { RoleList } from "./role-list.tsx";
import { RolePane } from "./role-pane.tsx";
import "./roles.css";

const fixed = {
  PLATFORM: { realm: "PLATFORM", size: "200" },
  TISSUE: { realm: "TISSUE", size: "200" },
} as const;

/** The roles of one realm on the left, the grants of the current one on the right. */
export function RolesPage({ realm }: { realm: Realm }) {
  const list = useList(listRoles, { fixed: fixed[realm] });
  const tree = useData(getMenuTree, { query: { realm } });
  const [search, setSearch] = usePageSearch();
  const [dirty, setDirty] = useState(false);
  const [adding, setAdding] = useState(false);
  const [wanted, setWanted] = useState<number | null>(null);
  const requestedId = Number(search.get("role") ?? 0);
  const role = list.rows.find(({ id }) => id === requestedId) ?? list.rows[0];

  const show = useCallback(
    (id: number) => {
      const next = new URLSearchParams(search);
      next.set("role", String(id));
      setSearch(next, { replace: true });
      setDirty(false);
      setWanted(null);
    },
    [search, setSearch],
  );
  const pick = ({ id }: RoleRow) => {
    if (id === role?.id) return;
    if (dirty) setWanted(id);
    else show(id);
  };
  const made = (id: number) => {
    list.reload();
    show(id);
  };
  const changed = () => {
    list.reload();
    tree.reload();
  };

  return (
    <div className="roles flex shrink-y tall">
      <RoleList realm={realm} list={list} current={role?.id} onPick={pick} onAdd={() => setAdding(true)} />
      {tree.error !== null && <PanelState kind="error" text={tree.error.msg} onRetry={tree.reload} />}
      {tree.data !== undefined && role !== undefined && (
        <RolePane
          key={role.id}
          role={role}
          others={list.rows}
          tree={tree.data}
          onDirty={setDirty}
          onChanged={changed}
          onPick={made}
        />
      )}
      {tree.error === null && (tree.data === undefined || role === undefined) && (
        <section className="stack grow shrink-x">
          {list.loading || tree.data === undefined ? (
            <PanelState kind="loading" lines={10} />
          ) : (
            <PanelState kind="empty" text="请选择或新增角色" />
          )}
        </section>
      )}
      {adding && <RoleForm realm={realm} onSaved={made} onClose={() => setAdding(false)} />}
      {wanted !== null && (
        <ConfirmDialog
          title="放弃修改"
          text="权限修改尚未保存，确定切换角色吗？"
          danger
          onConfirm={() => show(wanted)}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  );
}
