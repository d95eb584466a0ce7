import { z } from "zod";

/** An enumeration with its Chinese labels: declared once, in display order. */
export interface Choices<L extends Readonly<Record<string, string>> = Readonly<Record<string, string>>> {
  readonly labels: L;
  readonly values: readonly Extract<keyof L, string>[];
  readonly schema: z.ZodType<Extract<keyof L, string>, Extract<keyof L, string>>;
}

/** Declares an enumeration: `choices({ ENABLE: "启用", DISABLE: "停用" })`. */
export function choices<const L extends Readonly<Record<string, string>>>(labels: L): Choices<L> {
  // Object.keys widens to string[]; the keys of a literal are exactly its own.
  const values = Object.keys(labels) as Extract<keyof L, string>[];
  return { labels, values, schema: z.enum(values) };
}

/** The value type of an enumeration. */
export type ChoiceOf<C extends { readonly values: readonly string[] }> = C["values"][number];
