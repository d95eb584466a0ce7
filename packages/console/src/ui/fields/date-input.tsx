import { DatePicker } from "antd";
import dayjs from "dayjs";
import { clockText, instantText } from "../../platform/shanghai-time.ts";
import { type InputProps, inputState } from "./field-view.ts";

const fill = { width: "100%" } as const;

export function DateInput({ value, onChange, field, ...state }: InputProps<string>) {
  return (
    <DatePicker
      {...inputState(state)}
      style={fill}
      placeholder={`请选择${field.label}`}
      value={typeof value === "string" && value !== "" ? dayjs(value) : null}
      onChange={(date) => onChange(date === null ? null : date.format("YYYY-MM-DD"))}
    />
  );
}

/** The picker works on the platform's wall clock, whatever the browser's time zone. */
export function TimeInput({ value, onChange, field, ...state }: InputProps<string>) {
  return (
    <DatePicker
      {...inputState(state)}
      style={fill}
      showTime
      placeholder={`请选择${field.label}`}
      value={typeof value === "string" && value !== "" ? dayjs(clockText(value)) : null}
      onChange={(date) => onChange(date === null ? null : instantText(date.format("YYYY-MM-DD HH:mm:ss")))}
    />
  );
}
