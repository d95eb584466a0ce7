import { performanceWords } from "@hongxian/contract/core/figures/performance.words.ts";
import { agentStatus, agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { agentActs } from "@hongxian/contract/features/organisation/agent.acts.ts";
import {
  type AgentCard as Agent,
  editAgent,
  getAgent,
  moveAgent,
  setAgentStatus,
  setAgentTier,
} from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import type { ReactNode } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { Hint } from "../../ui/hint.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { todayText } from "../../platform/shanghai-time.ts";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { AgentForm } from "./agent-form.dialog.tsx";
import { AgentAccountDialog, AgentTierDialog, MoveAgentDialog } from "./agent-actions.tsx";

export const statusTones: Readonly<Record<Agent["status"], Tone>> = {
  PENDING: "ochre",
  ENABLE: "jade",
  DISABLE: "mute",
};

const setStatus =
  (status: "ENABLE" | "DISABLE") =>
  async ({ id }: Agent) => {
    await call(setAgentStatus, { params: { id, status } });
    toast.success(answeredMessage(setAgentStatus));
  };

const actions: readonly PageAction<Agent>[] = [
  actionOf(agentActs.disable, {
    run: setStatus("DISABLE"),
  }),
  actionOf(agentActs.enable, {
    run: setStatus("ENABLE"),
  }),
  actionOf(moveAgent, { dialog: (agent, end) => <MoveAgentDialog agent={agent} {...end} /> }),
  actionOf(setAgentTier, { dialog: (agent, end) => <AgentTierDialog agent={agent} {...end} /> }),
  actionOf(agentActs.account, {
    dialog: (agent, end) => <AgentAccountDialog agent={agent} {...end} />,
  }),
  actionOf(editAgent, { dialog: (agent, end) => <AgentForm agent={agent} {...end} /> }),
];

const nil = <span className="nil">—</span>;
const money = (cents: number | null): ReactNode =>
  cents === null ? nil : <span className="num">¥ {yuanText(cents)}</span>;

function Contract({ agent: { contractStart, contractEnd } }: { agent: Agent }) {
  if (contractStart === null || contractEnd === null) return nil;
  const left = Math.round((Date.parse(contractEnd) - Date.parse(todayText())) / 86_400_000);
  return (
    <>
      <span className="num">
        {contractStart} – {contractEnd}
      </span>
      {left < 0 && <Tag tone="brick">已到期</Tag>}
      {left >= 0 && left <= 30 && <Tag tone="brick">{left} 天后到期</Tag>}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** One agent: who it is, what it holds, what is below it. */
export function AgentCard({ id, onDone }: { id: number; onDone(): void }) {
  const { data: agent, error, reload } = useData(getAgent, { params: { id } });
  if (agent === undefined || agent.id !== id) {
    return error === null ? (
      <PanelState kind="loading" lines={6} />
    ) : (
      <PanelState kind="error" text={error.msg} onRetry={reload} />
    );
  }
  const done = () => {
    reload();
    onDone();
  };
  const regions =
    agent.tier === "AGENT"
      ? agent.regions.map(({ text }) => (text === "" ? "全国" : text)).join("、")
      : agent.region.text;
  return (
    <>
      <header className="org-head row fixed gap-6">
        <h2 className="cut size-16 weight-600 lead-24">{agent.name}</h2>
        <Tag tone="slate">{agentTier.labels[agent.tier]}</Tag>
        <Tag tone={statusTones[agent.status]} dot>
          {agentStatus.labels[agent.status]}
        </Tag>
        <span className="grow" />
        {actions.map((action) => (
          <ActionButton key={action.title} action={action} target={agent} onDone={done} />
        ))}
      </header>
      <dl className="org-facts org-facts-agent grid fixed">
        <Fact label="代理">{agent.user === null ? nil : <MemberCell member={agent.user} />}</Fact>
        <Fact label="区域">{regions === undefined || regions === "" ? nil : regions}</Fact>
        <Fact label="上级">{agent.parent?.name ?? "平台直属"}</Fact>
        <Fact label="联系人">
          {agent.contactName} <span className="num">{agent.contactPhone}</span>
        </Fact>
        <Fact label="保证金">{money(agent.depositCents)}</Fact>
        <Fact label="合同期限">
          <Contract agent={agent} />
        </Fact>
        <Fact label="门店数">
          <span className="num">{countText(agent.shopCount)}</span>
        </Fact>
        <Fact label="红娘数">
          <span className="num">{countText(agent.matchmakerCount)}</span>
        </Fact>
        <Fact label="会员数">
          <span className="num">{countText(agent.memberCount)}</span>
        </Fact>
        <Fact label="本月净业绩">
          <Hint text={performanceWords.net}>{money(agent.monthNetCents)}</Hint>
        </Fact>
        <Fact label="可用余额">{money(agent.balanceCents)}</Fact>
        <Fact label="账号">
          {agent.account === null ? (
            <span className="caption">未生成</span>
          ) : (
            <span>
              <span className="num">{agent.account.login}</span> {agent.role?.name}
            </span>
          )}
        </Fact>
      </dl>
    </>
  );
}
