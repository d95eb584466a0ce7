import {
  type MenuTreeGroup,
  type MenuTreePage,
  type RoleRow,
  compareRoles,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { Select, Switch } from "antd";
import { useState } from "react";
import { PageModal } from "../../../platform/page-context.tsx";
import { PanelState } from "../../../ui/panel-state.tsx";
import { useData } from "../../../platform/use-data.ts";
import "./role-dialogs.css";

interface CompareRolesProps {
  readonly role: RoleRow;
  readonly others: readonly RoleRow[];
  readonly tree: readonly MenuTreeGroup[];
  onClose(): void;
}

type Ids = ReadonlySet<number>;

/** One role's side of a page: what the other lacks is coloured. */
function Side({ page, own, other }: { page: MenuTreePage; own: Ids; other: Ids }) {
  if (!own.has(page.id)) return <td className="caption">未授权</td>;
  const titles = [{ id: page.id, title: "查看" }, ...page.buttons].filter(({ id }) => own.has(id));
  return (
    <td>
      <div className="compare-titles flex wrap gap-4">
        {titles.map(({ id, title }) => (
          <span key={id} className={other.has(id) ? "tone tone-mute" : "tone tone-jade"}>
            {title}
          </span>
        ))}
      </div>
    </td>
  );
}

const differs = (page: MenuTreePage, a: Ids, b: Ids) =>
  [page.id, ...page.buttons.map(({ id }) => id)].some((id) => a.has(id) !== b.has(id));

/** 权限对比: two roles side by side. */
export function CompareRoles({ role, others, tree, onClose }: CompareRolesProps) {
  const choices = others.filter(({ id }) => id !== role.id);
  const [otherId, setOtherId] = useState((choices.find(({ id }) => id !== adminRoleId) ?? choices[0])?.id ?? 0);
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const { data, error, reload } = useData(
    compareRoles,
    { params: { a: role.id, b: otherId } },
    { enabled: otherId > 0 },
  );
  const a: Ids = new Set(data?.a.menuIds);
  const b: Ids = new Set(data?.b.menuIds);
  const held = (page: MenuTreePage) => (onlyDifferent ? differs(page, a, b) : a.has(page.id) || b.has(page.id));
  const groups = tree
    .map((group) => ({ ...group, pages: group.pages.filter(held) }))
    .filter(({ pages }) => pages.length > 0);
  const all = tree.flatMap(({ pages }) => pages.flatMap((page) => [page.id, ...page.buttons.map(({ id }) => id)]));
  const extra = (one: Ids, two: Ids) => all.filter((id) => one.has(id) && !two.has(id)).length;

  return (
    <PageModal open width={960} title="权限对比" footer={null} onCancel={onClose}>
      <div className="row gap-10 mb-12">
        <b>{role.name}</b>
        <span className="caption">对比</span>
        <Select
          aria-label="对比角色"
          style={{ width: 200 }}
          showSearch={{ optionFilterProp: "label" }}
          value={otherId}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setOtherId}
        />
        <span className="grow" />
        <label className="row gap-8 nowrap pointer">
          <Switch size="small" checked={onlyDifferent} onChange={setOnlyDifferent} /> 只看差异
        </label>
      </div>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data === undefined && error === null && <PanelState kind="loading" lines={8} />}
      {data !== undefined && groups.length === 0 && <PanelState kind="empty" text="两个角色的权限相同" />}
      {data !== undefined && groups.length > 0 && (
        <div className="compare-box">
          <table className="compare-table">
            <thead>
              <tr>
                <th className="size-12 text3">页面</th>
                <th className="size-12 text3">{`${data.a.name} · 多 ${extra(a, b)} 项`}</th>
                <th className="size-12 text3">{`${data.b.name} · 多 ${extra(b, a)} 项`}</th>
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.id}>
                <tr className="compare-group">
                  <th colSpan={3}>{group.title}</th>
                </tr>
                {group.pages.map((page) => (
                  <tr key={page.id}>
                    <th>
                      {page.title}
                      <code className="block clip">{page.route}</code>
                    </th>
                    <Side page={page} own={a} other={b} />
                    <Side page={page} own={b} other={a} />
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </PageModal>
  );
}
