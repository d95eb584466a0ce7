import type { z } from "zod";

/** A list's state as in an address. */
export interface AddressReading<Q> {
  readonly query: Q;
  /** The valid part, as text: what is sent to the server. */
  readonly sent: Readonly<Record<string, string>>;
  /** Names whose value was refused and replaced by its default. */
  readonly odd: readonly string[];
}

function refusedNames(error: z.ZodError, foreign: Set<string>, odd: Set<string>): number {
  const before = foreign.size + odd.size;
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) foreign.add(key);
    else odd.add(String(issue.path[0]));
  }
  return foreign.size + odd.size - before;
}

/** Parses by the list's own query schema. Names it does not know belong to the page and are ignored. */
export function readAddress<S extends z.ZodType>(schema: S, params: URLSearchParams): AddressReading<z.output<S>> {
  const all = Object.fromEntries(params);
  const foreign = new Set<string>();
  const odd = new Set<string>();
  for (;;) {
    const sent = Object.fromEntries(Object.entries(all).filter(([name]) => !foreign.has(name) && !odd.has(name)));
    const parsed = schema.safeParse(sent);
    if (parsed.success) return { query: parsed.data, sent, odd: [...odd].filter((name) => name in all) };
    if (refusedNames(parsed.error, foreign, odd) === 0)
      return { query: schema.parse({}), sent: {}, odd: Object.keys(sent) };
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  return Array.isArray(value) ? value.map(textOf).join(",") : String(value);
}

/** The defaults that apply while an address does not set them, as text. */
export function defaultTexts(schema: z.ZodType): Readonly<Record<string, string>> {
  const defaults = schema.safeParse({});
  return Object.fromEntries(
    Object.entries((defaults.success ? defaults.data : {}) as object).map(([name, value]) => [name, textOf(value)]),
  );
}

/** The address after a change. A value equal to its default is removed; an emptied preset stays as `name=`. */
export function changeAddress(schema: z.ZodType, params: URLSearchParams, change: object): URLSearchParams {
  const next = new URLSearchParams(params);
  const defaults = defaultTexts(schema);
  for (const [name, value] of Object.entries(change)) {
    const text = textOf(value);
    if (text === (defaults[name] ?? "")) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** An emptied list filter is sent as a lone comma, because a call omits empty texts. */
export function wireQuery({ query, sent }: AddressReading<unknown>): Record<string, string> {
  const values = query as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(sent).map(([name, text]) => [name, text === "" && Array.isArray(values[name]) ? "," : text]),
  );
}
