import { editProblem, findRole, roleColumns, roleScope, type StoredRole } from "./role-record.ts";
import * as endpoints from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { roleRoutes } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql, type RawBuilder } from "kysely";
import { handle } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";

const orders = {
  id: sql`r.id asc`,
  "-id": sql`r.id desc`,
  updateTime: sql`r.update_time asc, r.id`,
  "-updateTime": sql`r.update_time desc, r.id`,
} as const;
const isOrder = (sort: string): sort is keyof typeof orders => sort in orders;

export const listRoles = handle(endpoints.listRoles, async (call) => {
  const { db, caller, query } = call;
  call.need({ title: null, routes: [roleRoutes[query.realm]] });
  const parts: RawBuilder<boolean>[] = [roleScope(caller, query.realm)];
  if (query.name !== undefined) parts.push(sql<boolean>`r.name ilike ${likeText(query.name)}`);
  if (query.status !== undefined) parts.push(sql<boolean>`r.status = ${query.status}`);
  if (query.agentTier !== undefined) parts.push(sql<boolean>`r.agent_tier = ${query.agentTier}`);
  if (query.source !== undefined) parts.push(sql<boolean>`(r.owner_agent_id is null) = ${query.source === "TEMPLATE"}`);
  if (query.ownerAgentId !== undefined) parts.push(sql<boolean>`r.owner_agent_id = ${query.ownerAgentId}`);
  const order = query.sort !== undefined && isOrder(query.sort) ? orders[query.sort] : orders.id;
  const { rows } = await sql<
    StoredRole & { total: number }
  >`select ${roleColumns}, (count(*) over ())::int as total from role r
    where ${sql.join(parts, sql` and `)} order by ${order} limit ${query.size}
    offset ${(query.page - 1) * query.size}`.execute(db);
  const list = rows.map((role) => ({ ...role, editable: editProblem(caller, role) === null }));
  return { list, total: rows[0]?.total ?? 0, page: query.page, size: query.size };
});

export const listRoleOwners = handle(endpoints.listRoleOwners, async ({ db, caller }) => {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select distinct a.id, a.name from role r join agent a on a.id = r.owner_agent_id
    where ${roleScope(caller, "TISSUE")} order by a.id limit 500`.execute(db);
  return rows;
});

const changesAtOnce = 50;

/** A role's own rows, and those of other roles' saves that revoked grants from it. */
export const listRoleChanges = handle(endpoints.listRoleChanges, async (call) => {
  const { db, params, query } = call;
  const role = await findRole(call, params.id, null);
  const older = query.before === undefined ? sql`` : sql`and l.id < ${query.before}`;
  const target = sql`target_type = ${auditTargets.role} and target_id = ${String(role.id)}`;
  const { rows } =
    await sql<endpoints.RoleChange>`select l.id, l.title, s.name as staff_name, l.before, l.after, l.ip, l.time from (
      select id, staff_id, title, before, after, ip, time from audit_log where ${target} and result = 'OK'
      union all
      select h.id, h.staff_id, h.title, i.before, i.after, h.ip, h.time from audit_item i
      join audit_log h on h.id = i.audit_id and h.time = i.time
      where i.target_type = ${auditTargets.role} and i.target_id = ${String(role.id)}
    ) l left join staff s on s.id = l.staff_id where true ${older} order by l.id desc limit ${changesAtOnce}`.execute(
      db,
    );
  return rows;
});
