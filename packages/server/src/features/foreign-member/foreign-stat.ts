import { visaWarnDays } from "@hongxian/contract/features/foreign-member/foreign-member.choices.ts";
import * as endpoints from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { isForeign } from "./foreign-member.server.ts";

interface Stat {
  readonly members: number;
  readonly waiting: number;
  readonly visaDue: number;
  readonly nationalities: { nationality: string; count: number }[];
}

export const getForeignStat = handle(endpoints.getForeignStat, async ({ db, caller }) => {
  const { rows } = await sql<Stat>`with here as materialized (
      select f.nationality, f.status, f.visa_expire_date from member t left
      join foreign_profile f on f.user_id = t.user_id
      where ${isForeign} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
    ) select (select count(*)::int from here) as members,
      (select count(*)::int from here where status = 'AUTHING') as waiting,
      (select count(*)::int from here
      where visa_expire_date between current_date and current_date + ${visaWarnDays}::int) as visa_due,
      coalesce((select json_agg(json_build_object('nationality', c.nationality, 'count', c.count)
      order by c.count desc, c.nationality) from (
        select nationality, count(*)::int as count from here where nationality <> '' group by nationality
        order by count(*) desc, nationality limit 10) c), '[]') as nationalities`.execute(db);
  return rows[0] ?? { members: 0, waiting: 0, visaDue: 0, nationalities: [] };
});
