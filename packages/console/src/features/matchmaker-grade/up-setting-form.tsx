import {
  getUpSetting,
  saveUpSetting,
  gradeSettingGrants,
} from "@hongxian/contract/features/matchmaker-grade/grade-setting.endpoints.ts";
import { Button, InputNumber, Switch } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { wordOf } from "./grade-words.ts";

type Setting = CallData<typeof getUpSetting>;

function Form({ setting, onSaved }: { setting: Setting; onSaved(): void }) {
  const may = useCan()(gradeSettingGrants.saveUpSetting);
  const form = useForm({
    schema: saveUpSetting.body,
    initial: useMemo(() => ({ ...setting }), [setting]),
    send: async (body) => {
      await call(saveUpSetting, { body });
      toast.success(answeredMessage(saveUpSetting));
    },
    onDone: onSaved,
  });
  const flag = (name: "allowApply" | "allowSkip") => (
    <FormField label={wordOf(name)} error={form.errors[name]}>
      {({ id }) => (
        <span>
          <Switch id={id} disabled={!may} checked={form.values[name]} onChange={(value) => form.set(name, value)} />
        </span>
      )}
    </FormField>
  );
  return (
    <div className="grade-inline flex at-top wrap">
      {flag("allowApply")}
      <FormField label={wordOf("coolDays")} error={form.errors.coolDays}>
        {({ id, invalid }) => (
          <InputNumber<number>
            id={id}
            disabled={!may}
            min={0}
            max={90}
            precision={0}
            suffix="天"
            style={{ width: "100%" }}
            {...(invalid ? { status: "error" as const } : {})}
            value={form.values.coolDays}
            onChange={(value) => form.set("coolDays", value)}
          />
        )}
      </FormField>
      {flag("allowSkip")}
      <FormField label="考核时间">{({ id }) => <span id={id}>每天 02:30</span>}</FormField>
      {may && (
        <Button type="primary" disabled={!form.dirty || form.sending} onClick={() => void form.submit()}>
          {form.sending ? "保存中" : "保存设置"}
        </Button>
      )}
    </div>
  );
}

/** The general rules of promotion. */
export function UpSettingForm() {
  const { data, error, reload } = useData(getUpSetting, {});
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" />;
  return <Form key={data.version} setting={data} onSaved={reload} />;
}
