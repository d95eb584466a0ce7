import { estimateSms, getSmsChoices } from "@hongxian/contract/core/sms/sms.endpoints.ts";
import { memberVariables, smsMessages, variablesOf } from "@hongxian/contract/core/sms/sms.rules.ts";
import { DatePicker, Input, Select } from "antd";
import dayjs from "dayjs";
import { type ReactNode, useEffect, useState } from "react";
import type { CallData } from "../../platform/call.ts";
import { call } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { yuanText } from "../../platform/decimal.ts";
import { clockText, instantText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import "../../ui/dialogs.css";

export interface SmsDraft {
  readonly templateId: number | null;
  readonly vars: Readonly<Record<string, string>>;
  readonly sendTime: string;
  readonly userIds: readonly number[];
  readonly tagIds: readonly number[];
}
export const emptySms: SmsDraft = { templateId: null, vars: {}, sendTime: "", userIds: [], tagIds: [] };

export type SmsEstimate = CallData<typeof estimateSms>;

/** As the call takes it. */
export const smsBody = ({ templateId, vars, sendTime, userIds, tagIds }: SmsDraft) => ({
  templateId: templateId ?? 0,
  vars: { ...vars },
  sendTime,
  ...(userIds.length > 0 ? { userIds: [...userIds] } : { tagIds: [...tagIds] }),
});

const waitMs = 400;

/** How many members get the current draft, in how many parts and at what price; null until that is known. */
export function useSmsEstimate(draft: SmsDraft): { readonly data: SmsEstimate | null; readonly error: string } {
  const [answer, setAnswer] = useState<{ data: SmsEstimate | null; error: string }>({ data: null, error: "" });
  const wanted = JSON.stringify(draft);
  useEffect(() => {
    const { templateId, userIds, tagIds } = JSON.parse(wanted) as SmsDraft;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      if (templateId === null || (userIds.length === 0 && tagIds.length === 0))
        return setAnswer({ data: null, error: "" });
      const { sendTime: _, ...body } = smsBody(JSON.parse(wanted) as SmsDraft);
      call(estimateSms, { body, signal: stop.signal })
        .then((data) => setAnswer({ data, error: "" }))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) setAnswer({ data: null, error: error instanceof CallError ? error.msg : "" });
        });
      return undefined;
    }, waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return answer;
}

export type SmsErrors = Readonly<Partial<Record<keyof SmsDraft, string>>>;

interface SmsFormProps {
  readonly draft: SmsDraft;
  readonly errors: SmsErrors;
  /** The recipients, where they can be chosen here. */
  readonly people?: ReactNode;
  /** It is sent at once; no other time can be chosen. */
  readonly atOnce?: boolean;
  onChange(draft: SmsDraft): void;
}

/** Template, its variables and the time, with a preview of the message. */
export function SmsForm({ draft, errors, people, atOnce = false, onChange }: SmsFormProps) {
  const { data } = useData(getSmsChoices, {});
  const estimate = useSmsEstimate(draft);
  const template = data?.find(({ id }) => id === draft.templateId);
  const names = variablesOf(template?.content ?? "").filter(
    (name) => !(memberVariables as readonly string[]).includes(name),
  );
  return (
    <div className="form-grid">
      <FormField label="短信模板" error={errors.templateId}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            placeholder="请选择可用的营销短信模板"
            loading={data === undefined}
            value={draft.templateId}
            showSearch={{ optionFilterProp: "label" }}
            options={(data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
            onChange={(templateId: number) => onChange({ ...draft, templateId, vars: {} })}
          />
        )}
      </FormField>
      {names.map((name) => (
        <FormField key={name} label={`变量：${name}`} error={errors.vars}>
          {({ id }) => (
            <Input
              id={id}
              maxLength={50}
              value={draft.vars[name] ?? ""}
              onChange={(event) => onChange({ ...draft, vars: { ...draft.vars, [name]: event.target.value } })}
            />
          )}
        </FormField>
      ))}
      {people}
      {!atOnce && (
        <FormField label="发送时间" optional error={errors.sendTime} hint="留空立即发送；营销短信只能在08:00-21:00发送">
          {({ id }) => (
            <DatePicker
              id={id}
              style={{ width: "100%" }}
              showTime={{ format: "HH:mm" }}
              needConfirm={false}
              format="YYYY-MM-DD HH:mm"
              minDate={dayjs()}
              value={draft.sendTime === "" ? null : dayjs(clockText(draft.sendTime))}
              onChange={(date) =>
                onChange({ ...draft, sendTime: date === null ? "" : instantText(date.format("YYYY-MM-DD HH:mm:00")) })
              }
            />
          )}
        </FormField>
      )}
      <section className="sms-preview grid gap-6 round-8 on-fill1 pad-12" aria-label="预览">
        <p className="breaks">
          {estimate.data?.sample ?? (template === undefined ? "选择模板后显示预览" : template.content)}
        </p>
        {estimate.data?.isConfigured === false && <span className="ochre">{smsMessages.notConfigured}</span>}
        {estimate.error !== "" && <span className="form-error">{estimate.error}</span>}
        {estimate.data !== null && (
          <span className="caption num">
            发送 {estimate.data.total} 人，跳过 {estimate.data.skipped} 人，共 {estimate.data.segments} 条，预计费用 ¥
            {yuanText(estimate.data.costCents)}
          </span>
        )}
      </section>
    </div>
  );
}
