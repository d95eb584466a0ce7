import { incomeOptions } from "@hongxian/contract/core/member/income.rules.ts";
import { miniEducation } from "@hongxian/contract/core/member/partner.choices.ts";
import {
  emptyRequirement,
  intentionDraft,
  intentionEdit,
  remarkMax,
  type Requirement,
  requirementMax,
  requirement as requirementShape,
  sexOfLead,
} from "@hongxian/contract/features/intention/intention.draft.ts";
import {
  createIntention,
  editIntention,
  getIntentionChannels,
} from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { type Field, field, optional } from "@hongxian/contract/kit/field.ts";
import { Input, InputNumber, Select } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import type { DialogEnd, LeadRow } from "./lead-row.ts";
import "./intention.css";

const inputs = {
  name: field.text("称呼", { max: 20 }),
  login: field.text("手机号", { max: 11 }),
  sex: field.choice("性别", choices(sexOfLead)),
  birthYear: optional(field.count("出生年份", { min: 1900, max: 2100 })),
  region: field.region("现居地"),
  marital: intention.fields.marital,
  education: intention.fields.education,
  height: optional(field.count("身高", { min: 100, max: 250 })),
  shopId: intention.fields.shopId,
} satisfies Readonly<Record<string, Field>>;
const fill = { width: "100%" } as const;
const firstRows = ["name", "login", "sex", "birthYear", "region", "marital", "education"] as const;

const incomeOf = (value: unknown) => {
  const found = incomeOptions.find((option) => option.value === value);
  return { income: found?.income ?? null, spouseIncomeMax: found?.spouseIncomeMax ?? null };
};

function valuesOf(row: LeadRow | null) {
  if (row === null)
    return {
      name: "",
      login: "",
      sex: null,
      birthYear: null,
      region: null,
      marital: null,
      education: null,
      range: null,
      height: null,
      wishes: emptyRequirement,
      remark: "",
      channelId: null,
      shopId: null,
    };
  const { name, sex, birthYear, marital, education, height, remark, channelId, shopId, version } = row;
  const { provId, cityId, areaId } = row.region;
  const range = incomeOptions.find(
    (option) => option.income === row.income && option.spouseIncomeMax === row.spouseIncomeMax,
  );
  // A lead of the public pages may lack some of the wishes.
  const wishes = requirementShape.safeParse({ ...emptyRequirement, ...(row.requirement as object) });
  return {
    name,
    sex,
    birthYear,
    region: provId === null ? null : { provId, cityId, areaId },
    marital,
    education,
    range: range?.value ?? null,
    height,
    wishes: wishes.success ? wishes.data : emptyRequirement,
    remark,
    channelId,
    shopId,
    version,
  };
}

interface RangeProps {
  readonly label: string;
  readonly unit: string;
  readonly low: number | null;
  readonly high: number | null;
  onChange(low: number | null, high: number | null): void;
}
function Range({ label, unit, low, high, onChange }: RangeProps) {
  return (
    <FormField label={label} optional>
      {({ id }) => (
        <span className="lead-range wide-inputs grid at-middle gap-6">
          <InputNumber
            id={id}
            aria-label={`${label}下限`}
            value={low}
            controls={false}
            onChange={(value) => onChange(value, high)}
          />
          <span className="caption">–</span>
          <InputNumber
            aria-label={`${label}上限`}
            value={high}
            controls={false}
            suffix={unit}
            onChange={(value) => onChange(low, value)}
          />
        </span>
      )}
    </FormField>
  );
}

