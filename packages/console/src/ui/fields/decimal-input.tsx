import { Input } from "antd";
import { type ReactNode, useState } from "react";
import { formatDecimal, parseDecimal } from "../../platform/decimal.ts";
import { type InputProps, inputState } from "./field-view.ts";

interface DecimalInputProps extends InputProps<number> {
  readonly places: number;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  /** Its name where no label is beside it. */
  readonly ariaLabel?: string;
}

const sameNumber = (left: number | null, right: number | null | undefined) => Object.is(left, right ?? null);

/** Integer units edited as a decimal text: typed text stays as typed, the value follows it exactly. */
export function DecimalInput({
  field,
  value,
  onChange,
  places,
  prefix,
  suffix,
  ariaLabel,
  ...state
}: DecimalInputProps) {
  const shown = (units: number | null | undefined) =>
    units !== null && units !== undefined && Number.isInteger(units) ? formatDecimal(units, places) : "";
  const [typed, setTyped] = useState(() => shown(value));
  // A value set from outside overrides what was typed.
  const text = sameNumber(parseDecimal(typed, places), value) ? typed : shown(value);

  return (
    <Input
      {...inputState(state)}
      {...(ariaLabel === undefined ? {} : { "aria-label": ariaLabel })}
      className="num"
      inputMode="decimal"
      value={text}
      prefix={prefix}
      suffix={suffix}
      placeholder={`请输入${field.label}`}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseDecimal(event.target.value, places));
      }}
      onBlur={() => {
        // What is refused stays as it was typed.
        if (Number.isInteger(value)) setTyped(shown(value));
      }}
    />
  );
}
