import { dataScope } from "@hongxian/contract/core/staff/role.choices.ts";
import { accountMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import { sql } from "kysely";

const { nationwide, separator } = accountMessages;

/** The region or the shop an agent's account sees. */
const tierPlace = sql`(select case
    when a.tier = 'AGENT'
    then (select string_agg(coalesce(g.name, ${nationwide}::text), ${separator}::text order by g.id nulls first)
      from agent_region ar left join region g on g.id = coalesce(ar.area_id, ar.city_id, ar.prov_id)
      where ar.agent_id = a.id)
    when a.tier in ('SHOP', 'MATCHMAKER') then (select sh.name from shop sh
      where sh.id = a.shop_id or (a.shop_id is null and sh.owner_agent_id = a.id) order by sh.id limit 1)
    else (select string_agg(g.name, ' ' order by g.level) from region g
    where g.id in (a.prov_id, a.city_id, a.area_id)) end
  from agent a where a.id = t.agent_id)`;

const label = sql`case r.data_scope ${sql.join(
  Object.entries(dataScope.labels).map(([value, text]) => sql`when ${value} then ${text}::text`),
  sql` `,
)} end`;

/** 数据范围: the role's, and for agents the place that their tier covers. */
export const scopeTextSql = sql<string>`(select coalesce(case when r.data_scope = 'TIER' then ${tierPlace} end,
  ${label})
  from role r where r.id = t.role_id)`;

/** 部门/代理. */
export const placeSql = sql<string | null>`coalesce((select d.name from department d where d.id = t.dept_id),
  (select a.name from agent a where a.id = t.agent_id))`;
