import { InputNumber } from "antd";

interface YuanInputProps {
  /** Its name, because no label is beside it. */
  readonly label: string;
  /** Cents. */
  readonly value: number | null | undefined;
  readonly disabled?: boolean;
  onChange(cents: number | null): void;
}

/** An amount in a table of inputs: typed in yuan, stored in cents. */
export const YuanInput = ({ label, value, disabled = false, onChange }: YuanInputProps) => (
  <InputNumber
    aria-label={label}
    style={{ width: "100%" }}
    precision={2}
    disabled={disabled}
    value={value === null || value === undefined ? null : value / 100}
    onChange={(yuan) => onChange(yuan === null ? null : Math.round(yuan * 100))}
  />
);
