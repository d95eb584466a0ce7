import type { z } from "zod";
import type { Grant } from "../wire/access.ts";
import type { AuditTarget } from "../wire/audit-targets.ts";
import type { Field } from "./field.ts";

export type Fields = Readonly<Record<string, Field>>;
export type Name<F extends Fields> = Extract<keyof F, string>;

type RefName<K extends string> = K extends `${infer Base}Id` ? Base : never;
type RefOf<F> = F extends { readonly ref: z.ZodType<infer R> } ? R : never;

/** A list row: every field's value, and for a reference `xxxId` also the record itself as `xxx`. */
export type Row<F extends Fields> = { readonly [K in keyof F]: z.output<F[K]["schema"]> } & {
  readonly [K in Name<F> as F[K] extends { readonly ref: z.ZodType } ? RefName<K> : never]: RefOf<F[K]> | null;
};
/** What a form sends. */
export type Draft<F extends Fields> = { readonly [K in keyof F]: z.output<F[K]["input"]> };

/** One wire filter; the key it is stored under is its query-string name. */
export type Filter<N extends string> =
  | { readonly by: "equals" | "oneOf"; readonly field: N; readonly label?: string; readonly preset?: readonly string[] }
  /** Text contained in one of the fields; numbers are compared exactly. */
  | {
      readonly by: "contains";
      readonly field: N | readonly N[];
      readonly label?: string;
      readonly placeholder?: string;
    }
  /** A member's number, phone, 红线号 or nickname. */
  | { readonly by: "member"; readonly field: N; readonly label?: string }
  /**
   * From and to, both ends included. The key `time` is sent as beginTime/endTime, another key `login` as
   * loginBeginTime/loginEndTime. `lastDays` is the default range.
   */
  | { readonly by: "between"; readonly field: N; readonly label?: string; readonly lastDays?: number }
  /** Anything else: the server half provides its condition. */
  | {
      readonly by: "own";
      readonly label: string;
      readonly schema: z.ZodType;
      readonly labels?: Readonly<Record<string, string>>;
    };

/** A status change: the server runs it as one conditional UPDATE, the console hides it in other states. */
export type Move<F extends Fields> = {
  [N in Name<F>]: {
    readonly kind: "move";
    readonly title: string;
    readonly field: N;
    readonly from: readonly z.output<F[N]["schema"]>[];
    readonly to: z.output<F[N]["schema"]>;
    readonly confirm?: string;
    /** Maximum rows, when it may be run as a batch. */
    readonly batch?: number;
    readonly danger?: boolean;
    readonly done?: string;
  };
}[Name<F>];

/** A fixed text, or a text built from the answer: a method, so that each action may declare its own data type. */
type ActionWords = string | { text(data: unknown): string }["text"];

/** A custom action: dialog in the console (or none), function on the server. */
export interface CustomAction {
  readonly kind: "custom";
  readonly title: string;
  /** Titles of other pages that allow the same call. */
  readonly alsoBy?: readonly Grant[];
  readonly on: "list" | "row" | "batch";
  /** Maximum rows, where it runs on a batch. */
  readonly batch?: number;
  readonly body: z.ZodType;
  readonly data?: z.ZodType;
  /** Without a dialog: the confirmation before it runs. */
  readonly confirm?: string;
  readonly danger?: boolean;
  readonly stepUp?: boolean;
  readonly done?: ActionWords;
  /** Defaults to POST `{path}/{id}/{name}` on a row, `{path}/{name}` elsewhere. */
  readonly method?: "POST" | "PUT" | "DELETE";
  readonly path?: `/api/${string}`;
}

export type Action<F extends Fields> =
  | {
      readonly kind: "create" | "edit";
      readonly title: string;
      readonly fields: readonly Name<F>[];
      readonly done?: string;
    }
  | { readonly kind: "remove"; readonly title: string; readonly confirm: string; readonly batch?: number }
  | { readonly kind: "export"; readonly title: string }
  | Move<F>
  | CustomAction;

export interface Resource<
  F extends Fields = Fields,
  A = Readonly<Record<string, Action<F>>>,
  S extends z.ZodType = z.ZodType,
> {
  /** Also what the audit rows of its calls are about. */
  readonly name: AuditTarget;
  readonly title: string;
  /** The page whose grants allow it. */
  readonly route: `/${string}`;
  /** Additional pages that may read it. */
  readonly alsoReadBy?: readonly `/${string}`[];
  readonly path: `/api/${string}`;
  readonly fields: F;
  /** Primary key among the fields; defaults to id. */
  readonly key?: Name<F>;
  readonly list: {
    readonly columns: readonly Name<F>[];
    readonly filters: Readonly<Record<string, Filter<Name<F>>>>;
    readonly sortable: readonly Name<F>[];
    readonly sort: Name<F> | `-${Name<F>}`;
    /** Figures above the table, for the same filters. */
    readonly summary?: S;
  };
  /** Unique constraints of the table: the message, and its field, when one is violated. */
  readonly unique?: Readonly<Record<string, { readonly field: Name<F>; readonly msg: string }>>;
  /** Rules across fields, run on client and server; returns field name → message. */
  check?(draft: Partial<Draft<F>>): Partial<Record<Name<F>, string>>;
  readonly actions: A;
}

/** Declares a standard page: its fields once, then name lists for columns, filters, forms, and its actions. */
export const defineResource = <
  const F extends Fields,
  const A extends Readonly<Record<string, Action<NoInfer<F>>>>,
  S extends z.ZodType = z.ZodUndefined,
>(
  resource: Resource<F, A, S>,
): Resource<F, A, S> => resource;

export type CustomName<A> = { [K in keyof A]: A[K] extends { readonly kind: "custom" } ? K : never }[keyof A];
export type BodyOf<T> = T extends { readonly body: infer S extends z.ZodType } ? z.output<S> : never;
export type DataOf<T> = T extends { readonly data: infer S extends z.ZodType } ? z.input<S> : void;

export const keyOf = <F extends Fields, A, S extends z.ZodType>(resource: Resource<F, A, S>): string =>
  resource.key ?? "id";

/** `userId` → `user`: the name under which a row holds the referenced record. */
export const refName = (name: string): string => name.replace(/Id$/, "");
