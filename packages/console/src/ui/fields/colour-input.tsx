import { ColorPicker } from "antd";
import type { InputProps } from "./field-view.ts";

export function ColourInput({ value, onChange, disabled, field }: InputProps<string>) {
  return (
    <ColorPicker
      format="hex"
      disabledAlpha
      showText
      disabled={disabled === true}
      value={value ?? null}
      allowClear={field.optional === true}
      onClear={() => onChange(null)}
      onChangeComplete={(colour) => onChange(colour.toHexString().slice(0, 7))}
    />
  );
}
