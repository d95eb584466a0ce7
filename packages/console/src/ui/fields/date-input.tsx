import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import customParse from "dayjs/plugin/customParseFormat.js";
import { useState } from "react";
import { clockText, instantText, todayText } from "../../platform/shanghai-time.ts";
import { type InputProps, inputState } from "./field-view.ts";

dayjs.extend(customParse);

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

const minutes = ["YYYY-MM-DD HH:mm", "YYYY-MM-DD H:mm", "YYYY-MM-DD HH:mm:ss"];
const seconds = ["YYYY-MM-DD HH:mm:ss", "YYYY-MM-DD HH:mm", "YYYY-MM-DD H:mm"];

const before = (end: number): number[] => Array.from({ length: end }, (_, at) => at);

/** Days, hours and minutes that are past, on the platform's clock. */
const past = {
  disabledDate: (day: Dayjs) => day.format("YYYY-MM-DD") < todayText(),
  disabledTime: (day: Dayjs | null) => {
    const now = dayjs(clockText(Date.now()));
    if (day === null || !day.isSame(now, "day")) return {};
    return {
      disabledHours: () => before(now.hour()),
      disabledMinutes: (hour: number) => (hour === now.hour() ? before(now.minute() + 1) : []),
    };
  },
};

/** The picker works on the platform's wall clock, whatever the browser's time zone. */
export function TimeInput({ value, onChange, field, ...state }: InputProps<string>) {
  const [problem, setProblem] = useState("");
  const time = typeof value === "string" && value !== "" ? dayjs(clockText(value)) : null;
  // The first format is written into the field as soon as a time can be read: seconds after the minute would be typed twice.
  const formats = field.isAhead === true || time === null || time.second() === 0 ? minutes : seconds;
  // The picker forgets what it cannot read; who typed it hears that, and of a time that is past as well.
  const check = (typed: string): void => {
    const read = typed.trim() === "" ? null : dayjs(typed.trim(), formats, true);
    if (read === null) return setProblem("");
    if (!read.isValid())
      return setProblem(`“${typed.trim()}”不是完整的时间，请按 ${dayjs().format("YYYY-MM-DD")} 15:30 填写`);
    setProblem(field.isAhead === true && read.isBefore(dayjs(clockText(Date.now()))) ? "不能早于现在" : "");
  };
  return (
    <>
      <DatePicker
        {...inputState({ ...state, invalid: state.invalid === true || problem !== "" })}
        style={fill}
        showTime={field.isAhead === true ? { format: "HH:mm", minuteStep: 5 } : true}
        // What was typed counts when the field is left, with seconds or without.
        needConfirm={false}
        // Above the field: it stays open until then, and below would lie on the buttons of the form.
        placement="topLeft"
        format={formats}
        placeholder={`请选择${field.label}`}
        value={time}
        onChange={(date) => {
          setProblem("");
          onChange(date === null ? null : instantText(date.format("YYYY-MM-DD HH:mm:ss")));
        }}
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement) check(target.value);
        }}
        {...(field.isAhead === true ? { ...past, showNow: false } : {})}
      />
      {problem !== "" && (
        <span className="form-error size-12" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
