import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { tierOrdinal, type AgentTier } from "@hongxian/contract/core/staff/agent.rules.ts";
import { type AgentNode, getAgents } from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { TreeSelect } from "antd";
import { useMemo } from "react";
import { useData } from "../../platform/use-data.ts";

interface Option {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Option[];
}

interface ParentInputProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly value: number | null;
  /** The agent that needs a parent: its tier, and itself (with everything below), which cannot be chosen. */
  readonly tier: AgentTier | null;
  readonly strictly: boolean;
  readonly except?: number;
  onChange(value: number | null): void;
}

/** An agent that may be the parent of another: open, and of a higher (or the same) tier. */
export function ParentInput({ id, invalid, value, tier, strictly, except, onChange }: ParentInputProps) {
  const { data } = useData(getAgents, {});
  const options = useMemo(() => {
    const least = tier === null ? 0 : tierOrdinal(tier) + (strictly ? 1 : 0);
    const optionsOf = (nodes: readonly AgentNode[]): Option[] =>
      nodes
        .filter((node) => node.id !== except && node.tier !== "MATCHMAKER" && node.tier !== "MEMBER")
        .map((node) => ({
          value: node.id,
          title: `${node.name} · ${agentTier.labels[node.tier]}${node.region.text ? ` · ${node.region.text}` : ""}`,
          disabled: node.status !== "ENABLE" || tierOrdinal(node.tier) < least,
          children: optionsOf(node.children),
        }));
    return optionsOf(data ?? []);
  }, [data, tier, strictly, except]);
  return (
    <TreeSelect<number | null>
      id={id}
      {...(invalid ? { status: "error" as const } : {})}
      style={{ width: "100%" }}
      placeholder="平台直属"
      allowClear
      showSearch={{ treeNodeFilterProp: "title" }}
      treeData={options}
      value={value}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
