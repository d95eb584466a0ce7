import { incomeOptions, spouseIncomeOptions } from "@hongxian/contract/core/member/income.rules.ts";
import { rangeUnits } from "@hongxian/contract/core/member/partner.choices.ts";
import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { DatePicker, Input, Select } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { deepestRegion, regionPath } from "../../platform/app-parts.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";
import { clockText, instantText } from "../../platform/shanghai-time.ts";
import type { Control, FieldSpec } from "../member-fields/field-spec.ts";
import { type IncomeDraft, type RegionDraft, listOf } from "../member-fields/field-value.ts";
import { latePiece } from "../../ui/late/late.tsx";

const RegionInput = latePiece(
  async () => (await import("../../ui/fields/region-input.tsx")).RegionInput,
  <Input size="small" disabled />,
);

interface FieldControlProps {
  readonly spec: FieldSpec;
  readonly draft: unknown;
  readonly sex: unknown;
  readonly invalid: boolean;
  onChange(draft: unknown): void;
}
type Part<K extends Control["kind"]> = FieldControlProps & { readonly control: Extract<Control, { kind: K }> };

const state = ({ spec, invalid }: FieldControlProps) => ({
  size: "small" as const,
  "aria-label": spec.label,
  ...(invalid ? { status: "error" as const, "aria-invalid": true } : {}),
});
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function TextControl(props: Part<"text">) {
  return (
    <Input
      {...state(props)}
      autoFocus
      value={valueText(props.draft)}
      maxLength={Math.max(props.control.max * 2, 40)}
      placeholder={props.spec.masked === true ? `请输入新的${props.spec.label}` : `请输入${props.spec.label}`}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

function LongTextControl(props: Part<"longText">) {
  const text = valueText(props.draft);
  return (
    <span className="fd-long block">
      <Input.TextArea
        {...state(props)}
        autoFocus
        value={text}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder={`请输入${props.spec.label}`}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <em className="form-counter">
        {text.length}/{props.control.max}
      </em>
    </span>
  );
}

/** Digits and the dot, as the specification restricts numeric inputs. */
const digits = (typed: string): string => typed.replaceAll(/[^\d.]/g, "");

function NumberControl(props: Part<"number">) {
  return (
    <Input
      {...state(props)}
      autoFocus
      inputMode="numeric"
      value={valueText(props.draft)}
      suffix={props.control.unit}
      onChange={(event) => props.onChange(digits(event.target.value))}
    />
  );
}

function DateControl(props: Part<"date" | "time">) {
  const hasTime = props.control.kind === "time";
  const text = hasTime ? clockText(valueText(props.draft)) : valueText(props.draft);
  const put = (date: Dayjs | null) => {
    const next = date === null ? null : date.format(hasTime ? "YYYY-MM-DD HH:mm:00" : "YYYY-MM-DD");
    props.onChange(next === null || !hasTime ? next : instantText(next));
  };
  return (
    <DatePicker
      {...state(props)}
      autoFocus
      showTime={hasTime ? { format: "HH:mm" } : false}
      needConfirm={false}
      format={hasTime ? "YYYY-MM-DD HH:mm" : "YYYY-MM-DD"}
      value={text === "" ? null : dayjs(text)}
      onChange={put}
      // Typed text counts at once, not when the picker loses focus: a click on 保存 may be what takes it.
      onCalendarChange={(date) => put(Array.isArray(date) ? (date[0] ?? null) : date)}
    />
  );
}

function ChoiceControl(props: Part<"choice">) {
  const { of, ofWoman = of, offered } = props.control;
  const shown = offered ?? (props.sex === "WOMAN" ? ofWoman : of);
  return (
    <Select
      {...state(props)}
      autoFocus
      value={props.draft ?? null}
      options={optionsOf(shown.labels)}
      placeholder={`请选择${props.spec.label}`}
      showSearch={{ optionFilterProp: "label" }}
      onChange={props.onChange}
    />
  );
}

function ListControl(props: Part<"choices" | "words">) {
  const isFree = props.control.kind === "words";
  return (
    <Select
      {...state(props)}
      autoFocus
      mode={isFree ? "tags" : "multiple"}
      value={[...listOf(props.draft)]}
      options={props.control.kind === "choices" ? optionsOf(props.control.of.labels) : []}
      tokenSeparators={["/", "、", "，", ","]}
      placeholder={isFree ? "输入后按回车添加" : `请选择${props.spec.label}`}
      {...(isFree ? { notFoundContent: null, suffixIcon: null } : {})}
      onChange={props.onChange}
    />
  );
}

function FlagControl(props: Part<"flag">) {
  const { yes, no } = props.control;
  return (
    <Select
      {...state(props)}
      autoFocus
      value={typeof props.draft === "boolean" ? String(props.draft) : null}
      options={[
        { value: "true", label: yes },
        { value: "false", label: no },
      ]}
      placeholder={`请选择${props.spec.label}`}
      onChange={(value) => props.onChange(value === "true")}
    />
  );
}

function IncomeControl(props: Part<"income">) {
  const draft = props.draft as IncomeDraft | null;
  return (
    <Select
      {...state(props)}
      autoFocus
      value={draft === null ? null : `${draft.low}-${draft.high}`}
      options={incomeOptions.map(({ value, label }) => ({ value, label }))}
      placeholder="请选择收入区间"
      onChange={(value) => {
        const chosen = incomeOptions.find((option) => option.value === value);
        props.onChange(chosen === undefined ? null : { low: chosen.income, high: chosen.spouseIncomeMax });
      }}
    />
  );
}

function LeastIncomeControl(props: Part<"leastIncome">) {
  return (
    <Select
      {...state(props)}
      autoFocus
      value={typeof props.draft === "number" ? props.draft : null}
      options={spouseIncomeOptions}
      placeholder={`请选择${props.spec.label}`}
      onChange={props.onChange}
    />
  );
}

/** Two ends, joined by the hyphen that the rule requires. */
function RangeControl(props: Part<"range">) {
  const unit = rangeUnits[props.control.of];
  const [low = "", high = ""] = valueText(props.draft).split("-").map(digits);
  const put = (from: string, to: string) => props.onChange(from + to === "" ? "" : `${from}-${to}`);
  const end = (label: string, value: string, isFirst: boolean, change: (next: string) => void) => (
    <Input
      {...state(props)}
      aria-label={`${props.spec.label}${label}`}
      autoFocus={isFirst}
      inputMode="numeric"
      value={value}
      maxLength={3}
      suffix={unit}
      placeholder={label}
      onChange={(event) => change(digits(event.target.value))}
    />
  );
  return (
    <span className="fd-range row gap-2">
      {end("下限", low, true, (next) => put(next, high))}
      <i className="text3">–</i>
      {end("上限", high, false, (next) => put(low, next))}
    </span>
  );
}

function RegionControl({ spec, draft, invalid, onChange }: Part<"region">) {
  const tree = useRegions();
  const choose = (value: Omit<RegionDraft, "names"> | null) => {
    const path = value === null ? [] : regionPath(tree, deepestRegion(value) ?? 0);
    onChange({ provId: null, cityId: null, areaId: null, ...value, names: path.map(({ name }) => name) });
  };
  return (
    <RegionInput
      field={field.region(spec.label)}
      value={draft as RegionDraft | null}
      invalid={invalid}
      onChange={choose}
    />
  );
}

/** The input of a field, by its kind. */
export function FieldControl(props: FieldControlProps) {
  const { control } = props.spec;
  switch (control.kind) {
    case "text":
      return <TextControl {...props} control={control} />;
    case "longText":
      return <LongTextControl {...props} control={control} />;
    case "number":
      return <NumberControl {...props} control={control} />;
    case "date":
    case "time":
      return <DateControl {...props} control={control} />;
    case "choice":
      return <ChoiceControl {...props} control={control} />;
    case "choices":
    case "words":
      return <ListControl {...props} control={control} />;
    case "flag":
      return <FlagControl {...props} control={control} />;
    case "income":
      return <IncomeControl {...props} control={control} />;
    case "leastIncome":
      return <LeastIncomeControl {...props} control={control} />;
    case "range":
      return <RangeControl {...props} control={control} />;
    case "region":
      return <RegionControl {...props} control={control} />;
  }
}
