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
   * loginBeginTime/loginEndTime. `lastDays` is the default range; it does not hold while another filter asks for nothing
   * but rows that wait (`wholeFor`: its name and their values): those are shown however old they are. "any": while that
   * filter is chosen at all, such as another period.
   */
  | {
      readonly by: "between";
      readonly field: N;
      readonly label?: string;
      readonly lastDays?: number;
      readonly wholeFor?: Readonly<Record<string, readonly string[] | "any">>;
    }
  /** Anything else: the server half provides its condition. */
  | {
      readonly by: "own";
      readonly label: string;
      readonly schema: z.ZodType;
      readonly labels?: Readonly<Record<string, string>>;
    };

/** A fixed text, or a text built from the answer: a method, so that each action may declare its own data type. */
type ActionWords = string | { text(data: unknown): string }["text"];

type RowText<F extends Fields> = string | { text(row: Row<F>): string }["text"];

/** The words of the dialog that asks for an action's values, where they differ from the action's own. */
interface AskWords<F extends Fields> {
  readonly title?: RowText<F>;
  readonly hint?: RowText<F>;
  readonly okText?: string;
  /** Phrases that start the one text it asks for. */
  readonly phrases?: readonly string[];
}

/** Where an action on a row is possible: hidden elsewhere in the console, refused elsewhere by the server. */
export interface Open<F extends Fields = Fields, S = unknown> {
  /** The states it is possible in; all, if none is named. */
  readonly from?: readonly S[];
  /** What the row must fulfil besides its state. */
  when?(row: Row<F>): boolean;
  /** The refusal elsewhere, where it is not (or not for this row) that of a record that somebody else has changed. */
  readonly elsewhere?: string | { text(row: Row<F>): string | undefined }["text"];
}

/**
 * An action on one row, declared once for both sides: the server locks the row, checks state and condition, writes the
 * new state and the audit row; the console shows the button where the same condition holds, with the confirmation or
 * the dialog. The server half adds what else happens. `S` is the type of the resource's states.
 */
export interface RowAction<F extends Fields = Fields, S = unknown> extends Open<F, S> {
  readonly kind?: undefined;
  readonly title: string;
  /** Defaults to the title on the resource's page. */
  readonly grant?: Grant;
  /** Titles of other pages that allow the same call. */
  readonly alsoBy?: readonly Grant[];
  readonly to?: S;
  /** Why it is not possible at present: the button is grey with this reason, the call is refused with it. */
  blocked?(row: Row<F>): string | undefined;
  readonly confirm?: RowText<F>;
  /** What the person is asked for: the fields of the dialog and of the call's body. */
  readonly ask?: Fields;
  readonly dialog?: AskWords<F>;
  /** The part of the body that tells this action from others under the same address: `{ pass: true }`. */
  readonly sends?: Readonly<Record<string, string | number | boolean>>;
  /**
   * The part of the address that tells this action from others: `{ flag: true }` under `/{id}/top/{flag}`,
   * `{ status: "OFFLINE" }` under `/{id}/status/{status}`.
   */
  readonly at?: Readonly<Record<string, boolean | string>>;
  /** Defaults to the row's key and its state; `z.null()` where the call answers nothing. */
  readonly data?: z.ZodType;
  /** Maximum rows, where it may be run on a selection. */
  readonly batch?: number;
  readonly danger?: boolean;
  /** Always behind ⋯, under this caption. */
  readonly group?: string;
  readonly stepUp?: boolean;
  /** The answer holds a secret and is sent once. */
  readonly once?: boolean;
  readonly done?: ActionWords;
  /** Its name in the audit log, where it is not the title. */
  readonly auditTitle?: string;
  /** Method and address, where they are not the default. Several actions may share one. */
  readonly call?: `${"POST" | "PUT" | "DELETE"} /api/${string}`;
}

