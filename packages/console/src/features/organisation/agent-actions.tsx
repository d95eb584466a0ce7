import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { hasRegionOfTier, regionDepth } from "@hongxian/contract/core/staff/agent.rules.ts";
import {
  type AgentCard,
  createAgentAccount,
  moveAgent,
  setAgentTier,
} from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { Input, Select } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { FirstPasswordDialog } from "../../core/staff/first-password.dialog.tsx";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { ParentInput } from "./agent-pickers.tsx";
import { PlaceInput, RegionsInput, type Place } from "./regions-input.tsx";

interface AgentDialogProps {
  readonly agent: AgentCard;
  onDone(): void;
  onClose(): void;
}

const target = z.object({ parentId: z.int().nullable() });

/** 转移下级: moves an agent with its subtree under another one. */
export function MoveAgentDialog({ agent, onDone, onClose }: AgentDialogProps) {
  const form = useForm({
    schema: target,
    initial: useMemo(() => ({ parentId: agent.parent?.id ?? null }), [agent]),
    send: async ({ parentId }) => {
      await call(moveAgent, { params: { id: agent.id, parentId: parentId ?? 0 } });
      toast.success(answeredMessage(moveAgent));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`转移下级：${agent.name}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending || !form.dirty}
      okText={form.sending ? "转移中" : "转移"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="新的上级" error={form.errors.parentId} hint="本级及其全部下级一并转移">
        {(control) => (
          <ParentInput
            {...control}
            tier={agent.tier}
            strictly={false}
            except={agent.id}
            value={form.values.parentId}
            onChange={(value) => form.set("parentId", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const counted = ({ place, ...values }: Readonly<Record<string, unknown>>) => ({ ...values, ...(place as Place) });

/** 调整层级: with its reason, and a region where the new tier needs a deeper one. */
export function AgentTierDialog({ agent, onDone, onClose }: AgentDialogProps) {
  const { provId, cityId, areaId } = agent.region;
  const form = useForm({
    schema: setAgentTier.body,
    initial: useMemo(
      () => ({ tier: undefined, reason: "", place: { provId, cityId, areaId }, regions: [] }),
      [provId, cityId, areaId],
    ),
    counted,
    send: async (body) => {
      await call(setAgentTier, { params: { id: agent.id }, body });
      toast.success(answeredMessage(setAgentTier));
    },
    onDone,
  });
  const { values, errors, set } = form;
  const tier = values.tier;
  const needsPlace = tier !== undefined && regionDepth[tier] > 0 && !hasRegionOfTier(tier, agent.region);
  const reason = values.reason ?? "";
  return (
    <FormFrame
      title={`调整层级：${agent.name}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "调整"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField
          label="目标层级"
          error={errors.tier}
          hint={`当前 ${agentTier.labels[agent.tier]}；账号角色将换为该层级的默认角色`}
        >
          {({ id, invalid }) => (
            <Select
              id={id}
              {...(invalid ? { status: "error" as const } : {})}
              style={{ width: "100%" }}
              placeholder="请选择层级"
              options={agentTier.values
                .filter((value) => value !== agent.tier)
                .map((value) => ({ value, label: agentTier.labels[value] }))}
              value={tier ?? null}
              onChange={(value) => set("tier", value)}
            />
          )}
        </FormField>
        {tier === "AGENT" && (
          <FormField label="所辖区域" optional error={errors.regions ?? errors.provId} hint="不选则沿用当前区域">
            {(control) => (
              <RegionsInput {...control} value={values.regions ?? []} onChange={(value) => set("regions", value)} />
            )}
          </FormField>
        )}
        {needsPlace && (
          <FormField label="区域" error={errors.provId}>
            {(control) => (
              <PlaceInput
                {...control}
                depth={regionDepth[tier]}
                value={values.place}
                onChange={(value) => set("place", value)}
              />
            )}
          </FormField>
        )}
        <FormField label="调整原因" error={errors.reason} counter={[reason.length, 200]}>
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              {...(invalid ? { status: "error" as const } : {})}
              rows={3}
              maxLength={200}
              placeholder="请填写调整原因"
              value={reason}
              onChange={(event) => set("reason", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

/** 生成账号: created at once, its first password shown once. */
export function AgentAccountDialog({ agent, onDone, onClose }: AgentDialogProps) {
  const [made, setMade] = useState<CallData<typeof createAgentAccount> | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    call(createAgentAccount, { params: { id: agent.id }, body: {} }).then(setMade, (problem: unknown) => {
      toastError(problem);
      onClose();
    });
  }, [agent.id, onClose]);
  return made === null ? null : (
    <FirstPasswordDialog login={made.login} password={made.initialPassword} onClose={onDone} />
  );
}
