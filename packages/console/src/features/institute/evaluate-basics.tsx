import type { Field } from "@hongxian/contract/kit/field.ts";
import { evaluate } from "@hongxian/contract/features/institute/evaluate.resource.ts";
import { createCall, editCall, getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo, useRef, useState } from "react";
import { runCall } from "../../kit/run-call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { StaleNotice } from "../../kit/stale-notice.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call } from "../../platform/call.ts";
import { fieldText } from "../../ui/fields/field-cell.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import type { EvaluateRow } from "./evaluate-row.ts";
import { stillChosen, useCommonTypes } from "./options.ts";
import { PickOne } from "./pickers.tsx";

const { create, edit } = evaluate.actions;
const names = create.fields;
const [createEvaluate, editEvaluate, getEvaluate] = [
  createCall(evaluate, create),
  editCall(evaluate, edit),
  getCall(evaluate),
];
type Values = { readonly [K in (typeof names)[number]]: EvaluateRow[K] | null };
const blank = { mode: "SUM", priceCents: 0, isPublic: false, minutes: 5 } as const;
const valuesOf = (row: Partial<Values>): Values => ({
  title: row.title ?? null,
  code: row.code ?? null,
  typeId: row.typeId ?? null,
  mode: row.mode ?? null,
  priceCents: row.priceCents ?? null,
  isPublic: row.isPublic ?? null,
  minutes: row.minutes ?? null,
  coverUrl: row.coverUrl ?? null,
  intro: row.intro ?? null,
});

interface Saved {
  readonly id: number;
  readonly version: number;
}

/** State of the first step: saving creates a new test; from then on the same form changes it. */
export function useBasics(row: EvaluateRow | null, onDone: (id: number) => void) {
  const [saved, setSaved] = useState<Saved | null>(row);
  /** The version somebody else saved; it counts once its values have been shown. */
  const others = useRef<Saved | null>(null);
  const made = useRef(row?.id ?? 0);
  const reread = async (id: number) => {
    const now = await call(getEvaluate, { params: { id } });
    return { version: { id, version: now.version }, values: valuesOf(now) };
  };
  const form = useForm({
    schema: createEvaluate.body,
    initial: useMemo(() => valuesOf(row ?? blank), [row]),
    send: async (body) => {
      const { id } =
        saved === null
          ? await runCall(createEvaluate, { body })
          : await runCall(editEvaluate, { params: { id: saved.id }, body: { ...body, version: saved.version } });
      made.current = id;
      setSaved((await reread(id)).version);
    },
    ...(saved === null
      ? {}
      : {
          reread: async () => {
            const now = await reread(saved.id);
            others.current = now.version;
            return now.values;
          },
        }),
    onDone: () => onDone(made.current),
  });
  const rebase = (keep: boolean) => {
    if (others.current !== null) setSaved(others.current);
    form.rebase(keep);
  };
  return { ...form, rebase, id: saved?.id ?? null };
}

function TypeInput({ value, onChange }: { value: number | null; onChange(value: number): void }) {
  const types = stillChosen(useCommonTypes("EVALUATE", true).types, [value]);
  return (
    <PickOne
      value={value}
      options={types}
      placeholder="请选择分类"
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

const wide = new Set(["coverUrl", "intro"]);

/** 基本信息. */
export function EvaluateBasics({ form }: { form: ReturnType<typeof useBasics> }) {
  const { fields } = evaluate;
  return (
    <>
      <StaleNotice
        form={form}
        fields={names.map((name) => ({
          name,
          label: fields[name].label,
          text: (value) => fieldText(fields[name], value),
        }))}
      />
      <div className="form-grid form-wide">
        {names.map((name) => {
          const field: Field = fields[name];
          const value = form.values[name];
          const set = (next: unknown) => form.put(name, next);
          const counted = name === "intro" || name === "title";
          return (
            <FormField
              key={name}
              label={field.label}
              error={form.errors[name]}
              // A test has a category, although the field also reads old ones without.
              optional={name === "typeId" ? false : field.optional}
              full={wide.has(name)}
              counter={counted && field.max !== undefined ? [String(value ?? "").length, field.max] : undefined}
            >
              {(control) =>
                name === "typeId" ? (
                  <TypeInput value={typeof value === "number" ? value : null} onChange={set} />
                ) : (
                  <FieldInput {...control} field={field} value={value} onChange={set} />
                )
              }
            </FormField>
          );
        })}
      </div>
    </>
  );
}
