import { Button, Input } from "antd";
import { type ReactNode, useMemo } from "react";
import type { z } from "zod";
import { FormField } from "./form-field.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { LooseValues, NameOf } from "../platform/form-types.ts";
import { type FormState, useForm } from "./use-form.ts";
import "./text-dialog.css";

interface TextDialogProps<S extends z.ZodType, I extends object> {
  readonly title: string;
  readonly label: string;
  readonly max: number;
  /** The body's schema; the text is its field `name`. */
  readonly schema: S;
  readonly name: NameOf<S>;
  readonly fixed?: I;
  /** The initial text. */
  readonly text?: string;
  readonly okText?: string;
  readonly hint?: ReactNode;
  /** Phrases that start the text. */
  readonly phrases?: readonly string[];
  /** Additional fields below the text. */
  readonly renderMore?: (form: FormState<S, I>) => ReactNode;
  send(body: z.output<S>): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

const nothing = {};

/** One text and its purpose: a reason, a reply, a remark. Ctrl+Enter sends it. */
export function TextDialog<S extends z.ZodType, I extends object = object>(typed: TextDialogProps<S, I>) {
  // The name is checked where the dialog is used.
  const props = typed as object as TextDialogProps<z.ZodType, LooseValues>;
  const {
    title,
    label,
    max,
    schema,
    name,
    fixed = nothing,
    text: first = "",
    okText = "确定",
    hint,
    phrases = [],
    renderMore,
  } = props;
  const form = useForm({
    schema,
    initial: useMemo(() => ({ ...fixed, [name]: first }), [fixed, name, first]),
    send: props.send,
    onDone: props.onDone,
  });
  const text = String(form.values[name] ?? "");
  const loose = Object.entries(form.errors).filter(([field]) => field !== name && !(field in form.values));
  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={okText}
      onOk={() => void form.submit()}
      onClose={props.onClose}
    >
      {loose.map(([field, message]) => (
        <div key={field} className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {message}
        </div>
      ))}
      <FormField label={label} hint={hint} error={form.errors[name]} counter={[text.length, max]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            autoFocus
            rows={4}
            value={text}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={(event) => form.set(name, event.target.value)}
          />
        )}
      </FormField>
      {phrases.map((phrase) => (
        <Button
          key={phrase}
          type="text"
          size="small"
          block
          className="text-phrase"
          onClick={() => form.set(name, phrase)}
        >
          {phrase}
        </Button>
      ))}
      {renderMore?.(form)}
    </FormFrame>
  );
}
