import { ruleText } from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { countTag, mergeTags, type tag, tagMessages } from "@hongxian/contract/features/user-tags/tag.resource.ts";
import { getTagOptions } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { FoundMembers } from "./rule-trial.tsx";
import { useRegionNames } from "./use-region-names.ts";

export type TagRow = RowOf<typeof tag>;

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

/** 试算 of a saved tag. */
export function TrialDialog({ row, onClose }: { row: TagRow } & Pick<DialogEnd, "onClose">) {
  const { data: found, error, reload } = useData(countTag, { params: { id: row.id }, body: {} });
  const regionName = useRegionNames();
  return (
    <PageModal open title={`试算：${row.name}`} width={560} footer={null} onCancel={onClose}>
      <p className="caption mb-12">{ruleText(row.rule ?? [], regionName)}</p>
      {error !== null ? (
        <PanelState kind="error" text={error.msg} onRetry={reload} />
      ) : found === undefined ? (
        <PanelState kind="loading" />
      ) : (
        <FoundMembers found={found} />
      )}
    </PageModal>
  );
}

/** 合并到: members move to another manual tag, and this one is removed. */
export function MergeDialog({ row, onDone, onClose }: { row: TagRow } & DialogEnd) {
  const { data } = useData(getTagOptions, {});
  const form = useForm({
    schema: mergeTags.body,
    initial: { fromId: row.id, toId: null },
    send: async (body) => {
      await call(mergeTags, { body });
      toast.success(answeredMessage(mergeTags));
    },
    onDone,
  });
  const options = (data ?? [])
    .map(({ name, tags }) => ({
      label: name,
      options: tags
        .filter(({ id, type }) => type === "MANUAL" && id !== row.id)
        .map(({ id, name: label }) => ({ value: id, label })),
    }))
    .filter((group) => group.options.length > 0);
  return (
    <FormFrame
      title={`合并标签：${row.name}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "合并中" : "合并"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="caption">
        {tagMessages.confirmMerge} 该标签下有 <span className="num">{row.memberCount}</span> 名会员。
      </p>
      <FormField label="合并到" error={form.errors.toId}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            placeholder="请选择要合并到的标签"
            loading={data === undefined}
            value={form.values.toId}
            options={options}
            showSearch={{ optionFilterProp: "label" }}
            onChange={(value: number) => form.set("toId", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
