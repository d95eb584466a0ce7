import type { Recipients } from "@hongxian/contract/core/notice/notice-recipients.ts";
import { adminRoleId, type Grant } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** Staff `s` whose role has the grant. The administrator passes every grant without having any: name it in addition. */
export function givenGrant({ title, routes }: Grant): RawBuilder<boolean> {
  const entry = title === null ? sql`m.type = 'MENU'` : sql`m.type = 'BUTTON' and m.title = ${title}`;
  const somewhere = routes === "any" ? sql`` : sql`and m.route = any(${routes}::text[])`;
  return sql<boolean>`exists (select from role_menu rm join menu m on m.id = rm.menu_id
    where rm.role_id = s.role_id and ${entry} ${somewhere})`;
}

/**
 * Returns the platform staff whose role may act on something, to notify them. `scope` limits the search further, on the
 * account `s` and its role `r`. Agents have the same titles on their own pages and only ever see their own rows:
 * matters of the entire platform are not for them.
 */
export async function staffWhoMay(
  db: Db,
  { grants, administrators }: Recipients,
  scope: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number[]> {
  const byGrant = grants.length === 0 ? sql`false` : sql.join(grants.map(givenGrant), sql` and `);
  const byRole = administrators ? sql`r.id = ${adminRoleId}` : sql`false`;
  const { rows } = await sql<{ id: number }>`select s.id from staff s join role r on r.id = s.role_id
    where s.status = 'ENABLE' and r.status = 'ENABLE' and r.realm = 'PLATFORM'
      and (${byRole} or r.id <> ${adminRoleId} and ${byGrant}) and ${scope} order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}
