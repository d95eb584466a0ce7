import { shop } from "@hongxian/contract/features/shop/shop.resource.ts";
import * as endpoints from "@hongxian/contract/features/shop/shop.endpoints.ts";
import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import { accessChanged } from "../../core/foundation/access/session-cache.ts";
import { shopScope } from "../../core/people/staff/shop.scope.ts";
import { workedWith } from "../../core/people/member/worked-members.ts";
import { agentScope } from "../../core/people/staff/staff.scope.ts";
import { handle } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const owner = (column: string) => sql`(select ${sql.ref(`o.${column}`)} from agent o where o.id = t.owner_agent_id)`;
const month = sql`date_trunc('month', now())`;

export const shopServer = serveResource(shop, {
  table: "shop",
  scope: (caller) => shopScope(caller, sql.ref("t.id")),
  computed: {
    ownerUserId: sql<number | null>`${owner("user_id")}`,
    parentName: sql<string>`coalesce((select p.name from agent o join agent p on p.id = o.parent_id
      where o.id = t.owner_agent_id), '')`,
    matchmakers: sql<number>`(select count(*)::int from agent k
      where k.shop_id = t.id and k.tier = 'MATCHMAKER' and k.status = 'ENABLE')`,
    members: sql<number>`(select count(*)::int from member k where k.shop_id = t.id and ${workedWith("k")})`,
    monthNetCents: sql<number>`((select coalesce(sum(k.pay_cents), 0) from trade_order k
      where k.shop_id = t.id and k.fee_type like 'MARRIAGES\\_%' and k.pay_time >= ${month})
      - (select coalesce(sum(r.refund_cents), 0) from refund_apply r join trade_order k on k.id = r.order_id
      where k.shop_id = t.id and r.status = 'DONE'
        and k.fee_type like 'MARRIAGES\\_%' and r.done_time >= ${month}))::bigint`,
    lon: sql`to_jsonb(t.lon)`,
    lat: sql`to_jsonb(t.lat)`,
  },
  filters: {
    parent: (text: string) =>
      sql<boolean>`exists (select 1 from agent o join agent p on p.id = o.parent_id
        where o.id = t.owner_agent_id and p.name ilike ${likeText(text)})`,
  },
  run: {
    pass: async ({ db }, { ownerAgentId }) => {
      await sql`update agent set status = 'ENABLE', version = version + 1, update_time = now()
        where id = ${ownerAgentId} and status = 'PENDING'`.execute(db);
      await accessChanged(db, "all");
      return { set: { auditReason: "", openTime: sql`coalesce(t.open_time, now())` } };
    },
    refuse: async ({ db }, _shop, { reason }) => {
      await accessChanged(db, "all");
      return { set: { auditReason: reason } };
    },
  },
});

export const getShopParents = handle(endpoints.getShopParents, async ({ db, caller }) => {
  const { rows } = await sql<NamedRef>`select a.id, a.name from agent a where a.status = 'ENABLE'
      and a.tier in ('DISTRICT_AGENT', 'CITY_AGENT', 'PROVINCE_AGENT', 'AGENT') and ${scopeSql(agentScope(caller))}
    order by a.name collate zh_pinyin, a.id limit 500`.execute(db);
  return rows;
});
