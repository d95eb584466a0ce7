import type { Field } from "@hongxian/contract/kit/field.ts";
import { type AnyResource, anyResource, createCall, editCall, getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { type Action, type Fields, type Resource, keyOf, refName } from "@hongxian/contract/kit/resource.ts";
import { Button, Steps } from "antd";
import { type ComponentType, useMemo, useState } from "react";
import type { z } from "zod";
import { call, answeredMessage } from "../platform/call.ts";
import { fieldText } from "../ui/fields/field-cell.tsx";
import { FieldInput } from "../ui/fields/field-input.tsx";
import { FormField } from "./form-field.tsx";
import { FormFrame } from "./form-frame.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { toast } from "../platform/toast.ts";
import { useForm } from "./use-form.ts";

type Values = Readonly<Record<string, unknown>>;

/** The layout of a form where it differs from a single dialog page. */
export interface FormLayout {
  readonly frame?: "dialog" | "drawer";
  readonly steps?: readonly { readonly title: string; readonly fields: readonly string[] }[];
  /** Initial values of a new record. */
  readonly initial?: Values;
  /** Optional fields that apply only with certain values of others; a hidden one is sent empty. */
  readonly shows?: (name: string, values: Values) => boolean;
  /** Optional fields that must be filled in where they are shown, besides those that the rules across fields demand. */
  readonly needed?: readonly string[];
}

export type OwnInput = ComponentType<{ value: unknown; onChange(value: unknown): void }>;

interface RecordFormProps<F extends Fields, A, S extends z.ZodType> extends FormLayout {
  readonly resource: Resource<F, A, S>;
  readonly action: Extract<Action<Fields>, { readonly kind: "create" | "edit" }>;
  /** The record to edit. */
  readonly row?: Values | undefined;
  readonly inputs?: Readonly<Record<string, OwnInput | undefined>> | undefined;
  onDone(): void;
  onClose(): void;
}

const always = () => true;
const widePieces: readonly Field["kind"][] = ["longText", "richText", "images", "link", "json"];
const twoColumnsFrom = 7;
/** 新增 and 编辑 get the name of the resource; a longer title already names its object. */
const formTitle = (action: string, resource: string): string =>
  action.length > 2 ? action : `${action}${resource.replace(/(管理|列表)$/, "")}`;

/** The value of an untouched input. */
function initialValue(field: Field, value: unknown): unknown {
  if (field.kind === "region" && typeof value === "object" && value !== null) {
    const { text: _, ...levels } = value as { text?: string };
    return levels;
  }
  if (value !== undefined) return value;
  if (field.kind === "flag") return false;
  return field.optional === true ? null : undefined;
}

const valuesOf = (resource: AnyResource, names: readonly string[], row: Values): Values => ({
  ...Object.fromEntries(names.map((name) => [name, initialValue(fieldAt(resource.fields, name), row[name])])),
  ...(row["version"] === undefined ? {} : { version: row["version"] }),
});

/** The form of a resource's create or edit action, in its own dialog or drawer. */
export function RecordForm<F extends Fields, A, S extends z.ZodType>({
  resource: definition,
  action,
  row,
  inputs = {},
  frame = "dialog",
  steps,
  initial,
  shows = always,
  needed = [],
  onDone,
  onClose,
}: RecordFormProps<F, A, S>) {
  const resource = anyResource(definition);
  const endpoint = useMemo(
    () => (action.kind === "create" ? createCall(resource, action) : editCall(resource, action)),
    [resource, action],
  );
  const id = Number(row?.[keyOf(resource)]);
  const form = useForm({
    schema: endpoint.body,
    initial: useMemo(() => valuesOf(resource, action.fields, row ?? initial ?? {}), [resource, action, row, initial]),
    counted: (values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shows(name, values) ? value : null])),
    send: async (body) => {
      await (action.kind === "create"
        ? call(createCall(resource, action), { body })
        : call(editCall(resource, action), { params: { id }, body }));
      toast.success(answeredMessage(endpoint));
    },
    ...(action.kind === "edit"
      ? { reread: async () => valuesOf(resource, action.fields, await call(getCall(resource), { params: { id } })) }
      : {}),
    onDone,
  });
  // Empty, it would be refused: that depends on the other values, such as the shop of a visit.
  const isNeeded = (name: string) =>
    needed.includes(name) || resource.check?.({ ...form.values, [name]: null })[name] !== undefined;
  const [step, setStep] = useState(0);
  const names = (steps?.[step]?.fields ?? action.fields).filter((name) => shows(name, form.values));
  const isLast = steps === undefined || step === steps.length - 1;
  const isWide = names.length >= twoColumnsFrom;
  const loose = Object.entries(form.errors).filter(([name]) => !action.fields.includes(name));

  return (
    <FormFrame
      title={formTitle(action.title, resource.title)}
      kind={frame}
      width={isWide ? 720 : 480}
      dirty={form.dirty}
      busy={form.sending}
      okText={isLast ? (form.sending ? "保存中" : "保存") : "下一步"}
      extra={step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
      onOk={() => (isLast ? void form.submit() : form.checkOnly(names) && setStep(step + 1))}
      onClose={onClose}
    >
      {steps !== undefined && (
        <Steps className="form-steps" size="small" current={step} items={steps.map(({ title }) => ({ title }))} />
      )}
      <StaleNotice
        form={form}
        fields={action.fields.map((name) => ({
          name,
          label: fieldAt(resource.fields, name).label,
          text: (value) => fieldText(fieldAt(resource.fields, name), value),
        }))}
      />
      {loose.map(([name, message]) => (
        <div key={name} className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {message}
        </div>
      ))}
      <div className={isWide ? "form-grid form-wide" : "form-grid"}>
        {names.map((name) => {
          const field = fieldAt(resource.fields, name);
          const value = form.values[name];
          const Own = inputs[name];
          const counted = field.kind === "longText" || (field.kind === "text" && (field.max ?? 0) >= 30);
          return (
            <FormField
              key={name}
              label={field.label}
              error={form.errors[name]}
              optional={field.optional === true && !isNeeded(name)}
              full={widePieces.includes(field.kind)}
              counter={counted && field.max !== undefined ? [String(value ?? "").length, field.max] : undefined}
            >
              {(control) =>
                Own === undefined ? (
                  <FieldInput {...control} field={field} refer={row?.[refName(name)]} {...form.field(name)} />
                ) : (
                  <Own {...form.field(name)} />
                )
              }
            </FormField>
          );
        })}
      </div>
    </FormFrame>
  );
}
