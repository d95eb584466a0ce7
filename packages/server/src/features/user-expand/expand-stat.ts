import type { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import * as endpoints from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Stat {
  readonly emotions: { emotion: ChoiceOf<typeof emotion>; count: number }[];
  readonly platformSuccess: number;
}

export const getExpandStat = handle(endpoints.getExpandStat, async ({ db, caller }) => {
  const of = (column: string) => scopeSql(memberBoundScope(caller, sql.ref(column)));
  const { rows } = await sql<Stat>`select
      coalesce((select json_agg(json_build_object('emotion', c.emotion, 'count', c.count)
      order by c.count desc, c.emotion) from (
        select e.emotion, count(*)::int as count from member_expand e
        where e.emotion is not null and ${of("e.user_id")} and exists (select from member live
          where live.user_id = e.user_id and live.status in ('ENABLE', 'DISABLE')) group by e.emotion) c), '[]') as
          emotions,
      (select count(*)::int from love_success l where l.way = 'PLATFORM'
        and l.created_time >= date_trunc('month', now()) and ${of("l.user_id")}) as platform_success`.execute(db);
  return rows[0] ?? { emotions: [], platformSuccess: 0 };
});
