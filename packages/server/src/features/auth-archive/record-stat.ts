import { readsKind, type CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import * as endpoints from "@hongxian/contract/features/auth-archive/auth-archive.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import { conditionSql, type Query } from "../../kit/list-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { chartsOf } from "./chart-sql.ts";
import { isSecondLook } from "./kind-sql.ts";
import { isDue } from "./proof-sql.ts";
import { listedOf } from "./record-lists.ts";

const reviewersShown = 10;
const partsShown = 10;

interface Stat {
  readonly tabs: { all: number; authing: number; success: number; fail: number };
  readonly submitted: number;
  readonly waiting: number;
  readonly passPercent: number | null;
  readonly hours: number | null;
  readonly extra: number | null;
  readonly reviewers: { staffId: number; name: string; checked: number; passed: number }[];
  readonly charts: { key: string; parts: { key: string; count: number }[] }[];
}

/** The figure that only one kind has; it ignores the filters. */
function extraSql(kind: CredentialKind, call: Call, mine: RawBuilder<boolean>): RawBuilder<unknown> {
  switch (kind) {
    case "HOUSE":
      return sql`(select round(100.0 * count(*)
        filter (where m.house_auth_status = 'AUTH_SUCCESS') / nullif(count(*), 0), 2)::float8
        from member m where m.status = 'ENABLE' and ${scopeSql(memberScope(call.caller))})`;
    case "MARRIAGE":
      return sql`(select count(*)::int from auth_record t where ${mine} and ${isDue})`;
    case "ASSETS":
      return sql`(select count(*)::int from auth_record t where ${mine} and ${isSecondLook})`;
    default:
      return sql`null::int`;
  }
}

const chartSql = ({
  key,
  part,
  from,
}: (typeof chartsOf)[CredentialKind][number]): RawBuilder<unknown> => sql`json_build_object(
  'key', ${key}::text, 'parts',
  coalesce((select json_agg(json_build_object('key', p.key, 'count', p.n) order by p.n desc, p.key) from (
    select ${part} as key, count(*)::int as n from found t ${from === undefined ? sql`` : sql`cross join ${from}`}
    where t.status = 'AUTH_SUCCESS' and ${part} <> '' group by 1 order by 2 desc, 1 limit ${sql.lit(partsShown)}) p),
      '[]'))`;

export const getAuthRecordStat = handle(endpoints.getAuthRecordStat, async (call) => {
  const { db, caller } = call;
  const { type, query } = call.query;
  call.need(readsKind(type));
  const listed = listedOf(type);
  const of = (more: Query): RawBuilder<boolean> => conditionSql(listed, caller, { ...query, ...more });
  const mine = sql<boolean>`t.type = ${sql.lit(type)} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`;
  const charts = sql.join(chartsOf[type].map(chartSql));
  const { rows } = await sql<Stat>`with found as materialized (
      select t.status, t.check_staff_id, t.check_name, t.check_time, t.created_time, t.detail from auth_record t
      where ${of({ status: undefined })}
    ), decided as (select * from found where status in ('AUTH_SUCCESS', 'AUTH_FAIL') and check_staff_id is not null)
    select json_build_object('all', (select count(*) from found),
        'authing', (select count(*) from auth_record t where ${of({ status: ["AUTHING"] })}),
        'success', (select count(*) from found where status = 'AUTH_SUCCESS'), 'fail',
          (select count(*) from found where status = 'AUTH_FAIL')) as tabs,
      (select count(*)::int from auth_record t where ${mine}) as submitted,
      (select count(*)::int from auth_record t where ${mine} and t.status = 'AUTHING') as waiting,
      (select round(100.0 * count(*) filter (where status = 'AUTH_SUCCESS') / nullif(count(*), 0), 1)::float8
      from decided) as pass_percent,
      (select round((avg(extract(epoch from check_time - created_time)) / 3600)::numeric, 1)::float8
      from decided) as hours,
      ${extraSql(type, call, mine)} as extra,
      coalesce((select json_agg(json_build_object('staffId', r.check_staff_id, 'name', coalesce(s.name, ''), 'checked',
        r.checked, 'passed', r.passed) order by r.checked desc, r.check_staff_id)
        from (select check_staff_id, count(*)::int as checked,
          (count(*) filter (where status = 'AUTH_SUCCESS'))::int as passed
          from decided group by 1 order by 2 desc, 1 limit ${sql.lit(reviewersShown)}) r left
          join staff s on s.id = r.check_staff_id), '[]') as reviewers,
      json_build_array(${charts}) as charts`.execute(db);
  const [stat] = rows;
  if (stat === undefined) throw new Error("a query without from answers one row");
  return stat;
});
