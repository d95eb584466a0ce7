import * as endpoints from "@hongxian/contract/features/app-course/app-version.endpoints.ts";
import { sql } from "kysely";
import { countVersions } from "../../core/services/stats/count-versions.ts";
import { handle } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Counted {
  versionName: string;
  count: number;
}
interface Figures {
  readonly members: Counted[];
  readonly days: string[];
  readonly active: { versionName: string; values: number[] }[];
  readonly newest: string | null;
  readonly upgrades: { day: string; count: number }[];
  readonly bugs: Counted[];
}

/** Usage by version: the ten most used versions; the rest has no curve. */
export const getVersionDistribution = handle(endpoints.getVersionDistribution, async ({ db, query: { platform } }) => {
  const { rows } = await sql<Figures>`with days as (select d::date as day
      from generate_series(current_date - 29, current_date, interval '1 day') d),
    seen as (select l.created_time::date as day, l.app_version, count(distinct l.user_id)::int as n from login_record l
      where l.platform = ${platform} and l.result = 'SUCCESS' and l.app_version <> ''
        and l.created_time >= current_date - 29 group by 1, 2),
    top as (select app_version from seen group by 1 order by sum(n) desc, 1 limit 10),
    newest as (select version_name, publish_time from app_version where platform = ${platform} and status = 'ONLINE'
    order by version_code desc limit 1),
    firsts as (select min(l.created_time)::date as day from login_record l, newest
      where l.platform = ${platform} and l.app_version = newest.version_name and l.created_time >= newest.publish_time
      group by l.user_id),
    of_members as (select m.app_version, count(*)::int as n from member m
    where m.platform = ${platform} and m.app_version <> '' group by 1 order by 2 desc, 1 limit 10),
    of_bugs as (select s.app_version, count(*)::int as n from suggestion s
    where s.type = 'BUG' and s.platform = ${platform} and s.app_version <> '' group by 1 order by 1 desc limit 10)
    select (select coalesce(json_agg(json_build_object('versionName', app_version, 'count', n) order by n desc), '[]')
    from of_members) as members,
      array(select day::text from days order by day) as days,
      (select coalesce(json_agg(json_build_object('versionName', t.app_version, 'values',
          array(select coalesce(s.n, 0) from days d left join seen s on s.day = d.day and s.app_version = t.app_version
          order by d.day)) order by t.app_version), '[]') from top t) as active,
      (select version_name from newest) as newest,
      (select coalesce(json_agg(json_build_object('day', k.day, 'count', k.n) order by k.day), '[]')
      from (select day, count(*)::int as n from firsts group by 1) k) as upgrades,
      (select coalesce(json_agg(json_build_object('versionName', app_version, 'count', n) order by app_version desc),
        '[]') from of_bugs) as bugs`.execute(db);
  return rows[0] ?? { members: [], days: [], active: [], newest: null, upgrades: [], bugs: [] };
});

export const versionCount: Job = {
  name: "app-version-count",
  cron: "25 * * * *",
  run: ({ database }) => countVersions(database.db),
};
