import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

interface Holding {
  readonly agentId: number;
  readonly roleId: number;
  readonly hasLeft: boolean;
}
interface RoleGrants {
  readonly id: number;
  readonly name: string;
  readonly ownerAgentId: number | null;
  readonly agentName: string | null;
  readonly menuIds: readonly number[];
}

export interface LosingRole {
  readonly id: number;
  readonly name: string;
  readonly agentName: string;
  readonly lost: readonly number[];
}

/** Agents' roles with the part of `removed` they have, and who has which role. */
async function readAround(db: Db, removed: readonly number[]) {
  const roles = await sql<RoleGrants>`select r.id, r.name, r.owner_agent_id, a.name as agent_name,
      coalesce((select json_agg(rm.menu_id) from role_menu rm
      where rm.role_id = r.id and rm.menu_id = any(${removed}::bigint[])), '[]') as menu_ids
    from role r left join agent a on a.id = r.owner_agent_id where r.realm = 'TISSUE' order by r.id`.execute(db);
  const holdings = await sql<Holding>`select distinct s.agent_id, s.role_id, s.status = 'LEFT' as has_left
    from staff s join role r on r.id = s.role_id where s.agent_id is not null and r.realm = 'TISSUE'`.execute(db);
  return { roles: roles.rows, holdings: holdings.rows };
}

/**
 * Self-made roles that lose grants when a role loses `removed`. An agent may pass on what its accounts were granted
 * from above; what they no longer hold is removed from the agent's own roles, and so on down to the agents who hold
 * those.
 */
export async function findLosing(db: Db, roleId: number, removed: readonly number[]): Promise<LosingRole[]> {
  if (removed.length === 0) return [];
  const { roles, holdings } = await readAround(db, removed);
  const ownerOf = new Map(roles.map(({ id, ownerAgentId }) => [id, ownerAgentId]));
  const grants = new Map(roles.map(({ id, menuIds }) => [id, new Set(menuIds)]));
  grants.set(roleId, new Set());

  const grantedTo = (agentId: number): Set<number> => {
    const granting = holdings.filter(
      (one) => one.agentId === agentId && !one.hasLeft && ownerOf.get(one.roleId) !== agentId,
    );
    return new Set(granting.flatMap((one) => [...(grants.get(one.roleId) ?? [])]));
  };
  const agentsUnder = (changed: number): number[] => [
    ...new Set(
      holdings
        .filter((one) => one.roleId === changed && ownerOf.get(changed) !== one.agentId)
        .map(({ agentId }) => agentId),
    ),
  ];

  const queue = [roleId];
  for (let changed = queue.shift(); changed !== undefined; changed = queue.shift()) {
    for (const agentId of agentsUnder(changed)) {
      const granted = grantedTo(agentId);
      for (const role of roles.filter(({ ownerAgentId }) => ownerAgentId === agentId)) {
        const held = grants.get(role.id) ?? new Set<number>();
        const remaining = new Set([...held].filter((id) => granted.has(id)));
        if (remaining.size === held.size) continue;
        grants.set(role.id, remaining);
        queue.push(role.id);
      }
    }
  }
  return roles
    .filter(({ id }) => id !== roleId)
    .map(({ id, name, agentName, menuIds }) => ({
      id,
      name,
      agentName: agentName ?? "",
      lost: menuIds.filter((menu) => grants.get(id)?.has(menu) !== true),
    }))
    .filter(({ lost }) => lost.length > 0);
}

export async function takeGrants(db: Db, losing: readonly LosingRole[]): Promise<void> {
  const pairs = losing.flatMap(({ id, lost }) => lost.map((menuId) => ({ roleId: id, menuId })));
  await sql`delete from role_menu rm
    using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("roleId" bigint, "menuId" bigint)
    where rm.role_id = p."roleId" and rm.menu_id = p."menuId"`.execute(db);
}
