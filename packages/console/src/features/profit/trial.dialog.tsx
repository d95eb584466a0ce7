import { profitKind } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { tryProfit } from "@hongxian/contract/features/profit/profit.endpoints.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { Select, Table } from "antd";
import { useMemo, useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, type CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

const member = field.member("会员");
const amount = field.cents("订单金额");

/** 试算: how an order would be shared. Nothing is stored. */
export function TrialDialog({ onClose }: { onClose(): void }) {
  const [result, setResult] = useState<CallData<typeof tryProfit> | null>(null);
  const form = useForm({
    schema: tryProfit.body,
    initial: useMemo(() => ({ feeType: "MARRIAGES_ORDINARY_MEMBER" }), []),
    send: async (body) => setResult(await call(tryProfit, { body })),
    onDone: () => undefined,
  });
  const typed = (name: keyof typeof form.values, of: Field) => (
    <FormField label={of.label} error={form.errors[name]}>
      {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={of} {...form.field(name)} />}
    </FormField>
  );
  return (
    <FormFrame
      title="试算"
      kind="dialog"
      width={640}
      dirty={false}
      busy={form.sending}
      okText={form.sending ? "计算中" : "计算"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        {typed("userId", member)}
        <FormField label="订单类型" error={form.errors.feeType}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: "100%" }}
              value={form.values.feeType}
              options={Object.entries(feeType.labels).map(([value, label]) => ({ value, label }))}
              onChange={(value) => form.set("feeType", value)}
            />
          )}
        </FormField>
        {typed("amountCents", amount)}
      </div>
      {result !== null && (
        <>
          <Table
            className="mt-12"
            size="small"
            pagination={false}
            rowKey={({ agentId, kind }) => `${agentId}-${kind}`}
            dataSource={result.lines}
            locale={{ emptyText: "没有可分润的代理" }}
            columns={[
              { title: "受益人", dataIndex: "agentName" },
              { title: "层级", render: (_, { tier }) => agentTier.labels[tier] },
              { title: "类型", render: (_, { kind }) => profitKind.labels[kind] },
              { title: "比例", align: "right", render: (_, { rateBp }) => `${rateBp / 100}%` },
              { title: "分润", align: "right", render: (_, { amountCents }) => yuanText(amountCents) },
            ]}
          />
          <p className="align-end mt-12">
            合计 <b className="num">{yuanText(result.sumCents)}</b> 元
            {result.platformCents !== null && (
              <>
                ，平台留存 <b className="num">{yuanText(result.platformCents)}</b> 元
              </>
            )}
          </p>
        </>
      )}
    </FormFrame>
  );
}
