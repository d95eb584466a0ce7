import { field } from "@hongxian/contract/kit/field.ts";
import { DecimalInput } from "../../ui/fields/decimal-input.tsx";

interface YuanInputProps {
  /** Its name, because no label is beside it. */
  readonly label: string;
  /** Cents. */
  readonly value: number | null | undefined;
  readonly disabled?: boolean;
  onChange(cents: number | null): void;
}

/**
 * An amount in a table of inputs: typed in yuan, stored in cents. A third decimal is handed on as it is, so that the
 * form's schema refuses it: an input that rounds would book another amount than was typed.
 */
export const YuanInput = ({ label, value, disabled = false, onChange }: YuanInputProps) => (
  <DecimalInput
    field={field.cents(label)}
    ariaLabel={label}
    places={2}
    prefix="¥"
    suffix="元"
    disabled={disabled}
    value={value}
    onChange={onChange}
  />
);
