import type { FieldErrors } from "@hongxian/contract/wire/errors.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { CallError } from "../platform/call.ts";
import { usePage } from "../platform/page-context.tsx";
import { toastError } from "../platform/toast.ts";

type Values = Readonly<Record<string, unknown>>;

interface RecordFormOptions<S extends z.ZodType> {
  /** The contract's own schema of the body. */
  readonly schema: S;
  readonly initial: Values;
  /** The effective values: hidden inputs count as empty. */
  readonly counted?: (values: Values) => Values;
  /** Sends the parsed body. */
  readonly send: (body: z.output<S>) => Promise<unknown>;
  /** Returns the current record; called when somebody else saved first (409). */
  readonly reread?: () => Promise<Values>;
  readonly onDone: () => void;
}

const asTyped = (values: Values): Values => values;
const same = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** State of a form: values, errors by field, one submission at a time; nothing typed is lost when sending fails. */
export function useRecordForm<S extends z.ZodType>({
  schema,
  initial,
  counted = asTyped,
  send,
  reread,
  onDone,
}: RecordFormOptions<S>) {
  const { setDirty } = usePage();
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  /** The values including those set since the last render: one action may set several fields. */
  const latest = useRef(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  /** The record as somebody else saved it. */
  const [stale, setStale] = useState<Values | null>(null);
  const busy = useRef(false);

  const dirty = Object.keys(values).some((name) => !same(values[name], base[name]));
  useEffect(() => {
    setDirty(dirty);
    return () => setDirty(false);
  }, [dirty, setDirty]);

  const check = (draft: Values): FieldErrors => {
    const parsed = schema.safeParse(counted(draft), { reportInput: true });
    return parsed.success ? {} : fieldErrors(parsed.error.issues);
  };
  const put = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  const set = (name: string, value: unknown) => {
    const next = { ...latest.current, [name]: value };
    put(next);
    setErrors((shown) => {
      if (tried) return check(next);
      const { [name]: _, ...others } = shown;
      return others;
    });
  };
  /** Checks only these fields: for a step of a longer form. */
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
  /** Continues from the current record: with the user's changes kept, or without them. */
  const rebase = (keep: boolean) => {
    if (stale === null) return;
    const mine = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => name !== "version" && !same(value, base[name])),
    );
    setBase(stale);
    put(keep ? { ...stale, ...mine } : stale);
    setStale(null);
    setErrors({});
  };

  return { values, base, errors, dirty, sending, stale, set, checkOnly, submit, rebase };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
