import { LockOutlined, PlusOutlined, SearchOutlined } from "@ant-design/icons";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { dataScope, roleStatus } from "@hongxian/contract/core/staff/role.choices.ts";
import { type RoleRow, listRoleOwners } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import {
  type Realm,
  roleRoutes,
  roleSource,
  roleTier,
  roleTitles,
} from "@hongxian/contract/features/access-admin/role.rules.ts";
import { adminRoleId, button } from "@hongxian/contract/wire/access.ts";
import { Button, Input } from "antd";
import { useEffect, useState } from "react";
import { useSession } from "../../../core/session/session-store.ts";
import { useCan } from "../../../platform/access-context.tsx";
import { ChoiceFilter } from "../../../ui/filters/choice-filter.tsx";
import { PanelState } from "../../../ui/panel-state.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { useData } from "../../../platform/use-data.ts";
import type { List } from "../../../platform/use-list.ts";
import "../../../ui/filters/filters.css";

interface RoleQuery {
  readonly name?: string | undefined;
  readonly status?: string | undefined;
  readonly agentTier?: string | undefined;
  readonly source?: string | undefined;
  readonly ownerAgentId?: number | undefined;
}
export type RoleListState = List<RoleRow, RoleQuery>;

interface RoleListProps {
  readonly realm: Realm;
  readonly list: RoleListState;
  readonly current: number | undefined;
  onPick(role: RoleRow): void;
  onAdd(): void;
}

const pauseMs = 300;

function NameSearch({ list }: { list: RoleListState }) {
  const queriedName = list.query.name ?? "";
  const [typed, setTyped] = useState(queriedName);
  useEffect(() => {
    if (typed.trim() === queriedName) return undefined;
    const timer = setTimeout(() => list.set({ name: typed.trim() }), pauseMs);
    return () => clearTimeout(timer);
    // Only what is typed starts the wait; the list changes with every answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  return (
    <Input
      prefix={<SearchOutlined />}
      placeholder="角色名称"
      aria-label="角色名称"
      maxLength={20}
      allowClear
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function OwnerFilter({ list }: { list: RoleListState }) {
  const { data } = useData(listRoleOwners, {});
  return (
    <ChoiceFilter
      list={list}
      name="ownerAgentId"
      label="所属代理"
      single
      of={{ labels: Object.fromEntries((data ?? []).map(({ id, name }) => [String(id), name])) }}
    />
  );
}

function Filters({ realm, list }: Pick<RoleListProps, "realm" | "list">) {
  const isPlatform = useSession()?.role.realm === "PLATFORM";
  return (
    <div className="flex wrap gap-6 mt-8">
      {realm === "TISSUE" && <ChoiceFilter list={list} name="agentTier" label="适用层级" of={roleTier} single />}
      {realm === "TISSUE" && <ChoiceFilter list={list} name="source" label="来源" of={roleSource} single />}
      {realm === "TISSUE" && isPlatform && <OwnerFilter list={list} />}
      <ChoiceFilter list={list} name="status" label="状态" of={roleStatus} single />
    </div>
  );
}

const placeOf = (role: RoleRow): string =>
  role.realm === "PLATFORM"
    ? dataScope.labels[role.dataScope]
    : [
        role.agentTier === null ? "" : agentTier.labels[role.agentTier],
        role.ownerAgentName ?? roleSource.labels.TEMPLATE,
      ].join(" · ");

/** The left pane: the roles, one of them current. */
export function RoleList({ realm, list, current, onPick, onAdd }: RoleListProps) {
  const can = useCan();
  return (
    <aside className={realm === "TISSUE" ? "role-list role-list-wide stack fixed" : "role-list stack fixed"}>
      <header className="row spread fixed">
        <h1 className="size-14 weight-600 lead-22">
          {realm === "TISSUE" ? "组织角色" : "角色"} <em className="num size-12 weight-400 text3">{list.total}</em>
        </h1>
        {can(button(roleTitles.add, roleRoutes[realm])) && (
          <Button icon={<PlusOutlined />} onClick={onAdd}>
            {roleTitles.add}
          </Button>
        )}
      </header>
      <div className="role-search">
        <NameSearch list={list} />
        <Filters realm={realm} list={list} />
      </div>
      <div className="grow shrink-y scroll" aria-busy={list.loading || list.outdated}>
        {list.loading && <PanelState kind="loading" lines={8} />}
        {list.error !== null && <PanelState kind="error" text={list.error.msg} onRetry={list.reload} />}
        {!list.loading && list.error === null && list.rows.length === 0 && (
          <PanelState kind="empty" text="没有符合条件的角色" />
        )}
        {list.rows.map((role) => (
          <button
            key={role.id}
            type="button"
            className={
              role.id === current
                ? "role-item thread-left grid wide align-start pointer hover-fill1"
                : "role-item grid wide align-start pointer hover-fill1"
            }
            aria-current={role.id === current}
            title={`ID ${role.id} · ${role.name}`}
            onClick={() => onPick(role)}
          >
            <span className="role-name row shrink-x gap-6">
              <b className="cut weight-400">{role.name}</b>
              {role.id === adminRoleId && <LockOutlined aria-label="不可修改" />}
              {role.status === "DISABLE" && <Tag tone="mute">已停用</Tag>}
              {role.defaultForTier && realm === "TISSUE" && <Tag tone="slate">默认</Tag>}
            </span>
            <span className="num nowrap size-12 text3">{`${role.staffCount} 个账号`}</span>
            <span className="role-place nowrap size-12 text3 span-all clip lead-18">{placeOf(role)}</span>
          </button>
        ))}
      </div>
      {list.total > list.rows.length && list.rows.length > 0 && (
        <p className="fixed size-12 text3 line-above pad-8-16">{`仅列出前 ${list.rows.length} 个，请用筛选查找其余角色`}</p>
      )}
    </aside>
  );
}
