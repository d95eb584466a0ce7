import { actionGrants, isOpenTo, meantActions, type ActionCall } from "@hongxian/contract/kit/row-action.ts";
import { fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { auditTargetOf, keyOf, type Open, type RowAction } from "@hongxian/contract/kit/resource.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { snakeName } from "../platform/database/snake-name.ts";
import type { Call } from "./call.ts";
import { column } from "./field-sql.ts";
import type { Listed } from "./list-sql.ts";

type AnyRow = Readonly<Record<string, unknown>>;

/** What an action's own function returns, where there is something to write, to answer or to record. */
export interface Outcome<D = unknown> {
  /** Columns written with the new state. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Where the action ends in another state than the declared one. */
  readonly to?: string;
  /** The function has written the new state itself, by an operation that others share. */
  readonly isWritten?: true;
  readonly data?: D;
  /** Added to the audit row. */
  readonly note?: object;
}

/** An action is refused in another state: somebody else was faster, or the caller's page is out of date. */
function changedState(listed: Listed, row: AnyRow, { elsewhere }: Open): AppError {
  // The row was read with the fields of this resource.
  const own = typeof elsewhere === "function" ? elsewhere(row) : elsewhere;
  if (own !== undefined) return refused(own);
  const { states } = listed.resource;
  const msg = states?.changed;
  return new AppError("STALE", {
    ...(msg === undefined ? {} : { msg }),
    ...(states === undefined ? {} : { data: { current: row[states.field] } }),
  });
}

/** Refuses an edit, a removal or a custom action where its declaration does not allow it; the row is locked. */
export function needOpen(listed: Listed, action: Open, row: AnyRow): void {
  if (!isOpenTo(listed.resource, action, row)) throw changedState(listed, row, action);
}

/** The action that this call means on this row; throws where the row, or the caller, does not allow it. */
export function openAction(listed: Listed, group: ActionCall, call: Call, row: AnyRow): readonly [string, RowAction] {
  const { resource } = listed;
  const meant = meantActions(group, call.params, call.body);
  const named = meant.find(([, action]) => isOpenTo(resource, action, row));
  const [, wanted] = named ?? meant[0] ?? [];
  if (wanted !== undefined) {
    const grants = actionGrants(resource, wanted);
    // The call as a whole is allowed by any of its actions' grants; this one needs its own.
    if (group.actions.length > 1 && !grants.some((grant) => call.may(grant))) call.need(grants[0]);
  }
  if (named === undefined) throw changedState(listed, row, wanted ?? {});
  const reason = named[1].blocked?.(row);
  if (reason !== undefined) throw refused(reason);
  return named;
}

/** Writes the new state and what the action's own function returned, and the audit row; the row is locked. */
export async function closeAction(
  listed: Listed,
  call: Call<{ id: number }>,
  row: AnyRow,
  action: RowAction,
  outcome: Outcome,
) {
  const { resource } = listed;
  const { states } = resource;
  const { id } = call.params;
  const to = outcome.to ?? action.to;
  const written = new Map(Object.entries(outcome.set ?? {}).map(([name, value]) => [snakeName(name), value]));
  if (to !== undefined && states !== undefined && outcome.isWritten !== true) written.set(snakeName(states.field), to);
  if (written.size > 0) {
    if (listed.isVersioned) written.set("version", sql`t.version + 1`).set("update_time", sql`now()`);
    const set = sql.join([...written].map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
    await sql`update ${sql.table(listed.table)} t set ${set} where ${column(keyOf(resource))} = ${id}`.execute(call.db);
  }
  const state = states === undefined ? {} : { [states.field]: row[states.field] };
  const after = states === undefined || to === undefined ? {} : { [states.field]: to };
  call.audit({
    targetType: auditTargetOf(resource),
    targetId: id,
    before: state,
    after: { ...after, ...answersOf(action, call.body), ...outcome.note },
  });
  return action.data === undefined ? { id, ...state, ...after } : (outcome.data ?? null);
}

/** What the person was asked for, without values that belong in no log. */
function answersOf(action: RowAction, body: unknown): object {
  const fields = action.ask ?? {};
  const values = (body ?? {}) as AnyRow;
  return Object.fromEntries(
    Object.keys(fields)
      .filter((name) => fieldAt(fields, name).kind !== "richText")
      .map((name) => [name, values[name]]),
  );
}

/** What an edit changed, for the audit row. */
export const changed = (row: AnyRow, draft: AnyRow): { before: AnyRow; after: AnyRow } => {
  const names = Object.keys(draft).filter(
    (name) => name !== "version" && JSON.stringify(row[name]) !== JSON.stringify(draft[name]),
  );
  const pick = (from: AnyRow) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(row), after: pick(draft) };
};
