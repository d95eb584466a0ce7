import { sanctionDays, stripDays } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import { Input } from "antd";
import { FormField } from "../../kit/form-field.tsx";
import "./member-dialogs.css";

/** Days as typed. `lost`: something was typed but no digit remained, which is not the same as leaving it empty. */
export interface TypedDays {
  readonly text: string;
  readonly lost: boolean;
}

export const noDays: TypedDays = { text: "", lost: false };

const readTyped = (raw: string): TypedDays => ({ text: stripDays(raw), lost: raw !== "" && stripDays(raw) === "" });

interface DaysFieldProps {
  readonly label: string;
  readonly value: TypedDays;
  readonly error: string | undefined;
  onChange(days: TypedDays): void;
}

/** A number of days as free text reduced to digits and the dot; empty means forever. The chips fill it in. */
export function DaysField({ label, value, error, onChange }: DaysFieldProps) {
  return (
    <FormField label={label} optional error={error} hint="留空表示永久，0.5 表示 12 小时">
      {({ id, invalid }) => (
        <div className="days-field flex gap-6">
          <Input
            id={id}
            inputMode="decimal"
            maxLength={10}
            suffix="天"
            placeholder="永久"
            value={value.text}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={(event) => onChange(readTyped(event.target.value))}
          />
          {Object.entries(sanctionDays.labels).map(([days, name]) => (
            <button
              key={days}
              type="button"
              className="days-chip fixed size-12 text2 pointer hover-edge"
              aria-pressed={value.text === days && !value.lost}
              onClick={() => onChange({ text: days, lost: false })}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </FormField>
  );
}
