import * as endpoints from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import { workedWith } from "../../core/people/member/worked-members.ts";
import { agentScope } from "../../core/people/staff/staff.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { treeOf } from "./tree-of.ts";

const regionJson = (row: string): RawBuilder<unknown> => {
  const [prov, city, area] = ["prov_id", "city_id", "area_id"].map((column) => sql.ref(`${row}.${column}`));
  return sql`json_build_object('provId', ${prov}, 'cityId', ${city}, 'areaId', ${area}, 'text',
    (select coalesce(string_agg(n.name, ' ' order by n.level), '') from region n
    where n.id in (${prov}, ${city}, ${area})))`;
};
const regions = sql`coalesce((select json_agg(${regionJson("g")} order by g.prov_id, g.city_id, g.area_id)
  from agent_region g where g.agent_id = a.id), '[]'::json)`;

export const getAgents = handle(endpoints.getAgents, async ({ db, caller }) => {
  const { rows } = await sql<
    Omit<endpoints.AgentNode, "children">
  >`select a.id, a.parent_id, a.user_id, a.name, a.tier, a.status, ${regionJson("a")} as region, ${regions} as regions
    from agent a where ${scopeSql(agentScope(caller))}
    order by array_position(array['AGENT', 'PROVINCE_AGENT', 'CITY_AGENT', 'DISTRICT_AGENT', 'SHOP', 'MATCHMAKER',
      'MEMBER'], a.tier), a.prov_id, a.city_id, a.area_id, a.id`.execute(db);
  return treeOf(rows);
});

/**
 * The members an account of this agent would see: the same rule as the member scope, applied to another agent, and the
 * same members as those of 门店会员 and of 辖区会员 on its home page.
 */
const members = sql`select count(*) from member m where ${workedWith("m")} and`;
const memberCount = sql<number>`(case a.tier
  when 'PROVINCE_AGENT' then (${members} m.scope_prov_id = a.prov_id)
  when 'CITY_AGENT' then (${members} m.scope_city_id = a.city_id)
  when 'DISTRICT_AGENT' then (${members} m.scope_area_id = a.area_id)
  when 'SHOP' then (${members}
    m.shop_id = coalesce(a.shop_id, (select h.id from shop h where h.owner_agent_id = a.id order by h.id limit 1)))
  when 'MATCHMAKER' then (${members} m.matchmaker_user_id = a.user_id)
  when 'MEMBER' then (${members} m.inviter_id = a.user_id)
  else (${members} exists (select 1 from agent_region g where g.agent_id = a.id and (g.prov_id is null
    or (m.scope_prov_id = g.prov_id and (g.city_id is null or m.scope_city_id = g.city_id)
    and (g.area_id is null or m.scope_area_id = g.area_id)))))
  end)::int`;

export const shopCount = (
  row: string,
): RawBuilder<number> => sql<number>`(select count(*)::int from shop h join agent o on o.id = h.owner_agent_id
  where h.status in ('OPEN', 'SUSPEND') and o.path like ${sql.ref(`${row}.path`)} || '%')`;
export const matchmakerCount = (row: string): RawBuilder<number> => sql<number>`(select count(*)::int from agent o
  where o.tier = 'MATCHMAKER' and o.status = 'ENABLE' and o.path like ${sql.ref(`${row}.path`)} || '%'
    and o.id <> ${sql.ref(`${row}.id`)})`;

const thisMonth = sql`date_trunc('month', now())`;
/** As 净业绩 counts everywhere: in 门店管理, 业绩统计 and 报表中心. */
const marriage = sql`o.fee_type like 'MARRIAGES\\_%'`;
/** Orders of the shops and matchmakers of the agent and all agents below: paid in this month, less refunded in it. */
const belongs = sql<boolean>`(o.shop_id in (select h.id from shop h join agent b on b.id = h.owner_agent_id
  where b.path like a.path || '%')
  or o.matchmaker_user_id in (select b.user_id from agent b where b.path like a.path || '%'))`;
const monthNet = sql<number>`((select coalesce(sum(o.pay_cents), 0) from trade_order o
  where ${marriage} and o.pay_time >= ${thisMonth} and ${belongs})
  - (select coalesce(sum(r.refund_cents), 0) from refund_apply r join trade_order o on o.id = r.order_id
     where r.status = 'DONE' and r.done_time >= ${thisMonth} and ${marriage} and ${belongs}))::bigint`;
const balance = sql<number>`coalesce((select l.balance from ledger_account l
  where l.owner_type = 'AGENT' and l.owner_id = a.id and l.account = 'BALANCE' and l.sub = ''), 0)`;

export const getAgent = handle(endpoints.getAgent, async ({ db, caller, params }) => {
  const { rows } =
    await sql<endpoints.AgentCard>`select a.id, a.user_id, a.name, a.tier, a.status, ${regionJson("a")} as region,
      ${regions} as regions,
      (select json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', nullif(m.image_url, ''),
        'sex', m.sex)
        from member m where m.user_id = a.user_id) as "user",
      (select json_build_object('id', p.id, 'name', p.name) from agent p where p.id = a.parent_id) as parent,
      (select json_build_object('id', h.id, 'name', h.name) from shop h where h.id = a.shop_id) as shop,
      (select json_build_object('id', r.id, 'name', r.name) from role r
      where r.id = coalesce(acc.role_id, a.role_id)) as role,
      case when acc.id is null then null
        else json_build_object('staffId', acc.id, 'login', ${maskPhoneSql(sql.ref("acc.login"))}, 'status', acc.status)
        end as account,
      a.contact_name, ${maskPhoneSql(sql.ref("a.contact_phone"))} as contact_phone, a.deposit_cents, a.contract_start,
        a.contract_end,
      ${shopCount("a")} as shop_count, ${matchmakerCount("a")} as matchmaker_count, ${memberCount} as member_count,
      ${monthNet} as month_net_cents, ${balance} as balance_cents, a.created_time, a.version
    from agent a left join staff acc on acc.user_id = a.user_id and acc.kind = 'AGENT' and acc.status <> 'LEFT'
    where a.id = ${params.id} and ${scopeSql(agentScope(caller))}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
});
