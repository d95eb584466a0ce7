import * as endpoints from "@hongxian/contract/features/corner-view/corner-view.endpoints.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";
import { snakeName } from "../../platform/database/snake-name.ts";
import { conditionSql } from "../../kit/list-sql.ts";
import { cornerViewServer } from "./corner-view.server.ts";

const leads = sql`count(t.intention_id)`;
const rate = sql`(case when count(*) = 0 then 0 else round(${leads} * 10000.0 / count(*)) end)::int`;
const member = sql`case when m.user_id is null then null else
  json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) end`;

export const getCornerGroups = handle(endpoints.getCornerGroups, async ({ db, caller, query }) => {
  const { page, size, sort = "-views", by } = query;
  const condition = conditionSql(cornerViewServer.listed, caller, query);
  const key = by === "MEMBER" ? sql`t.user_id` : sql`t.share_staff_id`;
  // The name was checked against the list of sortable ones.
  const order = sql`${sql.ref(snakeName(sort.replace(/^-/, "")))} ${sort.startsWith("-") ? sql`desc` : sql`asc`}`;
  const { rows } = await sql<endpoints.CornerGroupRow & { total: number }>`with grouped as (
      select ${key} as key, count(*)::int as views, count(distinct t.visitor_id)::int as visitors,
        round(avg(t.stay_seconds))::int as average_stay,
        ${leads}::int as leads, ${rate} as lead_rate
      from marriage_view_record t where ${condition} and ${key} is not null group by 1
    ), counted as (select count(*)::int as total from grouped),
    page as (select * from grouped order by ${order}, key desc limit ${size} offset ${(page - 1) * size})
    select p.*, counted.total, coalesce(m.marriage_corner_open, false) as is_open, ${member} as member,
      case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as staff
    from page p cross join counted left join member m on ${by === "MEMBER"} and m.user_id = p.key
      left join staff s on ${by === "STAFF"} and s.id = p.key order by ${order}, p.key desc`.execute(db);
  return { list: rows, total: Math.min(rows[0]?.total ?? 0, countCap), page, size };
});

interface Figures {
  readonly views: number;
  readonly visitors: number;
  readonly leads: number;
  readonly leadRate: number;
  readonly days: { day: string; views: number; leads: number }[] | null;
  readonly top: { userId: number; firstName: string; views: number }[] | null;
}

export const getCornerStat = handle(endpoints.getCornerStat, async ({ db, caller, query }) => {
  const condition = conditionSql(cornerViewServer.listed, caller, query);
  const { rows } = await sql<Figures>`with t as materialized (
      select t.user_id, t.visitor_id, t.intention_id, t.created_time::date as day from marriage_view_record t
      where ${condition}
    ), by_day as (select day, count(*)::int as views, ${leads}::int as leads from t group by day),
    best as (select user_id, count(*)::int as views from t group by 1 order by 2 desc, 1 limit 10)
    select count(*)::int as views, count(distinct t.visitor_id)::int as visitors, ${leads}::int as leads,
      ${rate} as lead_rate,
      (select json_agg(json_build_object('day', d::date::text, 'views', coalesce(b.views, 0), 'leads',
        coalesce(b.leads, 0)) order by d)
        from generate_series((select min(day) from t), (select max(day) from t), interval '1 day') d left
        join by_day b on b.day = d::date) as days,
      (select json_agg(json_build_object('userId', best.user_id, 'firstName', m.first_name, 'views', best.views)
      order by best.views desc, best.user_id)
        from best join member m on m.user_id = best.user_id) as top
    from t`.execute(db);
  const { views = 0, visitors = 0, leads: made = 0, leadRate = 0, days, top } = rows[0] ?? {};
  return { views, visitors, leads: made, leadRate, days: days ?? [], top: top ?? [] };
});
