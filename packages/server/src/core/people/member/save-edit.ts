import { memberChanged } from "@hongxian/contract/core/events/member.events.ts";
import { infoPercentOf } from "@hongxian/contract/core/member/info-percent.rules.ts";
import type { FieldConflict } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../../kit/call.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import type { EditedMember } from "./lock-for-edit.ts";
import { maskField } from "./mask-field.ts";
import { shownTag } from "./shown-tag.ts";

/** One line of the member's history: the values in clear, which are stored nowhere else. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** The stored form, where the history is not in clear: identity numbers are sealed there too. */
  readonly sealedValues?: { readonly before: string; readonly after: string };
}

export interface MemberEdit {
  /** What was edited, and which other changes belong into the history. */
  readonly changes: readonly [FieldChange, ...FieldChange[]];
  /** New values by column, in wire names; none where the change is not in the member's row. */
  readonly columns: Readonly<Record<string, unknown>>;
}

export interface SavedEdit {
  readonly infoPercent: number;
  readonly updateUser: string;
  readonly updateTime: string;
}

/** Who edits, and where: staff by a call of the console, or the member by an application (then without an account). */
export interface Editing extends Pick<Call, "db" | "ip" | "ifMatch" | "audit"> {
  readonly caller: { readonly staffId: number | null; readonly name: string };
}

/** The editor saw another value than the current one: both are returned, personal ones masked. */
export function refuseStale(
  { ifMatch }: Pick<Call, "ifMatch">,
  member: Pick<EditedMember, "updateUser" | "updateTime">,
  { field, before, after }: FieldChange,
): void {
  if (ifMatch === null || ifMatch === "*") return;
  const masked = maskField(field, before);
  if (ifMatch === shownTag(before) || ifMatch === shownTag(masked)) return;
  const data: FieldConflict = {
    field,
    current: masked,
    given: maskField(field, after),
    updateUser: member.updateUser,
    updateTime: member.updateTime,
  };
  throw new AppError("STALE_VERSION", { data });
}

const historySql = (
  { caller, ip }: Pick<Editing, "caller" | "ip">,
  userId: number,
  changes: readonly FieldChange[],
) => {
  const real = changes.filter(({ before, after }) => before !== after);
  const column = (read: (change: FieldChange) => string) => sql`${real.map(read)}::text[]`;
  return sql`insert into info_update_record (user_id, field, old_value, new_value, source, staff_id, ip)
    select ${userId}, c.field, c.before, c.after, ${caller.staffId === null ? "MEMBER" : "STAFF"},
      ${caller.staffId}::bigint,
      ${ip}
    from unnest(${column(({ field }) => field)}, ${column((change) => (change.sealedValues ?? change).before)},
      ${column((change) => (change.sealedValues ?? change).after)}) as c(field, before, after)`;
};

/** The same for many members, in one statement. */
export async function recordChangesOfMany(
  { db, caller, ip }: Pick<Editing, "db" | "caller" | "ip">,
  rows: readonly { readonly userId: number; readonly change: FieldChange }[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = <T>(read: (row: (typeof rows)[number]) => T) => rows.map(read);
  await sql`insert into info_update_record (user_id, field, old_value, new_value, source, staff_id, ip)
    select c.user_id, c.field, c.before, c.after, ${caller.staffId === null ? "MEMBER" : "STAFF"},
      ${caller.staffId}::bigint, ${ip}
    from unnest(${column(({ userId }) => userId)}::bigint[], ${column(({ change }) => change.field)}::text[],
      ${column(({ change }) => (change.sealedValues ?? change).before)}::text[],
      ${column(({ change }) => (change.sealedValues ?? change).after)}::text[]) with ordinality
      as c(user_id, field, before, after, place)
    order by c.place`.execute(db);
}

/** History lines of a change that was not made by saveEdit. */
export async function recordChanges(
  call: Pick<Editing, "db" | "caller" | "ip">,
  userId: number,
  changes: readonly FieldChange[],
): Promise<void> {
  await historySql(call, userId, changes).execute(call.db);
}

function auditChange({ audit }: Pick<Call, "audit">, userId: number, changes: readonly FieldChange[]): void {
  const of = (side: "before" | "after") =>
    Object.fromEntries(changes.map((change) => [change.field, maskField(change.field, change[side])]));
  audit({ targetType: auditTargets.member, targetId: userId, before: of("before"), after: of("after") });
}

const nowSql = (value: unknown) => (value === "now()" ? sql`now()` : sql`${value}`);

/**
 * Writes one edit of a locked member: the columns, who and when, the completeness that follows, the history and the
 * call's audit entry. A value equal to the current one changes nothing.
 */
export async function saveEdit(call: Editing, member: EditedMember, edit: MemberEdit): Promise<SavedEdit> {
  const [main] = edit.changes;
  refuseStale(call, member, main);
  auditChange(call, member.userId, edit.changes);
  if (edit.changes.every(({ before, after }) => before === after)) {
    const { infoPercent, updateUser, updateTime } = member;
    return { infoPercent, updateUser, updateTime };
  }
  const infoPercent = infoPercentOf({ ...member, ...edit.columns });
  const assignments = Object.entries(edit.columns).map(([name, value]) => sql`${sql.ref(name)} = ${nowSql(value)}, `);
  const { rows } = await sql<SavedEdit>`${keptPlan}with noted as (${historySql(call, member.userId, edit.changes)})
    update member set ${sql.join(assignments, sql``)}info_percent = ${infoPercent}, update_user = ${call.caller.name},
      update_time = now(), version = version + 1 where user_id = ${member.userId}
    returning info_percent, update_user, update_time`.execute(call.db);
  const saved = rows[0];
  if (saved === undefined) throw new AppError("NO_MEMBER");
  const fields = edit.changes.filter(({ before, after }) => before !== after).map(({ field }) => field);
  await writeEvent(call.db, memberChanged, { userId: member.userId, fields });
  return saved;
}

/** Marks a member as changed by a person, where something besides its own columns changed. */
export async function touchMember(db: Db, userId: number, by: string): Promise<void> {
  await sql`update member set update_user = ${by}, update_time = now(), version = version + 1
    where user_id = ${userId}`.execute(db);
}
