import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { endpoint, type Endpoint } from "../../wire/endpoint.ts";
import { openLimits, openMessages, openPath } from "./open-door.rules.ts";
import type { IntakeColumn } from "./intake-columns.ts";
import { scopeOf, type OpenSubject } from "./open-scopes.ts";

/** The sender's own number of a record. */
export const externalId = z.string(openMessages.externalId).regex(/^[!-~]{1,64}$/, openMessages.externalId);

/** Another record that a row names by the sender's number; the row waits for it. */
export interface IntakeRef {
  readonly kind: string;
  readonly label: string;
  readonly optional?: boolean;
}
export type IntakeRefs = Readonly<Record<string, IntakeRef>>;
type Shape = Readonly<Record<string, z.ZodType>>;
type Example = Readonly<Record<string, unknown>>;

/** The own numbers of the records that a row names, as the server's half gets them. */
export type OwnIds<R extends IntakeRefs> = {
  readonly [K in keyof R]: R[K] extends { readonly optional: true } ? number | null : number;
};

interface Draft<R extends IntakeRefs, F extends Shape, V extends z.ZodType> {
  /** Stored with every record; never changed. */
  readonly name: string;
  /** Its place in the address. */
  readonly plural: string;
  readonly title: string;
  /** What an application must have been given. */
  readonly scope: OpenSubject;
  readonly refs: R;
  readonly fields: F;
  /**
   * How each of them is called in the header of a file, and what its cells may say; null for one that no cell can say.
   * Without it files bring none.
   */
  readonly columns?: { readonly [K in keyof F | keyof R]: IntakeColumn | null };
  /** Fields that a new record needs although a later row may leave them out. */
  readonly needs?: readonly string[];
  /** What the sender may read of the record: states and reasons, no personal value. */
  readonly view: V;
  /** A row as it may be sent, without its number: for the documents, and for tests, which send it. */
  readonly example: Example;
  /** Rules across fields. */
  check?(
    row: z.output<z.ZodObject<F>>,
    refs: Readonly<Record<string, string | null>>,
  ): Readonly<Record<string, string>>;
}

/** A kind of data that applications send: one declaration for its calls, its documents and its tests. */
export interface Intake<
  R extends IntakeRefs = IntakeRefs,
  F extends Shape = Shape,
  V extends z.ZodType = z.ZodType,
> extends Omit<Draft<R, F, V>, "check" | "columns"> {
  /** For readers that know the particular fields by their names alone; null where files bring none. */
  readonly columns: Readonly<Record<string, IntakeColumn>> | null;
  /** One row, with the sender's number. */
  readonly row: z.ZodType;
  readonly calls: IntakeCalls<V>;
}

export const rowState = choices({
  ACCEPTED: "已接收",
  UNCHANGED: "未变化",
  REFUSED: "已拒绝",
  WAITING: "等待中",
});

export const rowAnswer = z.object({
  externalId: z.string(),
  state: rowState.schema,
  /** Our own number of the record, as the console shows it. */
  id: z.int().nullable(),
  msg: z.string(),
  /** Of a refused row: each wrong field with its message. */
  fields: z.record(z.string(), z.string()),
});
export type RowAnswer = z.output<typeof rowAnswer>;

const rowsAnswer = z.object({
  accepted: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  waiting: z.int(),
  rows: z.array(rowAnswer),
});
const byNumber = z.strictObject({ externalId });
type ByNumber = typeof byNumber;

type Nothing = Endpoint["query"];
export interface IntakeCalls<V extends z.ZodType = z.ZodType> {
  readonly post: Endpoint<Nothing, Nothing, z.ZodType, typeof rowsAnswer>;
  readonly put: Endpoint<ByNumber, Nothing, z.ZodType, typeof rowAnswer>;
  readonly get: Endpoint<ByNumber, Nothing, z.ZodType, z.ZodObject<{ readonly record: z.ZodNullable<V> }>>;
}

type AnyDraft = Draft<IntakeRefs, Shape, z.ZodType>;

function rowSchema({ refs, fields, check }: AnyDraft, own: Shape): z.ZodType {
  const named = Object.entries(refs).map(([name, ref]) => [
    name,
    ref.optional === true ? externalId.nullable().default(null) : externalId,
  ]);
  const shape = z.strictObject({ ...own, ...Object.fromEntries(named), ...fields });
  if (check === undefined) return shape;
  return shape.superRefine((row, context) => {
    const values = row as Readonly<Record<string, string | null>>;
    for (const [path, message] of Object.entries(check(row, values)))
      context.addIssue({ code: "custom", path: [path], message });
  });
}

function callsOf(draft: AnyDraft, row: z.ZodType): IntakeCalls {
  const path = `${openPath}/${draft.plural}` as const;
  const one = `${path}/{externalId}` as const;
  const sends = { allow: "application", scope: scopeOf(draft.scope, "in"), title: `送入${draft.title}` } as const;
  return {
    post: endpoint({
      ...sends,
      method: "POST",
      path,
      done: "已处理",
      body: z.union([row, z.array(row).min(1, openMessages.noRows).max(openLimits.rowsPerCall, openMessages.manyRows)]),
      data: rowsAnswer,
    }),
    put: endpoint({
      ...sends,
      method: "PUT",
      path: one,
      done: "已处理",
      params: byNumber,
      body: rowSchema(draft, {}),
      data: rowAnswer,
    }),
    get: endpoint({
      allow: "application",
      scope: scopeOf(draft.scope, "out"),
      method: "GET",
      path: one,
      params: byNumber,
      data: rowAnswer.extend({ record: draft.view.nullable() }),
    }),
  };
}

function columnsOf({ columns }: AnyDraft): Intake["columns"] {
  if (columns === undefined) return null;
  const named = Object.entries(columns).filter((entry): entry is [string, IntakeColumn] => entry[1] !== null);
  return Object.fromEntries(named);
}

/** Declares a kind of data that applications send. The server's half is `serveIntake`. */
export function defineIntake<const R extends IntakeRefs, const F extends Shape, V extends z.ZodType>(
  draft: Draft<R, F, V>,
): Intake<R, F, V> {
  // Inside, the particular fields do not matter.
  const plain = draft as unknown as AnyDraft;
  const row = rowSchema(plain, { externalId });
  return { ...draft, columns: columnsOf(plain), row, calls: callsOf(plain, row) as unknown as IntakeCalls<V> };
}

/** A kind whose particular fields do not matter to the reader. */
export const anyIntake = <R extends IntakeRefs, F extends Shape, V extends z.ZodType>(
  intake: Intake<R, F, V>,
): Intake => intake;
