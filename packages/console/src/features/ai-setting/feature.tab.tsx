import { aiFeature, aiResult, aiSilence } from "@hongxian/contract/core/ai/ai.choices.ts";
import { getAiModels, tryAiFeature } from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import { getAiFeatures, saveAiFeature } from "@hongxian/contract/features/ai-setting/ai-setting.endpoints.ts";
import { Button, Input, InputNumber, Select, Switch } from "antd";
import { useMemo, useState } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { useForm } from "../../kit/use-form.ts";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

type Feature = CallData<typeof getAiFeatures>[number];
interface Option {
  readonly value: number;
  readonly label: string;
}

const numbers = [
  { name: "timeoutMs", label: "超时", min: 1000, max: 60_000, unit: "毫秒" },
  { name: "dailyLimit", label: "每日上限（0不限）", min: 0, max: 1_000_000, unit: "次" },
  { name: "perStaffDaily", label: "每人每日（0不限）", min: 0, max: 10_000, unit: "次" },
  { name: "cacheMinutes", label: "缓存", min: 0, max: 1440, unit: "分钟" },
] as const;
const percent = (part: number, whole: number): string =>
  whole === 0 ? "—" : `${Math.round((part * 1000) / whole) / 10}%`;

const noAnswer = ({ result, silence }: Pick<CallData<typeof tryAiFeature>, "result" | "silence">): string =>
  silence === null ? aiResult.labels[result] : aiSilence.labels[silence];

function TryDialog({ feature, onClose }: { feature: Feature["feature"]; onClose(): void }) {
  const [answer, setAnswer] = useState<CallData<typeof tryAiFeature> | null>(null);
  const form = useForm({
    schema: tryAiFeature.body,
    initial: useMemo(() => ({ text: "" }), []),
    send: async (body) => setAnswer(await call(tryAiFeature, { params: { feature }, body })),
    onDone: () => undefined,
  });
  return (
    <FormFrame
      title={`试运行：${aiFeature.labels[feature]}`}
      kind="dialog"
      width={720}
      dirty={false}
      busy={form.sending}
      okText={form.sending ? "运行中" : "运行"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="示例内容" error={form.errors.text}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={4}
            value={form.values.text}
            onChange={(event) => form.set("text", event.target.value)}
          />
        )}
      </FormField>
      {answer !== null && (
        <div className="ai-try grid gap-12">
          <section className="lines round-8 on-fill1 pad-10-12">
            <h3 className="size-13 mb-6">AI回答</h3>
            <p>{answer.ai ?? `未得到AI回答：${noAnswer(answer)}`}</p>
          </section>
          <section className="lines round-8 on-fill1 pad-10-12">
            <h3 className="size-13 mb-6">离线回答</h3>
            <p>{answer.offline}</p>
          </section>
          <p className="caption num">
            tokens 入 {answer.inputTokens} / 出 {answer.outputTokens}，耗时 {answer.latencyMs} 毫秒
          </p>
        </div>
      )}
    </FormFrame>
  );
}

const tryAction: PageAction<Feature> = actionOf(tryAiFeature, {
  // Closing reloads the figures, because a trial counts.
  dialog: ({ feature }, { onDone }) => <TryDialog feature={feature} onClose={onDone} />,
});

function FeatureCard({ row, models, onSaved }: { row: Feature; models: readonly Option[]; onSaved(): void }) {
  const [may] = useVisibleActions([actionOf(saveAiFeature, {})])(null);
  const locked = may === undefined;
  const form = useForm({
    schema: saveAiFeature.body,
    initial: useMemo(() => {
      const { feature: _f, todayCalls: _t, offlineCalls: _o, adopted: _a, isFull: _i, ...values } = row;
      return values;
    }, [row]),
    send: async (body) => {
      await call(saveAiFeature, { params: { feature: row.feature }, body });
      toast.success(answeredMessage(saveAiFeature));
    },
    onDone: onSaved,
  });
  const choose = (name: "modelId" | "backupModelId", label: string) => (
    <FormField label={label} error={form.errors[name]}>
      {({ id }) => (
        <Select<number | null>
          id={id}
          disabled={locked}
          allowClear
          style={{ width: "100%" }}
          placeholder="未选择，使用离线规则"
          value={form.values[name]}
          options={[...models]}
          onChange={(value) => form.set(name, value ?? null)}
        />
      )}
    </FormField>
  );
  return (
    <section className="ai-card framed round-10 pad-12-16" aria-label={aiFeature.labels[row.feature]}>
      <header className="row spread">
        <b>{aiFeature.labels[row.feature]}</b>
        <Switch
          aria-label="启用"
          disabled={locked}
          checked={form.values.enabled}
          onChange={(value) => form.set("enabled", value)}
        />
      </header>
      <p className="caption num">
        今日 {row.todayCalls} 次 · 离线 {percent(row.offlineCalls, row.todayCalls)} · 采纳{" "}
        {percent(row.adopted, row.todayCalls)}
      </p>
      {row.isFull && <p className="ochre mb-4">{aiSilence.labels.DAILY_LIMIT}，改用离线规则</p>}
      {choose("modelId", "主模型")}
      {choose("backupModelId", "备用模型")}
      <div className="ai-numbers">
        {numbers.map(({ name, label, min, max, unit }) => (
          <FormField key={name} label={label} error={form.errors[name]}>
            {({ id }) => (
              <InputNumber<number>
                id={id}
                disabled={locked}
                min={min}
                max={max}
                precision={0}
                suffix={unit}
                style={{ width: "100%" }}
                value={form.values[name]}
                onChange={(value) => form.set(name, value)}
              />
            )}
          </FormField>
        ))}
      </div>
      <footer className="row spread mt-12">
        {!locked && (
          <Button type="primary" disabled={!form.dirty || form.sending} onClick={() => void form.submit()}>
            {form.sending ? "保存中" : "保存设置"}
          </Button>
        )}
        <ActionButton target={row} action={tryAction} onDone={onSaved} />
      </footer>
    </section>
  );
}

/** 功能开关: one card for each feature. */
export function FeatureTab({ onChange }: { onChange(): void }) {
  const { data, error, reload } = useData(getAiFeatures, {});
  const models = useData(getAiModels, {});
  const options = (models.data ?? [])
    .filter(({ status }) => status === "ENABLE")
    .map(({ id, alias, provider }) => ({ value: id, label: `${alias} · ${provider.name}` }));
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={8} />;
  return (
    <div className="ai-cards grid gap-12">
      {data.map((row) => (
        <FeatureCard
          key={`${row.feature}-${row.version}`}
          row={row}
          models={options}
          onSaved={() => {
            reload();
            onChange();
          }}
        />
      ))}
    </div>
  );
}
