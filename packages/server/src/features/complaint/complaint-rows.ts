import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Call, Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

/** Complaints follow the member who made them: a condition on `complaint t`. */
export const visible = (call: Pick<Call, "caller">): RawBuilder<boolean> =>
  scopeSql(memberBoundScope(call.caller, sql.ref("t.user_id")));

/** Open desks reload; null when several tickets changed. */
export const tellDesk = (db: Db, id: number | null): Promise<void> =>
  publishEvent(db, { topic: "ticket", data: { ticketType: "COMPLAINT", id } });

/** Not found (or outside the caller's scope) is one answer, in another state another. */
export async function staleOrMissing(call: Pick<Call, "caller" | "db">, id: number): Promise<AppError> {
  const { rows } = await sql`select 1 from complaint t where t.id = ${id} and ${visible(call)}`.execute(call.db);
  return new AppError(rows.length === 0 ? "NOT_FOUND" : "STALE");
}
