import { fieldView } from "./field-kinds.ts";
import type { InputProps } from "./field-view.ts";
import "./fields.css";

/** A field's input, by its kind. */
export function FieldInput(props: InputProps<unknown>) {
  const { Input: KindInput } = fieldView(props.field.kind);
  return <KindInput {...props} />;
}
