import { ExportOutlined, PlusOutlined } from "@ant-design/icons";
import { agentStatus, agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { agentSheet } from "@hongxian/contract/features/organisation/agent-sheet.resource.ts";
import { type AgentNode, createAgent, getAgents } from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { organisationPage } from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { Input, Tree, type TreeDataNode } from "antd";
import { useMemo, useState } from "react";
import { useSession } from "../../core/session/session-store.ts";
import { ActionButton } from "../../kit/action-button.tsx";
import { ExportDialog } from "../../kit/export-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { AgentCard, statusTones } from "./agent-card.tsx";
import { AgentForm } from "./agent-form.dialog.tsx";
import { CoverageMap } from "./coverage-map.tsx";

interface Branch extends Omit<TreeDataNode, "children"> {
  readonly key: number;
  readonly node: AgentNode;
  readonly children: Branch[];
}

const tierTones: Readonly<Record<AgentNode["tier"], Tone>> = {
  AGENT: "gold",
  PROVINCE_AGENT: "slate",
  CITY_AGENT: "slate",
  DISTRICT_AGENT: "slate",
  SHOP: "mute",
  MATCHMAKER: "hollow",
  MEMBER: "hollow",
};

const branchesOf = (nodes: readonly AgentNode[]): Branch[] =>
  nodes.map((node) => ({ key: node.id, node, children: branchesOf(node.children) }));

/** Branches that contain a match; a matching agent is shown with everything below it. */
function searched(nodes: readonly AgentNode[], text: string): AgentNode[] {
  if (text === "") return [...nodes];
  return nodes.flatMap((node) => {
    if (`${node.name}${node.region.text ?? ""}${agentTier.labels[node.tier]}`.includes(text)) return [node];
    const children = searched(node.children, text);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}
const flat = (nodes: readonly AgentNode[]): readonly AgentNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

const agentTitle = ({ node: { name, tier, status, region } }: Branch) => (
  <span className="org-node row shrink-x gap-6">
    <span title={`${name} ${region.text ?? ""}`}>{name}</span>
    <Tag tone={tierTones[tier]}>{agentTier.labels[tier]}</Tag>
    {status !== "ENABLE" && <Tag tone={statusTones[status]}>{agentStatus.labels[status]}</Tag>}
  </span>
);

const columns = agentSheet.list.columns.map((name) => ({
  name,
  title: agentSheet.fields[name].label,
  cell: () => null,
}));
const addAction: PageAction<number | null> = actionOf(createAgent, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (parentId, end) => <AgentForm parentId={parentId} {...end} />,
});
const exportAction: PageAction<number> = actionOf(button("导出", organisationPage), {
  icon: <ExportOutlined />,
  dialog: (total, end) => (
    <ExportDialog resource={agentSheet.name} columns={columns} filters={{}} total={total} {...end} />
  ),
});

/** 代理体系: the tree of agents on the left, the chosen one and the covered regions on the right. */
export function AgentTab({ tabs }: { tabs: PageTabs }) {
  const { data, error, reload } = useData(getAgents, {});
  const isPlatform = useSession()?.role.realm === "PLATFORM";
  const [chosen, setChosen] = useState<number | null>(null);
  const [text, setText] = useState("");
  const nodes = useMemo(() => data ?? [], [data]);
  const all = useMemo(() => flat(nodes), [nodes]);
  const shown = useMemo(() => searched(nodes, text.trim()), [nodes, text]);
  const node = all.find(({ id }) => id === chosen) ?? nodes[0] ?? null;
  // Below a province an agent sees too little of it to show what is vacant.
  const showsCoverage = isPlatform || nodes.some(({ tier }) => tier === "AGENT" || tier === "PROVINCE_AGENT");
  const extra = (
    <span className="org-tools row gap-6 push">
      <ActionButton action={exportAction} target={all.length} />
      <ActionButton action={addAction} target={null} onDone={reload} />
    </span>
  );
  return (
    <Page title="组织架构" {...tabs} extra={extra}>
      <div className="org-split grid grow shrink-y">
        <aside className="org-tree stack gap-8 scroll">
          {error !== null && data === undefined && <PanelState kind="error" text={error.msg} onRetry={reload} />}
          {data === undefined && error === null && <PanelState kind="loading" />}
          {data !== undefined && data.length === 0 && <PanelState kind="empty" text="还没有代理" />}
          {nodes.length > 0 && (
            <>
              <Input
                allowClear
                placeholder="搜索名称、地区、层级"
                aria-label="搜索代理"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <Tree<Branch>
                key={text.trim() === "" ? "all" : "found"}
                blockNode
                {...(text.trim() === ""
                  ? { defaultExpandedKeys: nodes.map(({ id }) => id) }
                  : { defaultExpandAll: true })}
                treeData={branchesOf(shown)}
                selectedKeys={node === null ? [] : [node.id]}
                titleRender={agentTitle}
                onSelect={([key]) => key !== undefined && setChosen(Number(key))}
              />
            </>
          )}
        </aside>
        <section className="stack shrink-x shrink-y scroll">
          {node !== null && <AgentCard key={node.id} id={node.id} onDone={reload} />}
          {showsCoverage && (
            <CoverageMap
              whole={isPlatform}
              tree={nodes}
              provId={node?.region.provId ?? node?.regions[0]?.provId ?? null}
            />
          )}
        </section>
      </div>
    </Page>
  );
}
