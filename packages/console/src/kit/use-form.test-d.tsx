import { field } from "@hongxian/contract/kit/field.ts";
import { z } from "zod";
import { FieldInput } from "../ui/fields/field-input.tsx";
import { SchemaDialog } from "./schema-dialog.tsx";
import { TextDialog } from "./text-dialog.tsx";
import { useForm } from "./use-form.ts";

/** Mistakes the compiler must refuse; this file is checked by tsc and never runs. */
const schema = z.strictObject({
  reason: z.string().max(200),
  amountCents: z.int(),
  tier: z.enum(["SHOP", "AGENT"]),
});
const end = { send: async () => undefined, onDone: () => undefined, onClose: () => undefined };
const initial = { reason: "", amountCents: null, until: "" };
const amount = field.cents("金额");

export function Good() {
  const form = useForm({
    schema,
    initial,
    counted: ({ reason, amountCents, until }) => ({ reason: `${reason}${until}`, amountCents }),
    ...end,
  });
  const reason: string = form.values.reason;
  const cents: number | null = form.values.amountCents;
  const tier: "SHOP" | "AGENT" | undefined = form.values.tier;
  form.set("tier", "SHOP");
  form.set("until", "2026-01-01");
  return (
    <>
      {reason}
      {cents}
      {tier}
      {form.errors.reason}
      <FieldInput field={amount} {...form.field("amountCents")} />
    </>
  );
}

export function Bad() {
  const form = useForm({ schema, initial, ...end });
  // @ts-expect-error no such field
  form.set("reasn", "");
  // @ts-expect-error a reason is a text
  form.set("reason", 7);
  // @ts-expect-error no such tier
  form.set("tier", "KING");
  // @ts-expect-error no such field
  form.field("reasn");
  // @ts-expect-error no such field
  void form.values.reasn;
  // @ts-expect-error no such field
  void form.errors["reasn"];
  // @ts-expect-error a text is no amount
  return <FieldInput field={amount} {...form.field("reason")} />;
}

/** A name that only a refusal of the server has is named beside the schema. */
export function Refusals() {
  const form = useForm({ schema, initial, refusals: ["staffId"], ...end });
  void form.errors.staffId;
  // @ts-expect-error the server refuses by another name
  return form.errors.staff;
}

const fields = { reason: field.longText("原因", { max: 200 }), amountCents: amount };
export const goodDialog = (
  <SchemaDialog
    title=""
    schema={schema}
    fields={fields}
    hints={{ amountCents: "元" }}
    shows={(name, values) => name !== "amountCents" || values.reason !== ""}
    {...end}
  />
);
// @ts-expect-error no such field
export const badHint = <SchemaDialog title="" schema={schema} fields={fields} hints={{ amount: "元" }} {...end} />;
export const badShows = (
  // @ts-expect-error no such value
  <SchemaDialog title="" schema={schema} fields={fields} shows={(_, values) => values.reasn !== ""} {...end} />
);
export const goodText = <TextDialog title="" label="" max={200} schema={schema} name="reason" {...end} />;
// @ts-expect-error no such field
export const badText = <TextDialog title="" label="" max={200} schema={schema} name="reasn" {...end} />;
