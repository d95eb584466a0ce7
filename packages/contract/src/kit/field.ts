import { z } from "zod";
import { hasPartCents, moneyDecimals } from "../wire/money.ts";
import type { Choices } from "./choices.ts";
import { linkValue, memberRef, namedRef, regionValue } from "../wire/refs.ts";

/** Each kind has a cell, an input and a text form (for exports); see CONTRIBUTING.md for adding one. */
export type FieldKind =
  | "id"
  | "text"
  | "longText"
  | "count"
  | "cents"
  | "bp"
  | "percent"
  | "date"
  | "time"
  | "choice"
  | "choices"
  | "flag"
  | "image"
  | "images"
  | "file"
  | "video"
  | "member"
  | "staff"
  | "shop"
  | "role"
  | "department"
  | "region"
  | "richText"
  | "colour"
  | "link"
  | "json";

/** A value described once: its kind, its Chinese label, its type in rows and in forms. */
export interface Field<R extends z.ZodType = z.ZodType, W extends z.ZodType = z.ZodType> {
  readonly kind: FieldKind;
  readonly label: string;
  /** Value in a row. */
  readonly schema: R;
  /** Value in a form's body. */
  readonly input: W;
  readonly labels?: Readonly<Record<string, string>>;
  readonly optional?: boolean;
  /** The maximum length, for counters; the minimum and maximum, for spinners. */
  readonly max?: number;
  readonly min?: number;
  /** Name of the referenced record in a row: `userId` → `user`. */
  readonly ref?: z.ZodType;
  /** The referenced member works here: shown by the name of the account, not by the nickname. */
  readonly isColleague?: true;
  /** A moment to come: it is picked to the minute, and nothing past is offered. */
  readonly isAhead?: true;
  /** The text of a json value in a sheet. */
  readonly sheetText?: (value: unknown) => string;
}

interface Range {
  readonly min?: number;
  readonly max?: number;
  /** The specification's own message for a value out of range. */
  readonly msg?: string;
}

const same = <S extends z.ZodType>(kind: FieldKind, label: string, schema: S): Field<S, S> => ({
  kind,
  label,
  schema,
  input: schema,
});
const pick = (label: string) => `请选择${label}`;
const fill = (label: string) => `请填写${label}`;

function ranged(
  kind: FieldKind,
  label: string,
  { min = 0, max = 2_147_483_647, msg }: Range,
): Field<z.ZodInt, z.ZodInt> {
  const input = z
    .int({
      error: ({ input: value }) => {
        if (value === undefined || value === null) return fill(label);
        return kind === "cents" && hasPartCents(value) ? moneyDecimals : `${label}格式错误`;
      },
    })
    .min(min, msg ?? `${label}不能小于${min}`)
    .max(max, msg ?? `${label}不能大于${max}`);
  return { kind, label, schema: z.int(), input, min, max };
}

interface TextRules {
  readonly max: number;
  /** Fewer characters are refused; 1 unless named. */
  readonly min?: number;
  /** The specification's own messages. */
  readonly required?: string;
  readonly tooShort?: string;
  readonly tooLong?: string;
}

function textual(
  kind: FieldKind,
  label: string,
  { max, min = 1, required = fill(label), tooShort, tooLong }: TextRules,
): Field<z.ZodString, z.ZodString> {
  const short = tooShort ?? (min === 1 ? required : `${label}不能少于${min}个字`);
  const input = z
    .string(required)
    .trim()
    .min(min, short)
    .max(max, tooLong ?? `${label}不能超过${max}个字`);
  return { kind, label, schema: z.string(), input, max };
}

const reference = <R extends z.ZodType>(
  kind: FieldKind,
  label: string,
  ref: R,
): Field<z.ZodInt, z.ZodInt> & { readonly ref: R } => ({
  kind,
  label,
  schema: z.int(),
  input: z.int(pick(label)).positive(pick(label)),
  ref,
});

