import type { FieldErrors } from "@hongxian/contract/wire/errors.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { z } from "zod";
import { CallError } from "../platform/call.ts";
import { usePage } from "../platform/page-context.tsx";
import { toastError } from "../platform/toast.ts";
import type { FormErrors, FormValues, LooseValues } from "../platform/form-types.ts";

interface FormOptions<S extends z.ZodType, I extends object, E extends string = never> {
  /** The contract's own schema of the body; its input gives the names and the types of the values. */
  readonly schema: S;
  /** The initial values; a name that the schema lacks is for `counted` to turn into the body. */
  readonly initial: I;
  /** The effective values: hidden inputs count as empty. */
  readonly counted?: (values: FormValues<S, I>) => object;
  /** Sends the parsed body. */
  send(body: z.output<S>): Promise<unknown>;
  /** Returns the current record; called when somebody else saved first (409). */
  readonly reread?: () => Promise<NoInfer<I>>;
  /** Names that only a refusal of the server has. */
  readonly refusals?: readonly E[];
  readonly onDone: () => void;
}

/** What a screen needs to know of its form. */
export interface FormState<S extends z.ZodType, I extends object, E extends string = never> {
  readonly values: FormValues<S, I>;
  readonly base: FormValues<S, I>;
  readonly errors: FormErrors<S, I, E>;
  readonly dirty: boolean;
  readonly sending: boolean;
  /** The record as somebody else saved it. */
  readonly stale: FormValues<S, I> | null;
  set<K extends keyof FormValues<S, I>>(name: K, value: FormValues<S, I>[K]): void;
  /** Sets what the input of a field gave back where only its kind knows the type; the schema checks it. */
  put(name: keyof FormValues<S, I>, value: unknown): void;
  /** Value and change of one input. */
  field<K extends keyof FormValues<S, I>>(name: K): FieldState<FormValues<S, I>[K]>;
  /** Checks only these fields: for a step of a longer form. */
  checkOnly(names: readonly string[]): boolean;
  submit(): Promise<void>;
  /** Continues from the current record: with the user's changes kept, or without them. */
  rebase(keep: boolean): void;
}

interface FieldState<V> {
  readonly value: V;
  onChange(value: V): void;
}

const same = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

const asTyped = (values: LooseValues): object => values;

/** The form's body; it does not matter here which names there are. */
function useAnyForm({
  schema,
  initial,
  counted = asTyped,
  send,
  reread,
  onDone,
}: FormOptions<z.ZodType, LooseValues>): FormState<z.ZodType, LooseValues> {
  const { setDirty } = usePage();
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  /** The values including those set since the last render: one action may set several fields. */
  const latest = useRef(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [stale, setStale] = useState<LooseValues | null>(null);
  const busy = useRef(false);

  const dirty = Object.keys(values).some((name) => !same(values[name], base[name]));
  useEffect(() => {
    setDirty(dirty);
    return () => setDirty(false);
  }, [dirty, setDirty]);

  const check = (draft: LooseValues): FieldErrors => {
    const parsed = schema.safeParse(counted(draft), { reportInput: true });
    return parsed.success ? {} : fieldErrors(parsed.error.issues);
  };
  const keep = (next: LooseValues) => {
    latest.current = next;
    setValues(next);
  };
  const set = (name: string, value: unknown) => {
    const next = { ...latest.current, [name]: value };
    keep(next);
    setErrors((shown) => {
      if (tried) return check(next);
      const { [name]: _, ...others } = shown;
      return others;
    });
  };
  const checkOnly = (names: readonly string[]): boolean => {
    const found = Object.fromEntries(Object.entries(check(values)).filter(([name]) => names.includes(name)));
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const fail = async (error: unknown) => {
    toastError(error);
    if (!(error instanceof CallError)) return;
    setErrors(error.fields);
    if (error.status !== 409 || reread === undefined) return;
    try {
      setStale(await reread());
    } catch (second) {
      toastError(second);
    }
  };
  const submit = async () => {
    if (busy.current) return;
    setTried(true);
    const parsed = schema.safeParse(counted(values), { reportInput: true });
    if (!parsed.success) {
      setErrors(fieldErrors(parsed.error.issues));
      return;
    }
    busy.current = true;
    setSending(true);
    setErrors({});
    try {
      await send(parsed.data);
      setBase(values);
      onDone();
    } catch (error) {
      await fail(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const rebase = (mineToo: boolean) => {
    if (stale === null) return;
    const mine = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => name !== "version" && !same(value, base[name])),
    );
    setBase(stale);
    keep(mineToo ? { ...stale, ...mine } : stale);
    setStale(null);
    setErrors({});
  };

  const latestSet = useRef(set);
  useLayoutEffect(() => {
    latestSet.current = set;
  });
  /** One function for each input, so that a key press draws only the input it changed. */
  const changes = useRef(new Map<string, (value: unknown) => void>());
  const field = (name: string) => {
    const onChange = changes.current.get(name) ?? ((value: unknown) => latestSet.current(name, value));
    changes.current.set(name, onChange);
    return { value: values[name], onChange };
  };

  return { values, base, errors, dirty, sending, stale, set, put: set, field, checkOnly, submit, rebase };
}

/**
 * State of a form: values and errors by the names of its schema, one submission at a time; nothing typed is lost when
 * sending fails.
 */
export function useForm<S extends z.ZodType, I extends object, const E extends string = never>(
  options: FormOptions<S, I, E>,
): FormState<S, I, E> {
  // The names and types are those of the schema and of the initial values; the body moves them without looking.
  const form: object = useAnyForm(options as object as FormOptions<z.ZodType, LooseValues>);
  return form as FormState<S, I, E>;
}
