import * as endpoints from "@hongxian/contract/core/matchmaker/matchmaker-options.endpoints.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { likeText } from "../../../kit/filter-sql.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { shopScope } from "../../people/staff/shop.scope.ts";

const most = 50;

/** Active matchmakers of the shops this account works with. */
export const getMatchmakerOptions = handle(endpoints.getMatchmakerOptions, async ({ db, caller, query }) => {
  const { keyword, shopId, agentId } = query;
  const number = /^\d{1,15}$/.test(keyword) ? sql`or k.user_id = ${keyword}::bigint` : sql``;
  const wanted =
    agentId !== undefined
      ? sql`k.id = ${agentId}`
      : sql`k.status = 'ENABLE' ${keyword === "" ? sql`` : sql`and (k.name ilike ${likeText(keyword)} ${number})`}
          ${shopId === undefined ? sql`` : sql`and k.shop_id = ${shopId}`}`;
  const { rows } = await sql<endpoints.MatchmakerOption>`select k.id as agent_id, k.user_id, k.name, k.grade,
      coalesce(g.name, '') as grade_name, k.shop_id,
      coalesce(s.name, '') as shop_name
    from agent k left join matchmaker_grade g on g.grade = k.grade left join shop s on s.id = k.shop_id
    where k.tier = 'MATCHMAKER' and (k.id = ${caller.agentId} or ${scopeSql(shopScope(caller, sql.ref("k.shop_id")))})
      and ${wanted}
    order by k.name collate zh_pinyin, k.id limit ${sql.lit(most)}`.execute(db);
  return rows;
});
