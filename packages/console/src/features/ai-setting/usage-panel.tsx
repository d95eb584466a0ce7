import { aiFeature } from "@hongxian/contract/core/ai/ai.choices.ts";
import type { getAiUsage } from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import { saveAiBudget } from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import { aiUsageFigures } from "@hongxian/contract/features/ai-setting/ai-usage.figures.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useMemo } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { useForm } from "../../kit/use-form.ts";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { toast } from "../../platform/toast.ts";
import type { Data } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";

type Usage = CallData<typeof getAiUsage>;
const budget = field.cents("月度预算");

function BudgetDialog({ usage, onDone, onClose }: { usage: Usage; onDone(): void; onClose(): void }) {
  const form = useForm({
    schema: saveAiBudget.body,
    initial: useMemo(() => ({ budgetCents: usage.budgetCents, version: usage.budgetVersion }), [usage]),
    send: async (body) => {
      await call(saveAiBudget, { body });
      toast.success(answeredMessage(saveAiBudget));
    },
    onDone,
  });
  return (
    <FormFrame
      title="月度预算"
      kind="dialog"
      width={400}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="月度预算" hint="0 为不限；用完后全部功能转为离线规则" error={form.errors.budgetCents}>
        {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={budget} {...form.field("budgetCents")} />}
      </FormField>
    </FormFrame>
  );
}

const budgetAction = (usage: Usage): PageAction<null> => ({
  title: "修改预算",
  allow: saveAiBudget.allow,
  dialog: (_, end) => <BudgetDialog usage={usage} {...end} />,
});

/** Usage and cost. */
export function UsagePanel({ usage: { data, error, reload } }: { usage: Data<Usage> }) {
  const days = [...new Set(data?.days.map(({ day }) => day))];
  const sum = (day: string, of: (one: Usage["days"][number]) => number) =>
    (data?.days ?? []).filter((one) => one.day === day).reduce((all, one) => all + of(one), 0);
  const state = { error, onRetry: reload, height: 150 };
  return (
    <section className="ai-usage" aria-label="用量">
      <FigureCards of={aiUsageFigures} data={data} />
      <div className="ai-charts grid gap-16">
        <Chart
          {...state}
          label="每日调用（按功能）"
          data={
            data && {
              kind: "stacked",
              x: days,
              series: aiFeature.values.map((feature) => ({
                name: aiFeature.labels[feature],
                values: days.map(
                  (day) => data.days.find((one) => one.day === day && one.feature === feature)?.calls ?? 0,
                ),
              })),
            }
          }
        />
        <Chart
          {...state}
          label="累计费用与月度预算（元）"
          data={
            data && {
              kind: "line",
              x: days,
              series: [
                {
                  name: "累计费用",
                  // The budget is monthly: the sum restarts with each month.
                  values: days.map(
                    (last, at) =>
                      days
                        .slice(0, at + 1)
                        .filter((day) => day.slice(0, 7) === last.slice(0, 7))
                        .reduce((all, day) => all + sum(day, ({ micro }) => micro), 0) / 1_000_000,
                  ),
                },
                ...(data.budgetCents === 0
                  ? []
                  : [{ name: "月度预算", values: days.map(() => data.budgetCents / 100) }]),
              ],
            }
          }
        />
      </div>
      {data !== undefined && (
        <p className="mt-4">
          本月已用 <b className="num">¥{(data.monthMicro / 1_000_000).toFixed(2)}</b>，月度预算{" "}
          {data.budgetCents === 0 ? "不限" : <b className="num">¥{yuanText(data.budgetCents)}</b>}
          <ActionButton target={null} action={budgetAction(data)} onDone={reload} />
        </p>
      )}
    </section>
  );
}
