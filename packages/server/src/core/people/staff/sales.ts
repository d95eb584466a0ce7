import * as endpoints from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { staffScope } from "./staff.scope.ts";

/** Sales people to whom the caller may assign members, with their present numbers. */
export const getSales = handle(endpoints.getSales, async ({ db, caller, query }) => {
  const below =
    query.manageId === undefined
      ? sql``
      : sql`and s.id in (
    with recursive report as (
      select r.id from staff r where r.manager_id = ${query.manageId}
      union select r.id from staff r join report on r.manager_id = report.id
    ) select id from report)`;
  const { rows } = await sql<endpoints.SaleOption>`select s.user_id, s.name, nullif(s.avatar_url, '') as avatar_url,
      d.name as dept_name,
      s.manager_id, boss.name as manager_name, s.enterprise_wechat_name,
      (select count(*)::int from member m where m.sale_user_id = s.user_id) as member_count,
      (select count(*)::int from owner_change c
      where c.kind = 'SALE' and c.to_id = s.user_id and c.time >= current_date) as today_assigned
    from staff s left join department d on d.id = s.dept_id left join staff boss on boss.id = s.manager_id
    where s.status = 'ENABLE' and s.sale_flag and s.user_id is not null
      and ${scopeSql(staffScope(caller, "s"))} ${below}
    order by d.path nulls last, s.name collate zh_pinyin, s.id`.execute(db);
  return rows;
});

export const getAdvisers = handle(endpoints.getAdvisers, async ({ db, caller }) => {
  const { rows } = await sql<{ userId: number; name: string; memberCount: number }>`select s.user_id, s.name,
      (select count(*)::int from member m where m.adviser_user_id = s.user_id) as member_count
    from staff s where s.status = 'ENABLE' and s.adviser_flag and s.user_id is not null
      and ${scopeSql(staffScope(caller, "s"))}
    order by s.name collate zh_pinyin, s.id`.execute(db);
  return rows;
});
