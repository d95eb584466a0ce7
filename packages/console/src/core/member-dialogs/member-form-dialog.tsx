import { field } from "@hongxian/contract/kit/field.ts";
import { Checkbox, Input, InputNumber, Select } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import type { z } from "zod";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { announceMember } from "./member-events.ts";
import "./member-dialogs.css";

export interface FormMember {
  readonly userId: number;
  readonly firstName: string | null;
}

type Values = Readonly<Record<string, unknown>>;
interface Option {
  readonly value: string | number;
  readonly label: string;
}

/** One input of a small form. */
export interface FormInput {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "long" | "number" | "choice" | "flag" | "staff";
  readonly options?: readonly Option[];
  readonly optional?: boolean;
  readonly hint?: string;
  readonly max?: number;
  readonly min?: number;
  /** Shown only with certain values of other inputs. */
  readonly shows?: (values: Values) => boolean;
}

/** A small form about one member, as data. */
export interface MemberForm<S extends z.ZodType = z.ZodType> {
  readonly title: string;
  readonly inputs: readonly FormInput[];
  readonly schema: S;
  readonly initial?: Values;
  /** A sentence above the inputs. */
  readonly about?: ReactNode;
  readonly okText?: string;
  readonly danger?: boolean;
  /** The confirmation before it is sent; null sends without one. */
  readonly confirm?: (values: Values) => string | null;
  readonly send: (body: z.output<S>) => Promise<unknown>;
}

const staffField = field.staff("员工");

function Control({
  input,
  value,
  id,
  invalid,
  onChange,
}: {
  input: FormInput;
  value: unknown;
  id: string;
  invalid: boolean;
  onChange(value: unknown): void;
}) {
  const failed = invalid ? { status: "error" as const } : {};
  const text = value === null || value === undefined ? "" : String(value);
  switch (input.kind) {
    case "choice":
      return (
        <Select
          id={id}
          {...failed}
          style={{ width: "100%" }}
          placeholder={`请选择${input.label}`}
          value={typeof value === "string" || typeof value === "number" ? value : null}
          options={[...(input.options ?? [])]}
          showSearch={{ optionFilterProp: "label" }}
          onChange={(next: string | number) => onChange(next)}
        />
      );
    case "number":
      return (
        <InputNumber
          id={id}
          {...failed}
          style={{ width: "100%" }}
          {...(input.min === undefined ? {} : { min: input.min })}
          {...(input.max === undefined ? {} : { max: input.max })}
          precision={0}
          value={typeof value === "number" ? value : null}
          onChange={(next) => onChange(next)}
        />
      );
    case "flag":
      return (
        <Checkbox id={id} checked={value === true} onChange={(event) => onChange(event.target.checked)}>
          {input.hint ?? "是"}
        </Checkbox>
      );
    case "staff":
      return (
        <FieldInput
          id={id}
          invalid={invalid}
          field={staffField}
          value={typeof value === "number" ? value : null}
          onChange={onChange}
        />
      );
    case "long":
      return (
        <Input.TextArea id={id} {...failed} rows={3} value={text} onChange={(event) => onChange(event.target.value)} />
      );
    case "text":
      return <Input id={id} {...failed} value={text} onChange={(event) => onChange(event.target.value)} />;
  }
}

interface MemberFormDialogProps<S extends z.ZodType> {
  readonly form: MemberForm<S>;
  readonly member: FormMember;
  onDone(): void;
  onClose(): void;
}

/** Shows a small form that is described completely by its data. */
export function MemberFormDialog<S extends z.ZodType>({
  form: spec,
  member,
  onDone,
  onClose,
}: MemberFormDialogProps<S>) {
  const [question, setQuestion] = useState<string | null>(null);
  const names = spec.inputs.map(({ name }) => name);
  const form = useForm<z.ZodType, Values>({
    schema: spec.schema,
    initial: useMemo(
      () => ({ ...Object.fromEntries(spec.inputs.map(({ name }) => [name, undefined])), ...spec.initial }),
      [spec],
    ),
    send: spec.send,
    onDone: () => {
      announceMember({ userId: member.userId, kind: "edited", fields: names });
      onDone();
    },
  });
  const { values, errors, set } = form;
  const send = () => {
    setQuestion(null);
    void form.submit();
  };
  const ok = () => {
    const confirmText = spec.confirm?.(values) ?? null;
    if (confirmText !== null && form.checkOnly(names)) setQuestion(confirmText);
    else send();
  };
  return (
    <>
      <FormFrame
        title={spec.title}
        kind="dialog"
        width={480}
        dirty={form.dirty}
        busy={form.sending}
        okText={form.sending ? "处理中" : (spec.okText ?? "确定")}
        onOk={ok}
        onClose={onClose}
      >
        <div className="text2 mb-16">
          {member.firstName ?? ""}（{member.userId}）{spec.about}
        </div>
        <div className="grid gap-16">
          {spec.inputs
            .filter(({ shows }) => shows === undefined || shows(values))
            .map((input) => (
              <FormField
                key={input.name}
                label={input.label}
                optional={input.optional}
                error={errors[input.name]}
                hint={input.kind === "flag" ? undefined : input.hint}
                counter={
                  input.kind === "long" && input.max !== undefined
                    ? [String(values[input.name] ?? "").length, input.max]
                    : undefined
                }
              >
                {(control) => (
                  <Control
                    input={input}
                    value={values[input.name]}
                    {...control}
                    onChange={(next) => set(input.name, next)}
                  />
                )}
              </FormField>
            ))}
        </div>
      </FormFrame>
      {question !== null && (
        <ConfirmDialog
          title={spec.title}
          text={question}
          danger={spec.danger ?? false}
          onConfirm={send}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
