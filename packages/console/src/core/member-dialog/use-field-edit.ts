import { type FieldConflict, fieldConflict } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { useEffect, useState } from "react";
import { CallError } from "../../platform/call-error.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { draftProblem } from "./field-check.ts";
import type { FieldSpec } from "../member-fields/field-spec.ts";
import { type MemberFields, draftOf } from "../member-fields/field-value.ts";

interface Editing {
  readonly draft: unknown;
  readonly problem: string;
}

interface FieldEditOptions {
  readonly spec: FieldSpec;
  readonly member: MemberFields;
  /** Shows the new value at once, sends it, and restores the old one when it is refused. */
  save(spec: FieldSpec, draft: unknown, options?: { readonly force?: boolean }): Promise<void>;
  /** Notifies the dialog of typed but unsaved input. */
  setUnsaved(name: string, unsaved: boolean): void;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
/** A typed number is a text, a stored one a number: 165 and "165" are the same value. */
const unchanged = (left: unknown, right: unknown): boolean =>
  typeof left === "object" || typeof right === "object" ? same(left, right) : valueText(left) === valueText(right);

/** Editing one field in place: empty is refused, unchanged sends nothing, a conflict shows both values. */
export function useFieldEdit({ spec, member, save, setUnsaved }: FieldEditOptions) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [asking, setAsking] = useState<{ readonly draft: unknown } | null>(null);
  const [conflict, setConflict] = useState<{ readonly draft: unknown; readonly found: FieldConflict } | null>(null);
  const before = draftOf(spec, member);
  const unsaved = editing !== null && !unchanged(editing.draft, before);
  useEffect(() => {
    if (!unsaved) return undefined;
    setUnsaved(spec.name, true);
    return () => setUnsaved(spec.name, false);
  }, [spec.name, unsaved, setUnsaved]);

  const send = async (draft: unknown, force = false) => {
    setEditing(null);
    setAsking(null);
    setConflict(null);
    try {
      await save(spec, draft, { force });
    } catch (error) {
      const found = error instanceof CallError && error.status === 409 ? fieldConflict.safeParse(error.data) : null;
      toastError(error);
      if (found?.success === true) setConflict({ draft, found: found.data });
      else setEditing({ draft, problem: error instanceof CallError ? error.msg : "" });
    }
  };
  const commit = () => {
    if (editing === null) return;
    const { draft } = editing;
    const problem = draftProblem(spec, draft);
    if (problem !== null) {
      toast.error(problem);
      setEditing({ draft, problem });
    } else if (unchanged(draft, before)) setEditing(null);
    else if (spec.confirm === undefined || spec.confirmOf?.includes(draft) === false) void send(draft);
    else setAsking({ draft });
  };

  return {
    editing,
    asking,
    conflict,
    start: () => setEditing({ draft: before, problem: "" }),
    change: (draft: unknown) => setEditing({ draft, problem: "" }),
    cancel: () => setEditing(null),
    commit,
    confirm: () => asking !== null && void send(asking.draft),
    unask: () => setAsking(null),
    /** Overwrites what somebody else wrote meanwhile. */
    insist: () => conflict !== null && void send(conflict.draft, true),
    yield: () => setConflict(null),
  };
}

export type FieldEdit = ReturnType<typeof useFieldEdit>;
