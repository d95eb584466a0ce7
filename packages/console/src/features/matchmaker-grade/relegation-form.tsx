import { assessPeriod } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import {
  getRelegationSetting,
  relegationSetting,
  saveRelegationSetting,
  simulateRelegation,
} from "@hongxian/contract/features/matchmaker-grade/relegation-setting.endpoints.ts";
import { Button, InputNumber, Select, Switch } from "antd";
import { type ComponentProps, useMemo, useState } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { useForm } from "../../kit/use-form.ts";
import { actionOf, type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { SimulationDialog } from "./simulation.dialog.tsx";

type Setting = CallData<typeof getRelegationSetting>;

const numbers = [
  { name: "warnDays", label: "预警天数", min: 1, max: 30, unit: "天" },
  { name: "protectDays", label: "升级保护期", min: 0, max: 180, unit: "天" },
  { name: "missPeriods", label: "连续未达标", min: 1, max: 4, unit: "期" },
] as const;
const flags = [
  { name: "enabled", label: "开启考核" },
  { name: "autoExecute", label: "自动执行降级" },
  { name: "exemptOnLeave", label: "停用账号免考核" },
] as const;

const simulateAction = (strictness: ComponentProps<typeof SimulationDialog>["strictness"] | null): PageAction<null> =>
  actionOf(simulateRelegation, {
    blocked: () => (strictness === null ? "请先填写正确的设置" : undefined),
    dialog: (_, { onClose }) => strictness !== null && <SimulationDialog strictness={strictness} onClose={onClose} />,
  });

function Form({ setting, onSaved }: { setting: Setting; onSaved(): void }) {
  const [asking, setAsking] = useState(false);
  const form = useForm({
    schema: saveRelegationSetting.body,
    initial: useMemo(() => ({ ...setting }), [setting]),
    send: async (body) => {
      await call(saveRelegationSetting, { body });
      toast.success(answeredMessage(saveRelegationSetting));
    },
    onDone: onSaved,
  });
  const [may] = useVisibleActions([actionOf(saveRelegationSetting, {})])(null);
  const locked = may === undefined;
  const strictness = relegationSetting.pick({ period: true, protectDays: true, exemptOnLeave: true }).safeParse({
    period: form.values.period,
    protectDays: form.values.protectDays,
    exemptOnLeave: form.values.exemptOnLeave,
  });
  const save = () => {
    if (form.values.enabled && !setting.enabled) setAsking(true);
    else void form.submit();
  };
  return (
    <div className="keep-form">
      <div className="grade-inline flex at-top wrap">
        {flags.map(({ name, label }) => (
          <FormField key={name} label={label} error={form.errors[name]}>
            {({ id }) => (
              <span>
                <Switch
                  id={id}
                  disabled={locked}
                  checked={form.values[name]}
                  onChange={(value) => form.set(name, value)}
                />
              </span>
            )}
          </FormField>
        ))}
        <FormField label="考核周期" error={form.errors.period}>
          {({ id }) => (
            <Select
              id={id}
              disabled={locked}
              style={{ width: "100%" }}
              value={form.values.period}
              options={assessPeriod.values.map((value) => ({ value, label: assessPeriod.labels[value] }))}
              onChange={(value) => form.set("period", value)}
            />
          )}
        </FormField>
        {numbers.map(({ name, label, min, max, unit }) => (
          <FormField key={name} label={label} error={form.errors[name]}>
            {({ id, invalid }) => (
              <InputNumber<number>
                id={id}
                disabled={locked}
                min={min}
                max={max}
                precision={0}
                suffix={unit}
                style={{ width: "100%" }}
                {...(invalid ? { status: "error" as const } : {})}
                value={form.values[name]}
                onChange={(value) => form.set(name, value)}
              />
            )}
          </FormField>
        ))}
        <div className="row wrap gap-8 mt-12">
          {!locked && (
            <Button type="primary" disabled={!form.dirty || form.sending} onClick={save}>
              {form.sending ? "保存中" : "保存设置"}
            </Button>
          )}
          <ActionButton target={null} action={simulateAction(strictness.success ? strictness.data : null)} />
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title="开启考核"
          text={gradeMessages.turnOn}
          onConfirm={() => {
            setAsking(false);
            void form.submit();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** How strict relegation is. */
export function RelegationForm({ onSaved }: { onSaved(): void }) {
  const { data, error, reload } = useData(getRelegationSetting, {});
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={2} />;
  const saved = () => {
    reload();
    onSaved();
  };
  return <Form key={data.version} setting={data} onSaved={saved} />;
}
