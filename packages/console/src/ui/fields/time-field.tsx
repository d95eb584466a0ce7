import { lazy } from "react";
import { clockText, shortTime } from "../../platform/shanghai-time.ts";
import type { CellProps, FieldView } from "./field-view.ts";

function TimeCell({ value }: CellProps<string>) {
  const { text, today } = shortTime(value);
  return (
    <time className={today ? "num cell-today" : "num"} dateTime={value} title={clockText(value)}>
      {text}
    </time>
  );
}

const DateCell = ({ value }: CellProps<string>) => <span className="num">{value}</span>;

const DateInput = lazy(async () => ({ default: (await import("./date-input.tsx")).DateInput }));
const TimeInput = lazy(async () => ({ default: (await import("./date-input.tsx")).TimeInput }));

export const dateView: FieldView<string> = { Cell: DateCell, Input: DateInput, text: (value) => value, width: 96 };
export const timeView: FieldView<string> = { Cell: TimeCell, Input: TimeInput, text: clockText, width: 104 };