const address = (kind: FieldKind, label: string, max = 500) =>
  textual(kind, label, { max, required: `请上传${label}` });

/** The field kinds of the console. */
export const field = {
  id: (label: string) => same("id", label, z.int()),
  text: (label: string, rules: TextRules) => textual("text", label, rules),
  longText: (label: string, rules: TextRules) => textual("longText", label, rules),
  count: (label: string, range: Range = {}) => ranged("count", label, range),
  /** Money: cents on the wire, yuan with two decimals on the screen. */
  cents: (label: string, range: Range = {}) => ranged("cents", label, { max: 9_007_199_254_740_991, ...range }),
  /** A rate in 1/10000. */
  bp: (label: string, range: Range = {}) => ranged("bp", label, { max: 10_000, ...range }),
  /** An integer percentage. */
  percent: (label: string, range: Range = {}) => ranged("percent", label, { max: 100, ...range }),
  date: (label: string) => same("date", label, z.iso.date(pick(label))),
  time: (label: string): Field<z.ZodString, z.ZodISODateTime> => ({
    kind: "time",
    label,
    schema: z.string(),
    input: z.iso.datetime({ offset: true, error: pick(label) }),
  }),
  choice: <const L extends Readonly<Record<string, string>>>(label: string, of: Choices<L>) => ({
    ...same("choice", label, of.schema),
    input: z.enum(of.values, pick(label)),
    labels: of.labels,
  }),
  choices: <const L extends Readonly<Record<string, string>>>(label: string, of: Choices<L>) => ({
    kind: "choices" as const,
    label,
    schema: z.array(of.schema),
    input: z.array(z.enum(of.values, pick(label)), pick(label)).min(1, pick(label)),
    labels: of.labels,
  }),
  flag: (label: string) => same("flag", label, z.boolean(pick(label))),
  image: (label: string) => address("image", label),
  /** Several addresses separated by semicolons. */
  images: (label: string, { max = 9 }: { max?: number } = {}) => ({ ...address("images", label, 500 * max), max }),
  file: (label: string) => address("file", label),
  video: (label: string) => address("video", label),
  member: (label: string) => reference("member", label, memberRef),
  /** A member who works here, by the name that staff go by everywhere else. */
  colleague: (label: string) => ({ ...reference("member", label, memberRef), isColleague: true as const }),
  staff: (label: string) => reference("staff", label, namedRef),
  shop: (label: string) => reference("shop", label, namedRef),
  role: (label: string) => reference("role", label, namedRef),
  department: (label: string) => reference("department", label, namedRef),
  region: (
    label: string,
  ): Field<typeof regionValue, z.ZodType<{ provId: number | null; cityId: number | null; areaId: number | null }>> => ({
    kind: "region",
    label,
    schema: regionValue,
    input: z.strictObject(
      {
        provId: z.int().positive().nullable(),
        cityId: z.int().positive().nullable(),
        areaId: z.int().positive().nullable(),
      },
      pick(label),
    ),
  }),
  richText: (label: string, { max = 200_000 }: { max?: number } = {}) => textual("richText", label, { max }),
  colour: (label: string) => same("colour", label, z.string().regex(/^#[0-9a-fA-F]{6}$/, `${label}格式错误`)),
  link: (label: string) => same("link", label, linkValue),
  json: (label: string) => same("json", label, z.json()),
};

/** A field that may stay empty: null in rows, null or missing or "" in forms. */
export function optional<R extends z.ZodType, W extends z.ZodType, F extends Field<R, W>>(
  base: F & Field<R, W>,
): Omit<F, "schema" | "input"> & Field<z.ZodNullable<R>, z.ZodType<z.output<W> | null>> {
  const input = z.preprocess((value) => (value === "" || value === undefined ? null : value), base.input.nullable());
  // preprocess hides the inner output type; parsing yields its nullable().
  return {
    ...base,
    schema: base.schema.nullable(),
    input: input as z.ZodType as z.ZodType<z.output<W> | null>,
    optional: true,
  };
}
