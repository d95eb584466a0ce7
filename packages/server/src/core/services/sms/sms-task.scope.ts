import { sql } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { scopeSql, type Scope } from "../../../kit/scope.ts";
import { staffScope } from "../../people/staff/staff.scope.ts";

/** A task belongs to its maker: anyone who sees the maker sees it. A condition on `sms_task t`. */
export function smsTaskScope(caller: Caller): Scope {
  const scope = staffScope(caller, "s");
  return scope === "all"
    ? "all"
    : sql<boolean>`exists (select 1 from staff s where s.id = t.staff_id and ${scopeSql(scope)})`;
}
