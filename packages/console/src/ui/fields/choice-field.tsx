import { Select, Switch } from "antd";
import { Tag } from "../tag.tsx";
import { type CellProps, type FieldView, type InputProps, inputState } from "./field-view.ts";
import { statusTone } from "./status-tone.ts";

const fill = { width: "100%" } as const;
const optionsOf = (labels: Readonly<Record<string, string>> = {}) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const labelOf = (value: string, labels: Readonly<Record<string, string>> | undefined) => labels?.[value] ?? value;

function ChoiceCell({ value, field, name, tones }: CellProps<string>) {
  const label = labelOf(value, field.labels);
  const tone = tones?.[value] ?? statusTone(name, label);
  return tone === undefined ? label : <Tag tone={tone}>{label}</Tag>;
}

function ChoicesCell({ value, field }: CellProps<readonly string[]>) {
  const text = value.map((one) => labelOf(one, field.labels)).join("、");
  return (
    <span className="cell-text block cut" title={text}>
      {text}
    </span>
  );
}

function ChoiceInput({ field, value, onChange, ...state }: InputProps<string>) {
  return (
    <Select
      {...inputState(state)}
      style={fill}
      value={value ?? null}
      options={optionsOf(field.labels)}
      placeholder={`请选择${field.label}`}
      allowClear={field.optional === true}
      showSearch={{ optionFilterProp: "label" }}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
}

function ChoicesInput({ field, value, onChange, ...state }: InputProps<readonly string[]>) {
  return (
    <Select
      {...inputState(state)}
      style={fill}
      mode="multiple"
      value={[...(value ?? [])]}
      options={optionsOf(field.labels)}
      placeholder={`请选择${field.label}`}
      onChange={(next: string[]) => onChange(next)}
    />
  );
}

const FlagCell = ({ value, tones }: CellProps<boolean>) => (
  <Tag tone={tones?.[String(value)] ?? (value ? "jade" : "hollow")}>{value ? "是" : "否"}</Tag>
);

function FlagInput({ value, onChange, id, disabled }: InputProps<boolean>) {
  return (
    <Switch
      {...(id === undefined ? {} : { id })}
      disabled={disabled === true}
      checked={value === true}
      onChange={onChange}
    />
  );
}

export const choiceView: FieldView<string> = {
  Cell: ChoiceCell,
  Input: ChoiceInput,
  text: (value, field) => labelOf(value, field.labels),
  width: 96,
};
export const choicesView: FieldView<readonly string[]> = {
  Cell: ChoicesCell,
  Input: ChoicesInput,
  text: (value, field) => value.map((one) => labelOf(one, field.labels)).join("、"),
  width: 160,
};
export const flagView: FieldView<boolean> = {
  Cell: FlagCell,
  Input: FlagInput,
  text: (value) => (value ? "是" : "否"),
  width: 56,
};
