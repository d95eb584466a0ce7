import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** The two figures of every version, counted in one pass. */
export async function countVersions(db: Db): Promise<number> {
  const { rows } = await sql`with active as (select m.platform, m.app_version, count(*) as n from member m
      where m.last_active_time > now() - interval '7 days' group by 1, 2),
    whole as (select platform, sum(n) as n from active group by 1),
    upgraded as materialized (select v.version_id, count(distinct l.user_id)::int as n from app_version v
      join login_record l on l.platform = v.platform and l.app_version = v.version_name
        and l.created_time >= v.publish_time group by 1)
    update app_version v
    set active_bp = coalesce((select round(a.n * 10000.0 / w.n)::int from active a join whole w using (platform)
        where a.platform = v.platform and a.app_version = v.version_name), 0),
      upgrade_num = coalesce((select u.n from upgraded u where u.version_id = v.version_id), 0) returning 1`.execute(
    db,
  );
  return rows.length;
}
