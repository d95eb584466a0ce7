import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { pick } from "@hongxian/contract/core/staff/pick.endpoints.ts";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { type AgentTier, regionDepth } from "@hongxian/contract/core/staff/agent.rules.ts";
import {
  type AgentCard,
  agentChange,
  createAgent,
  creatableTiers,
  editAgent,
  newAgent,
} from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { DatePicker, Input, Select } from "antd";
import dayjs from "dayjs";
import { useMemo, useState } from "react";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { ParentInput } from "./agent-pickers.tsx";
import { PlaceInput, RegionsInput, type Place } from "./regions-input.tsx";

const deposit = field.cents("保证金");
const failed = (invalid: boolean) => (invalid ? { status: "error" as const } : {});
const dayText = "YYYY-MM-DD";
const nowhere = { provId: null, cityId: null, areaId: null };

const placeOf = ({ provId, cityId, areaId }: Place): Place => ({ provId, cityId, areaId });
const valuesOf = (agent: AgentCard) => ({
  contactName: agent.contactName,
  depositCents: agent.depositCents,
  contractStart: agent.contractStart,
  contractEnd: agent.contractEnd,
  roleId: agent.role?.id ?? null,
  place: placeOf(agent.region),
  regions: agent.regions.map(placeOf),
  version: agent.version,
});
/** The form holds a place as one value; the call takes its levels. */
const counted = ({ place, ...values }: Readonly<Record<string, unknown>>) => ({ ...values, ...(place as Place) });
const empty = {
  userId: undefined,
  tier: "CITY_AGENT",
  parentId: null,
  contactName: "",
  contactPhone: "",
  depositCents: 0,
  roleId: null,
  place: nowhere,
  regions: [],
};

interface AgentFormProps {
  /** The agent to edit; without one a new agent is created, under `parentId` if set. */
  readonly agent?: AgentCard;
  readonly parentId?: number | null;
  onDone(): void;
  onClose(): void;
}

/** 新增代理 and 编辑代理. Tier and parent of an existing agent have their own buttons. */
export function AgentForm({ agent, parentId = null, onDone, onClose }: AgentFormProps) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const roles = useData(pick, { params: { kind: "role" }, query: { realm: "TISSUE" } });
  const endpoint = agent === undefined ? createAgent : editAgent;
  const form = useForm({
    schema: agent === undefined ? newAgent : agentChange,
    initial: useMemo(() => (agent === undefined ? { ...empty, parentId } : valuesOf(agent)), [agent, parentId]),
    counted,
    send: async (body) => {
      // The body was just parsed by the schema of the call that receives it.
      if (agent === undefined) await call(createAgent, { body: body as never });
      else await call(editAgent, { params: { id: agent.id }, body: body as never });
      toast.success(answeredMessage(endpoint));
    },
    onDone,
  });
  const { values, errors, set } = form;
  const tier = (agent?.tier ?? values.tier) as AgentTier;
  const depth = regionDepth[tier];
  // The address of a shop belongs to the shop.
  const hasPlace = depth > 0 && tier !== "SHOP" && tier !== "MATCHMAKER";
  const day = (name: "contractStart" | "contractEnd") =>
    typeof values[name] === "string" ? dayjs(values[name]) : null;
  return (
    <FormFrame
      title={agent === undefined ? "新增代理" : `编辑代理：${agent.name}`}
      kind="dialog"
      width={640}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        {agent === undefined && (
          <>
            <MemberFinder
              error={errors.userId}
              member={member}
              onFound={(found) => {
                setMember(found);
                set("userId", found?.userId);
              }}
            />
            <FormField label="层级" error={errors.tier}>
              {({ id, invalid }) => (
                <Select
                  id={id}
                  {...failed(invalid)}
                  style={{ width: "100%" }}
                  options={creatableTiers.map((value) => ({ value, label: agentTier.labels[value] }))}
                  value={tier}
                  onChange={(value) => set("tier", value)}
                />
              )}
            </FormField>
            <FormField label="上级" optional error={errors.parentId}>
              {(control) => (
                <ParentInput
                  {...control}
                  tier={tier}
                  strictly
                  value={values.parentId ?? null}
                  onChange={(value) => set("parentId", value)}
                />
              )}
            </FormField>
          </>
        )}
        {tier === "AGENT" && (
          <FormField label="所辖区域" full error={errors.regions}>
            {(control) => (
              <RegionsInput {...control} value={values.regions ?? []} onChange={(value) => set("regions", value)} />
            )}
          </FormField>
        )}
        {hasPlace && (
          <FormField label="区域" full error={errors.provId}>
            {(control) => (
              <PlaceInput {...control} depth={depth} value={values.place} onChange={(value) => set("place", value)} />
            )}
          </FormField>
        )}
        <FormField label="联系人" error={errors.contactName}>
          {({ id, invalid }) => (
            <Input
              id={id}
              {...failed(invalid)}
              maxLength={20}
              value={values.contactName ?? ""}
              onChange={(event) => set("contactName", event.target.value)}
            />
          )}
        </FormField>
        <FormField
          label="联系电话"
          error={errors.contactPhone}
          {...(agent === undefined ? {} : { hint: `留空则不修改，当前 ${agent.contactPhone}` })}
        >
          {({ id, invalid }) => (
            <Input
              id={id}
              {...failed(invalid)}
              maxLength={11}
              inputMode="numeric"
              value={values.contactPhone ?? ""}
              onChange={(event) =>
                set("contactPhone", event.target.value === "" && agent !== undefined ? undefined : event.target.value)
              }
            />
          )}
        </FormField>
        <FormField label="合同开始" error={errors.contractStart}>
          {({ id, invalid }) => (
            <DatePicker
              id={id}
              {...failed(invalid)}
              style={{ width: "100%" }}
              value={day("contractStart")}
              onChange={(date) => set("contractStart", date?.format(dayText))}
            />
          )}
        </FormField>
        <FormField label="合同结束" error={errors.contractEnd}>
          {({ id, invalid }) => (
            <DatePicker
              id={id}
              {...failed(invalid)}
              style={{ width: "100%" }}
              value={day("contractEnd")}
              onChange={(date) => set("contractEnd", date?.format(dayText))}
            />
          )}
        </FormField>
        <FormField label="保证金" error={errors.depositCents}>
          {(control) => (
            <FieldInput
              {...control}
              field={deposit}
              value={values.depositCents}
              onChange={(value) => set("depositCents", value ?? 0)}
            />
          )}
        </FormField>
        {(agent === undefined || agent.account === null) && (
          <FormField label="账号角色" optional error={errors.roleId} hint="不选则使用该层级的默认角色">
            {({ id }) => (
              <Select
                id={id}
                style={{ width: "100%" }}
                allowClear
                placeholder="层级默认"
                options={(roles.data ?? []).map((role) => ({ value: role.id, label: role.name }))}
                value={values.roleId ?? null}
                onChange={(value) => set("roleId", value ?? null)}
              />
            )}
          </FormField>
        )}
      </div>
    </FormFrame>
  );
}
