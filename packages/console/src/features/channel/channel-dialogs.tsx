import { getChannelOptions } from "@hongxian/contract/core/partner/channel-options.endpoint.ts";
import { findChannelAgents, mergeChannels, saveCost } from "@hongxian/contract/features/channel/channel.endpoints.ts";
import type { channel } from "@hongxian/contract/features/channel/channel.resource.ts";
import { channelMessages } from "@hongxian/contract/features/channel/channel.rules.ts";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useEffect, useMemo, useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { todayText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

export type ChannelRow = RowOf<typeof channel>;
interface DialogEnd {
  readonly row: ChannelRow;
  onDone(): void;
  onClose(): void;
}
const costFields = { costDate: field.date("日期"), amount: field.cents("花费") };

/** 录入花费: overwriting the cost of a day needs a confirmation. */
export function CostDialog({ row, onDone, onClose }: DialogEnd) {
  const [asking, setAsking] = useState<{ costDate: string; amount: number } | null>(null);
  const form = useForm({
    schema: saveCost.body,
    initial: useMemo(() => ({ costDate: todayText() }), []),
    send: async (body) => {
      const { saved } = await call(saveCost, { params: { id: row.id }, body });
      if (!saved) setAsking(body);
      else {
        toast.success(answeredMessage(saveCost));
        onDone();
      }
    },
    onDone: () => undefined,
  });
  const overwrite = async () => {
    if (asking === null) return;
    await call(saveCost, { params: { id: row.id }, body: { ...asking, overwrite: true } });
    toast.success(answeredMessage(saveCost));
    onDone();
  };
  return (
    <FormFrame
      title={`录入花费：${row.name}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText="保存"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      {(["costDate", "amount"] as const).map((name) => (
        <FormField key={name} label={costFields[name].label} error={form.errors[name]}>
          {(control) => <FieldInput {...control} field={costFields[name]} refer={undefined} {...form.field(name)} />}
        </FormField>
      ))}
      {asking !== null && (
        <ConfirmDialog
          title="录入花费"
          text={channelMessages.costExists}
          danger
          busy={false}
          onConfirm={() => void overwrite()}
          onClose={() => setAsking(null)}
        />
      )}
    </FormFrame>
  );
}

/** 合并到. */
export function MergeDialog({ row, onDone, onClose }: DialogEnd) {
  const { data } = useData(getChannelOptions, {});
  const form = useForm({
    schema: mergeChannels.body,
    initial: useMemo(() => ({ fromId: row.id, toId: null }), [row]),
    send: async (body) => {
      await call(mergeChannels, { body });
      toast.success(answeredMessage(mergeChannels));
    },
    onDone,
  });
  const options = (data ?? []).filter(({ id }) => id !== row.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormFrame
      title={`合并渠道：${row.name}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText="合并"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p>{channelMessages.mergeConfirm}</p>
      <FormField label="合并到" error={form.errors.toId}>
        {({ id }) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: "label" }}
            placeholder={channelMessages.mergeTarget}
            value={typeof form.values.toId === "number" ? form.values.toId : null}
            options={options}
            onChange={(value: number) => form.set("toId", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** 上级渠道, chosen by name. */
export function ParentInput({
  value,
  onChange,
}: {
  value: number | null | undefined;
  onChange(value: number | null): void;
}) {
  const { data } = useData(getChannelOptions, {});
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      placeholder="无"
      aria-label="上级渠道"
      value={value ?? null}
      options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next?: number | null) => onChange(next ?? null)}
    />
  );
}

const typedMs = 250;
/** 代理商, found by name. */
export function AgentInput({
  value,
  onChange,
}: {
  value: number | null | undefined;
  onChange(value: number | null): void;
}) {
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const [first] = useState(value ?? null);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), typedMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useData(findChannelAgents, { query: { text } });
  const own = useData(findChannelAgents, { query: { id: first ?? 0 } }, { enabled: first !== null });
  const agents = [...(own.data ?? []), ...(found.data ?? []).filter(({ id }) => id !== first)];
  return (
    <Select
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="代理名称"
      aria-label="代理商"
      value={value ?? null}
      options={agents.map(({ id, name, tier }) => ({ value: id, label: `${name} · ${agentTier.labels[tier]}` }))}
      onChange={(next?: number | null) => onChange(next ?? null)}
    />
  );
}
