import { clockText, shortTime } from "../../platform/shanghai-time.ts";
import { latePiece } from "../late/late.tsx";
import type { CellProps, FieldView } from "./field-view.ts";
import { PendingInput } from "./pending-input.tsx";

function TimeCell({ value }: CellProps<string>) {
  const { text, today } = shortTime(value);
  return (
    <time className={today ? "num weight-600" : "num"} dateTime={value} title={clockText(value)}>
      {text}
    </time>
  );
}

const DateCell = ({ value }: CellProps<string>) => <span className="num">{value}</span>;

const DateInput = latePiece(async () => (await import("./date-input.tsx")).DateInput, <PendingInput />);
const TimeInput = latePiece(async () => (await import("./date-input.tsx")).TimeInput, <PendingInput />);

export const dateView: FieldView<string> = { Cell: DateCell, Input: DateInput, text: (value) => value, width: 96 };
export const timeView: FieldView<string> = { Cell: TimeCell, Input: TimeInput, text: clockText, width: 104 };