/** 新增 and editing of a lead: the person, what they look for, and where they came from. */
export function LeadFormDialog({ row = null, onDone, onClose }: DialogEnd & { readonly row?: LeadRow | null }) {
  const channels = useData(getIntentionChannels, {});
  const form = useForm({
    schema: row === null ? intentionDraft : intentionEdit,
    initial: useMemo(() => valuesOf(row), [row]),
    // One value of the form is two of the call, or has another name and type there.
    counted: ({ range, wishes, ...rest }) => ({ ...rest, ...incomeOf(range), requirement: wishes }),
    send: async (body) => {
      if ("login" in body) await call(createIntention, { body });
      else if (row !== null) await call(editIntention, { params: { id: row.id }, body });
      toast.success(answeredMessage(createIntention));
    },
    onDone,
  });
  const { values, errors } = form;
  const { wishes } = values;
  const wish = (change: Partial<Requirement>) => form.set("wishes", { ...wishes, ...change });
  const shown = firstRows.filter((name) => row === null || name !== "login");
  const remark = values.remark ?? "";

  return (
    <FormFrame
      title={row === null ? "新增意向客户" : `编辑：${row.name}`}
      kind="drawer"
      width={640}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <h3 className="lead-section">关于客户</h3>
      <div className="form-grid form-wide">
        {shown.map((name) => {
          const described: Field = inputs[name];
          return (
            <FormField key={name} label={described.label} error={errors[name]} optional={described.optional}>
              {(control) => (
                <FieldInput
                  {...control}
                  field={described}
                  value={values[name]}
                  onChange={(value) => form.put(name, value)}
                />
              )}
            </FormField>
          );
        })}
        <FormField label="月收入" optional error={errors.income}>
          {({ id }) => (
            <Select
              id={id}
              style={fill}
              allowClear
              placeholder="请选择收入区间"
              value={values.range}
              options={incomeOptions.map(({ value, label }) => ({ value, label }))}
              onChange={(value: string | undefined) => form.set("range", value ?? null)}
            />
          )}
        </FormField>
        <FormField label="身高" optional error={errors.height}>
          {(control) => <FieldInput {...control} field={inputs.height} {...form.field("height")} />}
        </FormField>
      </div>
      <h3 className="lead-section">择偶要求</h3>
      <div className="form-grid form-wide">
        <Range
          label="年龄"
          unit="岁"
          low={wishes.ageMin}
          high={wishes.ageMax}
          onChange={(ageMin, ageMax) => wish({ ageMin, ageMax })}
        />
        <Range
          label="身高"
          unit="cm"
          low={wishes.heightMin}
          high={wishes.heightMax}
          onChange={(heightMin, heightMax) => wish({ heightMin, heightMax })}
        />
        <FormField label="学历要求" optional>
          {({ id }) => (
            <Select
              id={id}
              style={fill}
              allowClear
              placeholder="不限"
              value={wishes.miniEducation}
              options={miniEducation.values.map((value) => ({ value, label: miniEducation.labels[value] }))}
              onChange={(value) => wish({ miniEducation: value ?? null })}
            />
          )}
        </FormField>
        <FormField
          label="其他要求"
          full
          optional
          error={errors.requirement}
          counter={[wishes.other.length, requirementMax]}
        >
          {({ id }) => (
            <Input.TextArea
              id={id}
              rows={2}
              value={wishes.other}
              onChange={(event) => wish({ other: event.target.value })}
            />
          )}
        </FormField>
      </div>
      <h3 className="lead-section">来源</h3>
      <div className="form-grid form-wide">
        <FormField label="渠道" optional error={errors.channelId}>
          {({ id }) => (
            <Select
              id={id}
              style={fill}
              allowClear
              placeholder="请选择渠道"
              value={values.channelId ?? null}
              options={(channels.data ?? []).map((channel) => ({ value: channel.id, label: channel.name }))}
              onChange={(value: number | undefined) => form.set("channelId", value ?? null)}
            />
          )}
        </FormField>
        <FormField label="门店" optional error={errors.shopId}>
          {(control) => <FieldInput {...control} field={inputs.shopId} refer={row?.shop} {...form.field("shopId")} />}
        </FormField>
        <FormField label="备注" full optional error={errors.remark} counter={[remark.length, remarkMax]}>
          {({ id }) => (
            <Input.TextArea
              id={id}
              rows={2}
              value={remark}
              onChange={(event) => form.set("remark", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
