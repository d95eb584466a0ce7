import * as endpoints from "@hongxian/contract/features/member-list/member-list-options.endpoints.ts";
import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { sql, type RawBuilder } from "kysely";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

const most = 100;

/** The distinct values of an indexed column, jumping from one to the next instead of reading a million rows. */
const distinctSql = (column: string): RawBuilder<string[]> => {
  const name = sql.ref(column);
  return sql<string[]>`array(with recursive v as (
      (select ${name} as value from member where ${name} > '' order by ${name} limit 1)
      union all select (select m.${name} from member m where m.${name} > v.value order by m.${name} limit 1) from v
      where v.value is not null
    ) select value from v where value is not null limit ${sql.lit(most)})`;
};

interface Options {
  readonly advisers: { userId: number; name: string }[];
  readonly channels: NamedRef[];
  readonly appVersions: string[];
  readonly nations: string[];
}

export const getMemberListOptions = handle(endpoints.getMemberListOptions, async ({ db, caller }) => {
  const { rows } = await sql<Options>`select
      (select coalesce(json_agg(json_build_object('userId', s.user_id, 'name', s.name) order by s.name), '[]')
      from staff s
        where s.adviser_flag and s.status = 'ENABLE' and s.user_id is not null and ${scopeSql(staffScope(caller, "s"))})
          as advisers,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
      from channel c) as channels,
      ${distinctSql("app_version")} as app_versions, ${distinctSql("nation")} as nations`.execute(db);
  return rows[0] ?? { advisers: [], channels: [], appVersions: [], nations: [] };
});
