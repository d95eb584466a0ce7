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

/** One default grant that a role had not been offered before. */
export interface OfferedGrant {
  readonly roleId: number;
  readonly roleName: string;
  readonly route: string;
  /** null is the page itself. */
  readonly title: string | null;
  /** False where an administrator had changed the role's grants for this page. */
  readonly isGranted: boolean;
}

/** The default grants of built-in roles on entries of the menu: `r` the role, `m` the entry. */
function defaultsInMenu() {
  const grants = [...expandDefaultGrants()].flatMap(([roleId, list]) =>
    roleId === adminRoleId ? [] : list.map(({ route, title }) => ({ roleId, route, title })),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as d("roleId" bigint, route text, title text)
    join role r on r.id = d."roleId" and r.built_in
    join menu m on m.route = d.route
      and (m.type = 'MENU' and d.title is null or m.type = 'BUTTON' and m.title = d.title)`;
}

/**
 * Records what a database of before this record has been offered: to a role that nobody has saved, what it holds; to
 * any other, all of its defaults, as nobody can tell what was taken away from what was never there.
 */
export async function recallOffers(db: Db): Promise<void> {
  await sql`insert into offered_grant (role_id, menu_id, given)
    select held.role_id, held.menu_id, true from (
      select rm.role_id, rm.menu_id from role_menu rm join role r on r.id = rm.role_id
      where r.built_in and r.update_staff_id is null and r.id <> ${adminRoleId}
      union select r.id, m.id from ${defaultsInMenu()} where r.update_staff_id is not null) held
    where not exists (select from offered_grant)`.execute(db);
}

/**
 * Offers every default grant that is new to its role, under `lockGrants`. It is given as long as the role holds exactly
 * what it was given on that page: what an administrator changed is not touched. Offered once, whatever becomes of it.
 */
export async function grantDefaults(db: Db): Promise<readonly OfferedGrant[]> {
  const { rows } = await sql<OfferedGrant>`with new_one as materialized (
      select r.id as role_id, r.name as role_name, m.id as menu_id, m.route, d.title
      from ${defaultsInMenu()}
      where not exists (select from offered_grant o where o.role_id = r.id and o.menu_id = m.id)
    ), changed as materialized (
      select distinct coalesce(o.role_id, h.role_id) as role_id, m.route
      from (select role_id, menu_id from offered_grant where given) o
      full join (select rm.role_id, rm.menu_id from role_menu rm join role r on r.id = rm.role_id and r.built_in) h
        on h.role_id = o.role_id and h.menu_id = o.menu_id
      join menu m on m.id = coalesce(o.menu_id, h.menu_id)
      where o.menu_id is null or h.menu_id is null
    ), decided as materialized (
      select n.*, not exists (select from changed c where c.role_id = n.role_id and c.route = n.route) as given
      from new_one n
    ), given as (
      insert into role_menu (role_id, menu_id) select role_id, menu_id from decided where given on conflict do nothing
    ), noted as (
      insert into offered_grant (role_id, menu_id, given) select role_id, menu_id, given from decided
    )
    select role_id, role_name, route, title, given as is_granted from decided
    order by role_id, route, title nulls first`.execute(db);
  return rows;
}

/**
 * Grants an upgrade added to existing roles: effective for everyone who is signed in. Returns an entry for each role;
 * whoever caused it puts them into its own audit row.
 */
export async function announceGrants(db: Db, offered: readonly OfferedGrant[]): Promise<AuditRow["items"]> {
  const granted = offered.filter(({ isGranted }) => isGranted);
  const roleIds = [...new Set(granted.map(({ roleId }) => roleId))];
  if (roleIds.length === 0) return [];
  await sql`update role set version = version + 1, update_time = now() where id = any(${roleIds}::bigint[])`.execute(
    db,
  );
  for (const id of roleIds) await accessChanged(db, `role:${id}`);
  return roleIds.map((id) => ({
    targetType: auditTargets.role,
    targetId: id,
    after: { grants: granted.filter(({ roleId }) => roleId === id).length },
  }));
}
