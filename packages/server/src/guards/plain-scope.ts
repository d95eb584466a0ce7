import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../kit/caller.ts";
import type { Db } from "../kit/call.ts";

/** What each account may see, implemented a second time and plainly, so that a mistake in the scope functions shows. */
export async function membersOf(db: Db, caller: Caller): Promise<Set<number>> {
  const region = caller.regions[0];
  const owner = caller.userId ?? -1;
  const condition = () => {
    if (caller.dataScope === "ALL") return sql`true`;
    if (caller.dataScope === "SELF") return sql`${owner} in (sale_user_id, adviser_user_id)`;
    if (caller.dataScope === "DEPT_TREE") {
      return sql`exists (select 1 from staff s join department d on d.id = s.dept_id
        where d.path like ${`${caller.deptPath}%`} and s.user_id in (sale_user_id, adviser_user_id))`;
    }
    switch (caller.agentTier) {
      case "PROVINCE_AGENT":
        return sql`scope_prov_id = ${region?.provId ?? -1}`;
      case "CITY_AGENT":
        return sql`scope_city_id = ${region?.cityId ?? -1}`;
      case "DISTRICT_AGENT":
        return sql`scope_area_id = ${region?.areaId ?? -1}`;
      case "AGENT":
        return sql`exists (select 1 from agent_region g
          where g.agent_id = ${caller.agentId} and (g.prov_id is null or (g.prov_id = scope_prov_id
          and (g.city_id is null or g.city_id = scope_city_id) and (g.area_id is null or g.area_id = scope_area_id))))`;
      case "SHOP":
        return sql`shop_id = ${caller.shopId ?? -1}`;
      case "MATCHMAKER":
        return sql`matchmaker_user_id = ${owner}`;
      default:
        return sql`inviter_id = ${owner}`;
    }
  };
  return idsOf(db, sql`select user_id as id from member where ${condition()}`);
}

/** The agent itself and all below it, found by descending from parent to child. */
export const agentsOf = (db: Db, { agentId }: Caller): Promise<Set<number>> =>
  idsOf(
    db,
    sql`with recursive tree as (select id from agent where id = ${agentId}
      union all select a.id from agent a join tree on a.parent_id = tree.id) select id from tree`,
  );

/** The shops of these agents, and the one the account works in. */
export const shopsOf = (db: Db, { shopId }: Caller, agents: ReadonlySet<number>): Promise<Set<number>> =>
  idsOf(db, sql`select id from shop where owner_agent_id = any(${[...agents]}) or id = ${shopId}`);

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<Set<number>> {
  const { rows } = await query.execute(db);
  return new Set((rows as readonly { readonly id: number }[]).map(({ id }) => id));
}
