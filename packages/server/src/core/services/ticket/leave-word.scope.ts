import { sql } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { seesAll } from "../../foundation/access/sees-all.ts";
import { eitherScope, type Scope } from "../../../kit/scope.ts";

/** Leave words without a handler. */
const unclaimed = sql<boolean>`(t.handler_id is null and t.status = 'WAIT_HANDLE')`;

function inRegion({ provId, cityId, areaId }: Caller["regions"][number]) {
  if (areaId !== null) return sql<boolean>`t.area_id = ${areaId}`;
  if (cityId !== null) return sql<boolean>`t.city_id = ${cityId}`;
  return provId === null ? sql<boolean>`true` : sql<boolean>`t.prov_id = ${provId}`;
}

function agentWords(caller: Caller): Scope {
  const own = sql<boolean>`t.handler_id = ${caller.staffId}`;
  const whole = caller.agentTier === "AGENT";
  const regions = whole ? caller.regions : caller.regions.filter(({ provId }) => provId !== null);
  // A shop or a matchmaker has no region: they see what was assigned to them.
  if (regions.length === 0 || caller.agentTier === "SHOP" || caller.agentTier === "MATCHMAKER") return own;
  return eitherScope(own, sql<boolean>`(${sql.join(regions.map(inRegion), sql` or `)})`);
}

/**
 * Leave words an account sees, as a condition on `leave_word t`: its own, unassigned ones, and for an agent those of
 * the area.
 */
export function leaveWordScope(caller: Caller): Scope {
  if (seesAll(caller)) return "all";
  if (caller.realm !== "PLATFORM") return agentWords(caller);
  const own = sql<boolean>`(t.handler_id = ${caller.staffId} or ${unclaimed})`;
  if (caller.dataScope === "SELF" || caller.deptPath === null) return own;
  const here =
    caller.dataScope === "DEPT_TREE" ? sql`d.path like ${`${caller.deptPath}%`}` : sql`d.id = ${caller.deptId}`;
  return sql<boolean>`(${own} or exists (select 1 from staff s join department d on d.id = s.dept_id
    where ${here} and s.id = t.handler_id))`;
}
