import type { Field } from "@hongxian/contract/kit/field.ts";
import { memo } from "react";
import type { z } from "zod";
import { fieldView } from "./field-kinds.ts";
import type { InputProps } from "./field-view.ts";
import "./fields.css";

type ValueOf<F> = F extends { readonly input: infer W extends z.ZodType }
  ? unknown extends z.input<W>
    ? z.output<W>
    : z.input<W>
  : never;

/** The view of a kind gives back what the field of that kind takes; drawn again only when one of its props changed. */
const AnyInput = memo((props: InputProps<unknown>) => {
  const { Input: KindInput } = fieldView(props.field.kind);
  return <KindInput {...props} />;
});

/** A field's input, by its kind; the field says what its value is. */
export function FieldInput<F extends Field>(props: InputProps<ValueOf<F>> & { readonly field: F }) {
  return <AnyInput {...props} />;
}
