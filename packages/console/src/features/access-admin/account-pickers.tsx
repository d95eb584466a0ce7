import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import {
  findAccountAgents,
  findAccountMembers,
} from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { Select } from "antd";
import { useEffect, useState } from "react";
import { useData } from "../../platform/use-data.ts";

interface PickerProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly value: number | null;
  onChange(value: number | null): void;
}

const pauseMs = 250;
const wide = { width: "100%" } as const;
const state = (invalid: boolean) => (invalid ? { status: "error" as const, "aria-invalid": true } : {});

function useTypedText() {
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return [text, setTyped] as const;
}

/** An agent, found by name or contact. */
export function AgentInput({ id, invalid, disabled, value, onChange }: PickerProps) {
  const [text, setTyped] = useTypedText();
  const [first] = useState(value);
  const found = useData(findAccountAgents, { query: { text } });
  const own = useData(findAccountAgents, { query: { id: first ?? 1 } }, { enabled: first !== null });
  const agents = [...(own.data ?? []), ...(found.data ?? []).filter((agent) => agent.id !== first)];
  return (
    <Select
      id={id}
      {...state(invalid)}
      style={wide}
      disabled={disabled}
      placeholder="代理名称 / 联系人"
      options={agents.map((agent) => ({ value: agent.id, label: `${agent.name} · ${agentTier.labels[agent.tier]}` }))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value}
      onChange={onChange}
    />
  );
}

interface MemberBindingProps extends PickerProps {
  readonly known: MemberRef | null;
}

/** The member an account belongs to; a bound member cannot be chosen. */
export function MemberBinding({ id, invalid, disabled, value, known, onChange }: MemberBindingProps) {
  const [text, setTyped] = useTypedText();
  const { data } = useData(findAccountMembers, { query: { text } }, { enabled: text !== "" });
  const found = text === "" ? [] : (data ?? []);
  const own =
    known !== null && !found.some((member) => member.userId === known.userId)
      ? [{ userId: known.userId, firstName: known.firstName ?? "", bound: false }]
      : [];
  return (
    <Select
      id={id}
      {...state(invalid)}
      style={wide}
      disabled={disabled}
      allowClear
      placeholder="编号 / 手机号 / 红线号 / 昵称"
      notFoundContent={text === "" ? "输入后搜索" : "没有找到会员"}
      options={[...own, ...found].map((member) => {
        const isOwn = member.userId === known?.userId;
        return {
          value: member.userId,
          label: `${member.firstName} ${member.userId}${member.bound && !isOwn ? "（已绑定）" : ""}`,
          disabled: member.bound && !isOwn,
        };
      })}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
}
