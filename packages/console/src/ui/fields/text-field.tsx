import { Input } from "antd";
import { type CellProps, type FieldView, type InputProps, inputState } from "./field-view.ts";

function TextCell({ value }: CellProps<string>) {
  return (
    <span className="cell-text block cut" title={value}>
      {value}
    </span>
  );
}

function TextInput({ field, value, onChange, ...state }: InputProps<string>) {
  return (
    <Input
      {...inputState(state)}
      value={value ?? ""}
      placeholder={`请输入${field.label}`}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function LongTextInput({ field, value, onChange, ...state }: InputProps<string>) {
  return (
    <Input.TextArea
      {...inputState(state)}
      value={value ?? ""}
      placeholder={`请输入${field.label}`}
      autoSize={{ minRows: 3, maxRows: 8 }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const text = (value: string) => value;

export const textView: FieldView<string> = { Cell: TextCell, Input: TextInput, text, width: 160 };
export const longTextView: FieldView<string> = { Cell: TextCell, Input: LongTextInput, text, width: 220 };
