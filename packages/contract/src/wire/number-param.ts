import { z } from "zod";

const written = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** Parses a number in a text: NaN for an empty one, where `Number("")` would return 0. */
export function numberIn(text: string): number {
  const bare = text.trim();
  return written.test(bare) ? Number(bare) : Number.NaN;
}

interface NumberParam extends z.ZodCoercedNumber {
  readonly _zod: z.core.$ZodNumberInternals;
}

/** Rules added to it (`.int()`, `.min()` …) create a new one of the same class, so the parsing stays. */
const NumberParam = z.core.$constructor<NumberParam, z.core.$ZodNumberDef>("NumberParam", (schema, def) => {
  z.ZodNumber.init(schema as z.ZodType as z.ZodNumber, def);
  const { parse } = schema._zod;
  schema._zod.parse = (payload, context) => {
    const value = typeof payload.value === "string" ? numberIn(payload.value) : payload.value;
    // A text that is no number stays unchanged, so that the message can distinguish a missing value from a wrong one.
    if (!Number.isNaN(value)) payload.value = value;
    return parse(payload, context);
  };
});

/**
 * A number that may come as text. The schema library's own coercion takes "", " ", null, [] and false for 0 and true
 * for 1: a field left empty would be stored as a value that nobody entered.
 */
export const numberParam = (message?: string): NumberParam =>
  new NumberParam({ type: "number", checks: [], ...(message === undefined ? {} : { error: () => message }) });