/** A custom action: dialog in the console (or none), function on the server. */
export interface CustomAction<F extends Fields = Fields, S = unknown> extends Open<F, S> {
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

/**
 * An action on a row whose call is written by hand: a body or a screen of its own. Who may and where it is possible is
 * declared here all the same; the handler asks it with `lock` of the server half, the page with `rowAction`.
 */
export interface OwnAction<F extends Fields = Fields, S = unknown> extends Open<F, S> {
  readonly kind: "own";
  readonly title: string;
  /** Defaults to the title on the resource's page. */
  readonly grant?: Grant;
  /** Titles of other pages that allow the same call. */
  readonly alsoBy?: readonly Grant[];
  /** Why it is not possible at present: the button is grey with this reason, the call is refused with it. */
  blocked?(row: Row<F>): string | undefined;
  /** The state that the handler writes, for the diagrams. */
  readonly to?: S;
  readonly danger?: boolean;
  /** Always behind ⋯, under this caption. */
  readonly group?: string;
  /** Method and address of the call; none where it only shows something. */
  readonly call?: `${"POST" | "PUT" | "DELETE"} /api/${string}`;
}

export type Action<F extends Fields, S = unknown> =
  | RowAction<F, S>
  | OwnAction<F, S>
  | {
      readonly kind: "create";
      readonly title: string;
      readonly fields: readonly Name<F>[];
      readonly stepUp?: boolean;
      readonly done?: string;
    }
  | (Open<F, S> & {
      readonly kind: "edit";
      readonly title: string;
      readonly fields: readonly Name<F>[];
      readonly stepUp?: boolean;
      readonly done?: string;
    })
  | (Open<F, S> & {
      readonly kind: "remove";
      readonly title: string;
      readonly confirm: RowText<F>;
      readonly batch?: number;
    })
  | { readonly kind: "export"; readonly title: string }
  | CustomAction<F, S>;

export interface Resource<
  F extends Fields = Fields,
  A = Readonly<Record<string, Action<F>>>,
  S extends z.ZodType = z.ZodType,
> {
  /** Also what the audit rows of its calls are about, unless `auditedAs` says otherwise. */
  readonly name: AuditTarget;
  /** What the audit rows are about, where they have another name than the list or several lists show the same records. */
  readonly auditedAs?: AuditTarget;
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
    /** The columns that decide the next step, in view at 1280 px: see `decidingColumns` for the default. */
    readonly deciding?: readonly Name<F>[];
    readonly filters: Readonly<Record<string, Filter<Name<F>>>>;
    /** The filter of the search field, by its key: what people type first. See `searchFilter` for the default. */
    readonly search?: string;
    readonly sortable: readonly Name<F>[];
    readonly sort: Name<F> | `-${Name<F>}`;
    /**
     * Columns whose sums over all rows of the filters stand under the table. They are in the answer's summary: one of
     * its own must hold them.
     */
    readonly totals?: readonly Name<F>[];
    /** Figures above the table, for the same filters. */
    readonly summary?: S;
    /** The server is still working on this row: the list follows it by itself while it is in view. */
    underway?(row: Row<F>): boolean;
  };
  /** Unique constraints of the table: the message, and its field, when one is violated. */
  readonly unique?: Readonly<Record<string, { readonly field: Name<F>; readonly msg: string }>>;
  /** Rules across fields, run on client and server; returns field name → message. */
  check?(draft: Partial<Draft<F>>): Partial<Record<Name<F>, string>>;
  /** The field that holds the row's state. */
  readonly states?: States<Name<F>>;
  readonly actions: A;
}

interface States<N extends string, V = unknown> {
  readonly field: N;
  /** The state of a new row. */
  readonly first: V;
  /** States that are entered without an action: by a job, a channel, a member. */
  readonly entered?: readonly V[];
  /**
   * How its actions are addressed: by their name, POST `{path}/{id}/{name}` (the default), or those that change the
   * state by the new one, PUT `{path}/{id}/{field}/{to}`.
   */
  readonly addressedBy?: "name" | "state";
  /** The refusal of an action from another state, where it is not the general one. */
  readonly changed?: string;
}

type StateValue<F extends Fields, N extends Name<F>> = z.output<F[N]["schema"]>;

/** Declares a standard page: its fields once, then name lists for columns, filters, forms, and its actions. */
export const defineResource = <
  const F extends Fields,
  const A extends Readonly<Record<string, Action<NoInfer<F>, NoInfer<StateValue<F, N>>>>>,
  S extends z.ZodType = z.ZodUndefined,
  const N extends Name<F> = never,
>(
  resource: Resource<F, A, S> & { readonly states?: States<N, NoInfer<StateValue<F, N>>> },
): Resource<F, A, S> => resource;

export type RowActionName<A> = {
  [K in keyof A]: A[K] extends { readonly kind: string } ? never : K;
}[keyof A];

/** Row actions, and those whose call is written by hand. */
export type DeclaredName<A> = {
  [K in keyof A]: A[K] extends { readonly kind: "own" } ? K : RowActionName<Pick<A, K>>;
}[keyof A];

export type CustomName<A> = { [K in keyof A]: A[K] extends { readonly kind: "custom" } ? K : never }[keyof A];
export type BodyOf<T> = T extends { readonly body: infer S extends z.ZodType } ? z.output<S> : never;
export type DataOf<T> = T extends { readonly data: infer S extends z.ZodType } ? z.input<S> : void;

export const keyOf = <F extends Fields, A, S extends z.ZodType>(resource: Resource<F, A, S>): string =>
  resource.key ?? "id";

export const auditTargetOf = ({ name, auditedAs }: Pick<Resource, "name" | "auditedAs">): AuditTarget =>
  auditedAs ?? name;

/** `userId` → `user`: the name under which a row holds the referenced record. */
export const refName = (name: string): string => name.replace(/Id$/, "");
