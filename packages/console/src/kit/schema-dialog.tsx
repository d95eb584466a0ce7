import type { Field } from "@hongxian/contract/kit/field.ts";
import { type ComponentType, type ReactNode, useMemo } from "react";
import type { z } from "zod";
import { FormField } from "./form-field.tsx";
import { FormFrame } from "./form-frame.tsx";
import { useForm } from "./use-form.ts";
import type { FieldValues, FormValues, LooseValues } from "../platform/form-types.ts";
import { FieldInput } from "../ui/fields/field-input.tsx";

type SchemaInput<V> = ComponentType<{
  id: string;
  invalid: boolean;
  value: unknown;
  onChange(value: unknown): void;
  values: V;
}>;
type Fields = Readonly<Record<string, Field>>;
/** The values of the fields, then those of the initial values. */
type Values<S extends z.ZodType, F extends Fields, I extends object> = FormValues<S, Omit<FieldValues<F>, keyof I> & I>;

interface SchemaDialogProps<S extends z.ZodType, F extends Fields, I extends object> {
  readonly title: string;
  /** The body's schema; the values of `fields` are parsed by it as they are typed. */
  readonly schema: S;
  readonly fields: F;
  readonly initial?: I;
  /** The body that replaces the plain values. */
  counted?(values: Values<S, F, I>): object;
  readonly inputs?: Readonly<Partial<Record<keyof F, SchemaInput<Values<S, F, I>>>>>;
  readonly hints?: Readonly<Partial<Record<keyof F, ReactNode>>>;
  shows?(name: keyof F & string, values: Values<S, F, I>): boolean;
  /** Names of the body that another field fills in: their errors are shown at that field. */
  readonly within?: Readonly<Record<string, keyof F & string>>;
  readonly kind?: "dialog" | "drawer";
  readonly width?: number;
  readonly okText?: string;
  /** Above the fields: what the action is about. */
  readonly children?: ReactNode | ((values: Values<S, F, I>) => ReactNode);
  send(body: z.output<S>): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

const nothing: LooseValues = {};
const always = () => true;
const wide = new Set<Field["kind"]>(["longText", "richText", "images", "json", "choices"]);
const twoColumnsFrom = 7;

/** A dialog for the body of one call: its fields in order, checked by the call's own schema. */
export function SchemaDialog<S extends z.ZodType, const F extends Fields, I extends object = object>(
  typed: SchemaDialogProps<S, F, I>,
) {
  // The names are checked where the dialog is used; here they are whatever `fields` has.
  const props = typed as object as SchemaDialogProps<z.ZodType, Fields, LooseValues>;
  const { title, schema, fields, initial = nothing, inputs = {}, hints = {}, shows = always, children } = props;
  const form = useForm({
    schema,
    initial: useMemo(
      () => ({ ...Object.fromEntries(Object.keys(fields).map((name) => [name, undefined])), ...initial }),
      [fields, initial],
    ),
    ...(props.counted === undefined ? {} : { counted: props.counted }),
    send: props.send,
    onDone: props.onDone,
  });
  const names = Object.keys(fields).filter((name) => shows(name, form.values));
  const isWide = names.length >= twoColumnsFrom;
  const { within = {} } = props;
  const errorOf = (field: string) =>
    form.errors[field] ?? Object.entries(form.errors).find(([name]) => within[name] === field)?.[1];
  const loose = Object.entries(form.errors).filter(([name]) => !names.includes(within[name] ?? name));
  return (
    <FormFrame
      title={title}
      kind={props.kind ?? "dialog"}
      width={props.width ?? (isWide ? 720 : 480)}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : (props.okText ?? "确定")}
      onOk={() => void form.submit()}
      onClose={props.onClose}
    >
      {typeof children === "function" ? children(form.values) : children}
      {loose.map(([name, message]) => (
        <div key={name} className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {message}
        </div>
      ))}
      <div className={isWide ? "form-grid form-wide" : "form-grid"}>
        {names.map((name) => {
          const field = fields[name];
          if (field === undefined) return null;
          const value = form.values[name];
          const Own = inputs[name];
          return (
            <FormField
              key={name}
              label={field.label}
              error={errorOf(name)}
              hint={hints[name]}
              optional={field.optional}
              full={wide.has(field.kind)}
              counter={
                field.kind === "longText" && field.max !== undefined
                  ? [String(value ?? "").length, field.max]
                  : undefined
              }
            >
              {(control) =>
                Own === undefined ? (
                  <FieldInput {...control} field={field} {...form.field(name)} />
                ) : (
                  <Own {...control} values={form.values} {...form.field(name)} />
                )
              }
            </FormField>
          );
        })}
      </div>
    </FormFrame>
  );
}
