import { z } from "zod";
import type { Allow } from "./access.ts";
import { numberParam } from "./number-param.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The parsed input of a call. */
interface CallInput<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

/**
 * A fixed text, or a text built from the answer and the input. A method, so that an endpoint of any data type is still
 * an endpoint.
 */
type Done<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> =
  | string
  | { text(data: z.output<D>, input: CallInput<z.output<P>, z.output<Q>, z.output<B>>): string }["text"];

/** One call of the product: address, who may make it, input, output. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path parameters in braces: `/api/coupons/{id}`. */
  readonly path: `/${string}`;
  readonly allow: Allow;
  /** What the application must have been given, where it is an application that calls. */
  readonly scope?: string;
  /** Its name in the audit log; omitted for a read. */
  readonly title?: string;
  /** Defaults to "everything but GET"; the specification's changing GETs declare it. */
  readonly changes?: boolean;
  /** Requires the password to have been typed within the last ten minutes. */
  readonly stepUp?: boolean;
  /** The success message of the answer, shown in the toast; 操作成功 unless a call that changes state has its own. */
  readonly done?: Done<P, Q, B, D>;
  /**
   * Names under which a person is looked up by one of their numbers: in the body, where a number would otherwise count
   * as newly entered; in query and params, where a red-line number counts like a phone number.
   */
  readonly searches?: readonly string[];
  /** The answer holds a secret and is sent once: it is not stored for a repeated request. */
  readonly once?: boolean;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly data: D;
}

const nothing = z.strictObject({});
export type Nothing = typeof nothing;
/** A read has no body; whatever a client sends with it is ignored. */
const noBody = z.unknown();
export type NoBody = typeof noBody;

/** True for a part that an endpoint does not have: then nothing needs to be parsed. */
export const takesNothing = (schema: z.ZodType): boolean => schema === nothing;
export const takesNoBody = (schema: z.ZodType): boolean => schema === noBody;

type Draft<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = Omit<
  Endpoint<P, Q, B, D>,
  "params" | "query" | "body" | "data"
> & { readonly params?: P; readonly query?: Q; readonly body?: B; readonly data?: D };

/** Declares a call; missing parts take no input. */
export function endpoint<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = NoBody,
  D extends z.ZodType = z.ZodNull,
>(draft: Draft<P, Q, B, D>): Endpoint<P, Q, B, D> {
  // A missing part has its generic at the default, which is what is filled in here.
  return {
    ...draft,
    params: draft.params ?? (nothing as z.ZodType as P),
    query: draft.query ?? (nothing as z.ZodType as Q),
    body: draft.body ?? (noBody as z.ZodType as B),
    data: draft.data ?? (z.null() as z.ZodType as D),
  };
}

export const changesState = (e: Endpoint): boolean => e.changes ?? e.method !== "GET";
export function doneMessage(e: Endpoint, data: unknown, input: () => CallInput<unknown, unknown, unknown>): string {
  if (typeof e.done === "function") return e.done(data, input());
  return e.done ?? (changesState(e) ? "操作成功" : "");
}

/** A number in a path or query. */
export const idParam = numberParam("编号格式错误").int("编号格式错误").positive("编号格式错误");

const yes = ["1", "true", "ON", "on", "是"];
const no = ["0", "false", "OFF", "off", "否"];
/** Every flag in an address accepts 1/0, true/false, ON/OFF. */
export const flagParam = z
  .union([z.boolean(), z.enum([...yes, ...no])], "取值只能是1/0、true/false或ON/OFF")
  .transform((value) => (typeof value === "boolean" ? value : yes.includes(value)));

/**
 * `when` of a rule over several fields that runs whatever else is wrong, so that a form shows every error at once; a
 * body that is no object is not checked.
 */
export const besideFields = ({ value }: { readonly value: unknown }): boolean =>
  typeof value === "object" && value !== null;
