import { roleMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import type { RoleRow } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { roleActs } from "@hongxian/contract/features/access-admin/role.acts.ts";
import { roleRoutes, roleTitles, tierRank, type Realm } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import { accessChanged } from "../../core/foundation/access/session-cache.ts";
import type { Call, Db } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import type { Caller } from "../../kit/caller.ts";

export type StoredRole = Omit<RoleRow, "editable">;

/**
 * Which roles of a realm an account sees, as a condition on `role r`: an agent sees its own, and the platform's
 * templates for its tier and below.
 */
export function roleScope(caller: Caller, realm: Realm): RawBuilder<boolean> {
  if (caller.realm === "PLATFORM") return sql<boolean>`r.realm = ${realm}`;
  if (realm === "PLATFORM" || caller.agentId === null) return sql<boolean>`false`;
  const tiers = agentTier.values.slice(0, tierRank(caller.agentTier) + 1);
  return sql<boolean>`(r.realm = 'TISSUE' and (r.owner_agent_id = ${caller.agentId}
    or (r.owner_agent_id is null and r.agent_tier = any(${tiers}))))`;
}

export const roleColumns = sql`r.id, r.name, r.realm, r.agent_tier, r.owner_agent_id,
  (select a.name from agent a where a.id = r.owner_agent_id) as owner_agent_name,
  r.data_scope, r.home_type, r.default_for_tier, r.totp_required, r.remark, r.built_in, r.status, r.version,
  (select count(*)::int from staff s where s.role_id = r.id and s.status <> 'LEFT') as staff_count,
  case when r.id = ${adminRoleId} then (select count(*)::int from menu m where m.type <> 'GROUP')
    else (select count(*)::int from role_menu rm where rm.role_id = r.id) end as grant_count,
  (select s.name from staff s where s.id = r.update_staff_id) as update_staff_name, r.update_time`;

/** Why a role cannot be changed (one's own, the administrators', other people's), or null. */
export function editProblem(caller: Caller, role: Pick<StoredRole, "id" | "ownerAgentId">): string | null {
  if (role.id === adminRoleId) return roleMessages.admin;
  if (caller.realm === "TISSUE" && role.ownerAgentId !== caller.agentId) return roleMessages.notOwn;
  return role.id === caller.roleId ? roleMessages.ownRole : null;
}

/** The role of a call, if the account may see it and has the page (title null) or button of its realm. */
export async function findRole(call: Call, id: number, title: string | null, lock = false): Promise<StoredRole> {
  const { rows } = await sql<StoredRole>`select ${roleColumns} from role r where r.id = ${id}
    and (${roleScope(call.caller, "PLATFORM")} or ${roleScope(call.caller, "TISSUE")}) ${
      lock
        ? sql`for
      update of r`
        : sql``
    }`.execute(call.db);
  const role = rows[0];
  if (role === undefined) throw new AppError("NOT_FOUND");
  call.need({ title, routes: [roleRoutes[role.realm]] });
  return role;
}

type Change = "edit" | "disable" | "enable" | "remove";

/** The same for a change: locked; throws where this account may not change it, or the role is in another state. */
export async function lockRole(call: Call, id: number, change: Change | "save"): Promise<StoredRole> {
  const role = await findRole(call, id, roleTitles[change], true);
  const problem = editProblem(call.caller, role);
  if (problem !== null) throw refused(problem);
  if (change !== "save") needAct<RoleRow>(roleActs(role.realm)[change], { ...role, editable: true });
  return role;
}

/** Increments the version and notifies every process, so that sessions of the role are read again. */
export async function roleChanged(db: Db, roleIds: readonly number[], staffId: number): Promise<void> {
  await sql`update role set version = version + 1, update_staff_id = ${staffId}, update_time = now()
    where id = any(${roleIds}::bigint[])`.execute(db);
  for (const id of roleIds) await accessChanged(db, `role:${id}`);
}
