import type { z } from "zod";

/** The values of a form whose names only its data knows. */
export type LooseValues = Readonly<Record<string, unknown>>;

/** Names that only the data knows (`Object.fromEntries`) are no names of a form. */
type KeyOf<T> = T extends unknown ? (string extends keyof T ? never : Extract<keyof T, string>) : never;
type Names<T> = T extends unknown ? keyof T : never;
type At<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
type AtOrNothing<T, K> = T extends unknown
  ? string extends keyof T
    ? null | undefined
    : K extends keyof T
      ? T[K]
      : undefined
  : never;
/** Lists of a form are replaced, never changed in place. */
type Settled<T> = T extends readonly (infer E)[] ? readonly E[] : T;
type Empty = null | undefined;

/** An input of a number is null once it is cleared; one of a text is "". */
type Cleared<T> = [Extract<T, number>] extends [never] ? T : T | null;
/** What a field of the schema takes; a field that accepts anything is typed by what it becomes. */
type Typed<S extends z.ZodType, K> =
  unknown extends z.input<S>
    ? unknown
    : unknown extends At<z.input<S>, K>
      ? Cleared<Settled<At<z.output<S>, K>>>
      : Cleared<Settled<At<z.input<S>, K>>>;
/** An initial value of the schema's own type adds at most "empty"; another one is what the input holds meanwhile. */
type Held<Initial, Own> = [Own] extends [never]
  ? Settled<Initial>
  : [Exclude<Initial, Empty>] extends [Own]
    ? Own | Extract<Initial, Empty>
    : Settled<Initial>;

/** The names of a schema's input. */
export type NameOf<S extends z.ZodType> = unknown extends z.input<S> ? string : Extract<Names<z.input<S>>, string>;

/** A schema that is made from data (the body of a resource's form) has no names; the initial values may have them. */
type IsNamedByInitial<S extends z.ZodType, I extends object> =
  string extends NameOf<S> ? ([KeyOf<I>] extends [never] ? false : true) : false;
type FormNames<S extends z.ZodType, I extends object> =
  IsNamedByInitial<S, I> extends true ? KeyOf<I> : NameOf<S> | KeyOf<I>;

/** The values of a form: the names of its schema, and those that only its initial values have. */
export type FormValues<S extends z.ZodType, I extends object> = {
  readonly [K in FormNames<S, I>]: Held<AtOrNothing<I, K>, IsNamedByInitial<S, I> extends true ? never : Typed<S, K>>;
};

/** The values of the fields of a dialog: any of them may be empty. */
export type FieldValues<F> = {
  readonly [K in keyof F]?: F[K] extends { readonly input: infer W extends z.ZodType }
    ? (unknown extends z.input<W> ? z.output<W> : z.input<W>) | null
    : unknown;
};

/** The message of each field that has one. */
export type FormErrors<S extends z.ZodType, I extends object, E extends string = never> = Readonly<
  Partial<Record<FormNames<S, I> | E, string>>
>;

/** The values of a form that may be empty in every field, for initial values that an input can clear. */
export type Draft<S extends z.ZodType> = { readonly [K in NameOf<S>]?: Typed<S, K> | Empty };
