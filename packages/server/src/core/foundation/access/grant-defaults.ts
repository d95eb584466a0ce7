import { expandDefaultGrants } from "@hongxian/contract/core/access/default-grants.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { AuditRow } from "../../../http/audit.ts";
import type { Db } from "../../../kit/call.ts";
import { accessChanged } from "./session-cache.ts";

/** Grants are saved one at a time: what an agent may grant depends on what another save revokes. */
export async function lockGrants(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('role_grants'))`.execute(db);
}

async function insertGrants(db: Db, menuIds: readonly number[], type: "MENU" | "BUTTON"): Promise<readonly number[]> {
  const grants = [...expandDefaultGrants()].flatMap(([roleId, list]) =>
    roleId === adminRoleId ? [] : list.map(({ route, title }) => ({ roleId, route, title })),
  );
  const sameEntry = type === "MENU" ? sql`g.title is null` : sql`m.title = g.title`;
  // A button is granted only to roles that have its page: removing the page from a role was not meant to grant its new
  // button.
  const opensPage = sql`exists (select from role_menu rm join menu p on p.id = rm.menu_id
    where rm.role_id = r.id and p.type = 'MENU' and p.route = m.route)`;
  const { rows } = await sql<{ roleId: number }>`insert into role_menu (role_id, menu_id)
    select r.id, m.id from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g("roleId" bigint, route text,
      title text)
    join role r on r.id = g."roleId" and r.built_in
    join menu m on m.route = g.route and m.type = ${type} and ${sameEntry} and m.id = any(${menuIds}::bigint[])
    where ${type === "MENU" ? sql`true` : opensPage}
    on conflict do nothing returning role_id`.execute(db);
  return rows.map(({ roleId }) => roleId);
}

/** Grants these menu entries to the default roles that have them, under `lockGrants`. Returns the role of each grant. */
export async function grantDefaults(db: Db, menuIds: readonly number[]): Promise<readonly number[]> {
  if (menuIds.length === 0) return [];
  return [...(await insertGrants(db, menuIds, "MENU")), ...(await insertGrants(db, menuIds, "BUTTON"))];
}

/**
 * Grants an upgrade added to existing roles: effective for everyone who is signed in. Returns an entry for each role;
 * whoever caused it puts them into its own audit row.
 */
export async function announceGrants(db: Db, granted: readonly number[]): Promise<AuditRow["items"]> {
  const roleIds = [...new Set(granted)];
  if (roleIds.length === 0) return [];
  await sql`update role set version = version + 1, update_time = now() where id = any(${roleIds}::bigint[])`.execute(
    db,
  );
  for (const id of roleIds) await accessChanged(db, `role:${id}`);
  return roleIds.map((id) => ({
    targetType: auditTargets.role,
    targetId: id,
    after: { grants: granted.filter((roleId) => roleId === id).length },
  }));
}
