import { profitTier } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { addProfitRule, editProfitRule, profitRuleDraft } from "@hongxian/contract/features/profit/profit.endpoints.ts";
import { profitRule } from "@hongxian/contract/features/profit/profit.resource.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useMemo } from "react";
import { optionsOf } from "../../platform/options-of.ts";
import type { NameOf } from "../../platform/form-types.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

type RuleRow = RowOf<typeof profitRule>;

const inputs: readonly { readonly name: NameOf<typeof profitRuleDraft>; readonly of: Field; readonly hint?: string }[] =
  [
    { name: "rateBp", of: field.bp("比例", { max: 5000 }), hint: "各层级与最高红娘佣金之和不能超过70%" },
    { name: "freezeDays", of: field.count("冻结天数", { max: 90 }) },
    { name: "effectiveFrom", of: { ...field.time("生效时间"), optional: true }, hint: "留空则立即生效" },
  ];

interface RuleFormProps {
  readonly row?: RuleRow;
  onDone(): void;
  onClose(): void;
}

function RuleForm({ row, onDone, onClose }: RuleFormProps) {
  const form = useForm({
    schema: profitRuleDraft,
    initial: useMemo(
      () =>
        row === undefined
          ? { freezeDays: 7, effectiveFrom: null }
          : {
              feeType: row.feeType,
              tier: row.tier,
              rateBp: row.rateBp,
              freezeDays: row.freezeDays,
              effectiveFrom: null,
            },
      [row],
    ),
    send: async (body) => {
      await (row === undefined
        ? call(addProfitRule, { body })
        : call(editProfitRule, { params: { id: row.id }, body: { ...body, version: row.version } }));
      toast.success(answeredMessage(addProfitRule));
    },
    onDone,
  });
  const select = <V extends string>(name: "feeType" | "tier", labels: Readonly<Record<V, string>>) => (
    <Select<string>
      style={{ width: "100%" }}
      disabled={row !== undefined}
      aria-label={name}
      placeholder="请选择"
      value={form.values[name] ?? null}
      options={optionsOf(labels)}
      onChange={(value) => form.put(name, value)}
    />
  );
  return (
    <FormFrame
      title={row === undefined ? "新增规则" : "编辑规则"}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      {row !== undefined && <p className="caption">已使用或已生效的规则不会被改动，保存后从生效时间起启用新版本。</p>}
      <FormField label="订单类型" error={form.errors.feeType}>
        {() => select("feeType", feeType.labels)}
      </FormField>
      <FormField label="层级" error={form.errors.tier}>
        {() => select("tier", profitTier.labels)}
      </FormField>
      {inputs.map(({ name, of, hint }) => (
        <FormField key={name} label={of.label} error={form.errors[name]} hint={hint} optional={of.optional}>
          {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={of} {...form.field(name)} />}
        </FormField>
      ))}
    </FormFrame>
  );
}

const add: PageAction<null> = actionOf(addProfitRule, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <RuleForm {...end} />,
});
const edit: PageAction<RuleRow> = actionOf(editProfitRule, {
  when: ({ status }) => status === "ENABLE",
  dialog: (row, end) => <RuleForm row={row} {...end} />,
});
const overlay: OverlayOf<typeof profitRule> = {
  tones: { status: { ENABLE: "jade", DISABLE: "mute" } },
  widths: { feeType: 140, tier: 100, rateBp: 88, freezeDays: 88, isCurrent: 88, usedCount: 88, effectiveFrom: 140 },
};

/** 分润规则: only for the platform. */
export function RuleTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(profitRule, overlay);
  return (
    <Page title={profitRule.title} {...tabs}>
      <ResourceTable {...view} rowActions={[edit, ...view.rowActions]} listActions={[add, ...view.listActions]} />
    </Page>
  );
}
