import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import { outsideModes } from "@hongxian/contract/core/money/trade.choices.ts";
import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import { dailySql } from "../../core/services/stats/daily-figures.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { cohort } from "./cohort.ts";
import type { DayWindow } from "./dashboard-view.ts";

interface Ranked {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly place: number;
  readonly isOwn: boolean;
}

const top = 10;
const month = sql`date_trunc('month', current_date)::date`;

const channels = (caller: Caller, window: DayWindow): RawBuilder<unknown> =>
  sql`select h.id::text as key, h.name as title, sum(c.registered)::int as count,
      (row_number() over (order by sum(c.registered) desc, h.id))::int as place, false as is_own
    from (${cohort(caller, window)}) c join channel h on h.id = c.channel_id group by h.id, h.name`;

/** What sales staff signed this month. The places are those among all; shown are only colleagues within the scope. */
const sales = (caller: Caller): RawBuilder<unknown> =>
  sql`select r.id::text as key, r.name as title, r.count, r.place, r.id = ${caller.staffId} as is_own from (
      select s.id, s.name, s.dept_id, s.agent_id, coalesce(sum(d.signed_cents), 0)::bigint as count,
        (row_number() over (order by coalesce(sum(d.signed_cents), 0) desc, s.id))::int as place
      from staff s left join (select * from ${dailySql()} days where days.date >= ${month}) d on d.staff_id = s.id
      where s.kind = 'PLATFORM' and s.status <> 'LEFT' and s.sale_flag group by s.id, s.name, s.dept_id, s.agent_id) r
    where (r.count > 0 or r.id = ${caller.staffId}) and ${scopeSql(staffScope(caller, "r"))}`;

/** Turnover of this month by the agents directly below, each with the members it administers. */
const agentsBelow = (caller: Caller): RawBuilder<unknown> =>
  sql`select a.id::text as key, a.name as title, coalesce(sum(o.pay_cents), 0)::bigint as count,
      (row_number() over (order by coalesce(sum(o.pay_cents), 0) desc, a.id))::int as place, false as is_own
    from agent a left join (
        select o.pay_cents, m.scope_prov_id, m.scope_city_id, m.scope_area_id, m.shop_id, m.matchmaker_user_id,
          m.inviter_id
        from trade_order o join member m on m.user_id = o.user_id
        where o.pay_time >= ${month} and o.pay_mode = any(${[...outsideModes]}::text[])
          and ${scopeSql(memberScope(caller))}) o
      on case a.tier
        when 'PROVINCE_AGENT' then o.scope_prov_id = a.prov_id
        when 'CITY_AGENT' then o.scope_city_id = a.city_id
        when 'DISTRICT_AGENT' then o.scope_area_id = a.area_id
        when 'SHOP' then o.shop_id = a.shop_id
        when 'MATCHMAKER' then o.matchmaker_user_id = a.user_id
        when 'MEMBER' then o.inviter_id = a.user_id
        else false end
    where a.parent_id = ${caller.agentId ?? -1} and a.status = 'ENABLE' group by a.id, a.name`;

function rankSql(caller: Caller, query: DayWindow & { readonly kind: "CHANNEL" | "SALE" | "AGENT" }) {
  if (query.kind === "CHANNEL") return channels(caller, query);
  return query.kind === "SALE" ? sales(caller) : agentsBelow(caller);
}

export const getDashboardRank = handle(endpoints.getDashboardRank, async ({ db, caller, query }) => {
  const { kind } = query;
  if (kind === "SEX") {
    const { rows } = await sql<{
      key: "MAN" | "WOMAN" | "UNKNOWN";
      count: number;
    }>`select c.sex as key, sum(c.registered)::int as count from (${cohort(caller, query)}) c group by 1`.execute(db);
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    return sex.values.map((key, at) => ({
      key,
      title: sex.labels[key],
      count: counts.get(key) ?? 0,
      place: at + 1,
      isOwn: false,
    }));
  }
  const { rows } = await sql<Ranked>`select * from (${rankSql(caller, { ...query, kind })}) ranked
    where place <= ${top} or is_own order by place`.execute(db);
  return rows;
});
