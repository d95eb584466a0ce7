import { intentionGrants } from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { seesAll } from "../../core/foundation/access/sees-all.ts";
import { eitherScope, scopeSql, type Scope } from "../../kit/scope.ts";
import { regionScope } from "../../core/people/region/region-scope.ts";

/** Leads without an owner. */
const unassigned = sql<boolean>`(t.sale_user_id is null and t.status = 'NEW')`;

const place = { prov: sql.ref("t.prov_id"), city: sql.ref("t.city_id"), area: sql.ref("t.area_id") };

function tierLeads(caller: Caller): Scope {
  switch (caller.agentTier) {
    case "AGENT":
    case "PROVINCE_AGENT":
    case "CITY_AGENT":
    case "DISTRICT_AGENT":
      return regionScope(caller, place);
    case "SHOP":
      return caller.shopId === null ? "none" : sql<boolean>`t.shop_id = ${caller.shopId}`;
    default:
      return caller.userId === null ? "none" : sql<boolean>`t.inviter_id = ${caller.userId}`;
  }
}

/** An agent's leads; one that became another agent's member is no longer the agent's. */
function agentLeads(caller: Caller): Scope {
  const leads = tierLeads(caller);
  if (leads === "none" || leads === "all") return leads;
  return sql<boolean>`(${leads}
    and (t.user_id is null or ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}))`;
}

/** Leads an account works on: its own, those of its department, or all; as a condition on `intention t`. */
export function intentionScope(caller: Caller): Scope {
  if (seesAll(caller)) return "all";
  if (caller.realm !== "PLATFORM") return agentLeads(caller);
  if (caller.dataScope === "SELF")
    return caller.userId === null ? "none" : sql<boolean>`t.sale_user_id = ${caller.userId}`;
  if (caller.deptPath === null) return "none";
  const here =
    caller.dataScope === "DEPT_TREE" ? sql`d.path like ${`${caller.deptPath}%`}` : sql`d.id = ${caller.deptId}`;
  return sql<boolean>`exists (select 1 from staff s join department d on d.id = s.dept_id
    where ${here} and s.user_id is not null and s.user_id = t.sale_user_id)`;
}

/** Leads an account sees: also unassigned ones, where it may take or assign them. Their phones stay hidden. */
export const intentionReadScope = (caller: Caller): Scope =>
  caller.realm === "PLATFORM" &&
  (holds(caller.holder, intentionGrants.claim) || holds(caller.holder, intentionGrants.assign))
    ? eitherScope(intentionScope(caller), unassigned)
    : intentionScope(caller);
