import {
  revealContact,
  revealLimits,
  revealMessages,
  revealTitle,
} from "@hongxian/contract/core/member/reveal.endpoints.ts";
import type { AuditTarget } from "@hongxian/contract/wire/audit-targets.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type ServedCall } from "../../../kit/call.ts";

/** A kind of record whose masked values may be shown in clear. */
export interface RevealSource {
  /** Its name in the address and in the audit log. */
  readonly type: AuditTarget;
  /** Pages on which the grant allows it. */
  readonly routes: readonly [string, ...string[]];
  /** The clear values by field name; null when the record does not exist or is outside the caller's scope. */
  read(call: Call, id: number): Promise<Readonly<Record<string, string>> | null>;
}

/**
 * Uses one of the account's reveals, or throws. The rows of the audit log are the count; the lock is held until the
 * commit that writes the row, so that concurrent calls cannot exceed the limit.
 */
export async function spendReveal({ db, caller }: Pick<Call, "db" | "caller">): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reveal'), ${caller.staffId}::int)`.execute(db);
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where time > now() - interval '1 hour')::int as hour,
      count(*) filter (where time >= current_date)::int as day
    from audit_log where staff_id = ${caller.staffId} and title = ${revealTitle} and result = 'OK'
      and time >= least(current_date::timestamptz, now() - interval '1 hour')`.execute(db);
  const { hour = 0, day = 0 } = rows[0] ?? {};
  if (day >= revealLimits.perDay) throw refused(revealMessages.perDay);
  if (hour >= revealLimits.perHour) throw new AppError("TOO_MANY", { msg: revealMessages.perHour });
}

function pick(values: Readonly<Record<string, string>>, fields: readonly string[]): Record<string, string> {
  const entries = fields.map((name) => {
    const value = values[name];
    if (value === undefined) throw new AppError("INVALID");
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

/** The reveal call over every kind of record that has one. */
export function revealCall(sources: readonly RevealSource[]): ServedCall {
  const byType = new Map<string, RevealSource>(sources.map((source) => [source.type, source]));
  return handle(revealContact, async (call) => {
    const { params, body } = call;
    const source = byType.get(params.type);
    if (source === undefined) throw new AppError("NOT_FOUND");
    call.need(button(revealTitle, ...source.routes));
    const values = await source.read(call, params.id);
    if (values === null) throw new AppError("NOT_FOUND");
    const shown = pick(values, body.fields);
    await spendReveal(call);
    call.audit({
      targetType: source.type,
      targetId: params.id,
      after: { fields: Object.keys(shown), reason: body.reason ?? "" },
    });
    return shown;
  });
}
