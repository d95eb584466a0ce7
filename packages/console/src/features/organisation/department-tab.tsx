import { PlusOutlined } from "@ant-design/icons";
import {
  type DepartmentNode,
  createDepartment,
  editDepartment,
  getDepartments,
  moveDepartment,
  removeDepartment,
} from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { platformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { Tree, type TreeDataNode, type TreeProps } from "antd";
import { useMemo, useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { DepartmentForm } from "./department-form.dialog.tsx";
import { findDepartment } from "./department-options.tsx";
import { staffOverlay } from "./staff-columns.tsx";

interface Branch extends Omit<TreeDataNode, "children"> {
  readonly key: number;
  readonly node: DepartmentNode;
  readonly children: Branch[];
}
const branchesOf = (nodes: readonly DepartmentNode[]): Branch[] =>
  nodes.map((node) => ({ key: node.id, node, children: branchesOf(node.children) }));
const idsOf = (nodes: readonly DepartmentNode[]): number[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
const siblingsOf = (nodes: readonly DepartmentNode[], parentId: number | null) =>
  parentId === null ? nodes : (findDepartment(nodes, parentId)?.children ?? []);

/** Where a drop puts a department: into the target node, or beside it. */
export function dropPlace(
  nodes: readonly DepartmentNode[],
  dragged: number,
  target: DepartmentNode,
  toGap: boolean,
  offset: number,
) {
  if (!toGap)
    return { parentId: target.id, beforeId: siblingsOf(nodes, target.id).find(({ id }) => id !== dragged)?.id ?? null };
  const siblings = siblingsOf(nodes, target.parentId).filter(({ id }) => id !== dragged);
  const at = siblings.findIndex(({ id }) => id === target.id);
  return { parentId: target.parentId, beforeId: (offset < 0 ? siblings[at] : siblings[at + 1])?.id ?? null };
}

const departmentTitle = ({ node: { name, treeCount } }: Branch) => (
  <span className="org-node row shrink-x gap-6">
    <span title={name}>{name}</span>
    <em className="num push size-12 weight-400 text3">{treeCount}</em>
  </span>
);

const addAction: PageAction<DepartmentNode | null> = actionOf(createDepartment, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (parent, end) => <DepartmentForm parent={parent} {...end} />,
});
const editAction: PageAction<DepartmentNode> = actionOf(editDepartment, {
  dialog: (department, end) => <DepartmentForm department={department} {...end} />,
});
const removeAction: PageAction<DepartmentNode> = actionOf(removeDepartment, {
  danger: true,
  confirm: ({ name }) => `确定删除部门【${name}】？`,
  run: async ({ id }) => {
    await call(removeDepartment, { params: { id } });
    toast.success(answeredMessage(removeDepartment));
  },
});

function DepartmentCard({ node, onDone }: { node: DepartmentNode; onDone(): void }) {
  const fixed = useMemo(() => ({ deptId: String(node.id) }), [node.id]);
  const { list, columns, rowKey, sort } = useResource(platformStaff, staffOverlay, { local: true, fixed });
  return (
    <section className="stack shrink-x shrink-y">
      <header className="org-head row fixed gap-6">
        <h2 className="cut size-16 weight-600 lead-24">{node.name}</h2>
        <span className="grow" />
        <ActionButton action={removeAction} target={node} onDone={onDone} />
        <ActionButton action={editAction} target={node} onDone={onDone} />
        <ActionButton action={addAction} target={node} onDone={onDone} />
      </header>
      <dl className="org-facts grid fixed">
        <div>
          <dt>负责人</dt>
          <dd>{node.leaderStaff?.name ?? <span className="nil">—</span>}</dd>
        </div>
        <div>
          <dt>在职人数</dt>
          <dd className="num">
            {node.staffCount}
            {node.children.length > 0 && <span className="caption">（含下级 {node.treeCount}）</span>}
          </dd>
        </div>
        <div>
          <dt>下级部门</dt>
          <dd>
            {node.children.length === 0 ? (
              <span className="nil">—</span>
            ) : (
              node.children.map(({ name }) => name).join("、")
            )}
          </dd>
        </div>
      </dl>
      <DataTable
        list={list}
        columns={columns}
        rowKey={rowKey}
        sort={sort}
        unit="人"
        settings="department"
        beside={270}
      />
    </section>
  );
}

/** 平台部门: the tree on the left, the chosen department with its people on the right. */
export function DepartmentTab({ tabs }: { tabs: PageTabs }) {
  const { data, error, reload } = useData(getDepartments, {});
  const mayMove = allows(moveDepartment.allow, useHolder());
  const [chosen, setChosen] = useState<number | null>(null);
  // Stores the closed ones: a department that is added or moved later is open.
  const [closed, setClosed] = useState<readonly number[]>([]);
  const nodes = data ?? [];
  const node = findDepartment(nodes, chosen) ?? nodes[0] ?? null;

  const move = async (id: number, place: ReturnType<typeof dropPlace>) => {
    setClosed(closed.filter((one) => one !== place.parentId));
    try {
      await call(moveDepartment, { params: { id }, body: place });
      toast.success(answeredMessage(moveDepartment));
    } catch (problem) {
      toastError(problem);
    }
    reload();
  };
  const drop: NonNullable<TreeProps<Branch>["onDrop"]> = ({ dragNode, node: target, dropToGap, dropPosition }) => {
    // antd counts the gap by the target's own position among its siblings: -1 is before it.
    const offset = dropPosition - Number(target.pos.split("-").at(-1));
    void move(dragNode.node.id, dropPlace(nodes, dragNode.node.id, target.node, dropToGap, offset));
  };

  return (
    <Page title="组织架构" {...tabs}>
      <div className="org-split grid grow shrink-y">
        <aside className="org-tree stack gap-8 scroll">
          {error !== null && data === undefined && <PanelState kind="error" text={error.msg} onRetry={reload} />}
          {data === undefined && error === null && <PanelState kind="loading" />}
          {data !== undefined && data.length === 0 && (
            <PanelState
              kind="empty"
              text="还没有部门"
              action={<ActionButton action={addAction} target={null} onDone={reload} />}
            />
          )}
          {nodes.length > 0 && (
            <Tree<Branch>
              blockNode
              expandedKeys={idsOf(nodes).filter((id) => !closed.includes(id))}
              onExpand={(_, { expanded, node: branch }) =>
                setClosed(expanded ? closed.filter((id) => id !== branch.key) : [...closed, branch.key])
              }
              draggable={mayMove ? { icon: false } : false}
              treeData={branchesOf(nodes)}
              selectedKeys={node === null ? [] : [node.id]}
              titleRender={departmentTitle}
              onSelect={([key]) => key !== undefined && setChosen(Number(key))}
              onDrop={drop}
            />
          )}
          {mayMove && nodes.length > 0 && <p className="caption">拖动可调整上级和顺序</p>}
        </aside>
        {node !== null && <DepartmentCard key={node.id} node={node} onDone={reload} />}
      </div>
    </Page>
  );
}
