import { TimePicker } from "antd";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";

dayjs.extend(customParseFormat);

interface ClockInputProps {
  readonly value: string | undefined;
  onChange(value: string): void;
}

/** A time of day: "09:00". */
export function ClockInput({ value, onChange }: ClockInputProps) {
  return (
    <TimePicker
      style={{ width: "100%" }}
      format="HH:mm"
      minuteStep={5}
      allowClear={false}
      needConfirm={false}
      value={value === undefined ? null : dayjs(value, "HH:mm")}
      onChange={(time) => time !== null && !Array.isArray(time) && onChange(time.format("HH:mm"))}
    />
  );
}
