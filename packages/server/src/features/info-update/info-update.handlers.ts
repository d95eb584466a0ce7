import * as endpoints from "@hongxian/contract/features/info-update/info-update.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { conditionSql } from "../../kit/list-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { infoUpdateServer } from "./info-update.server.ts";

const { listed } = infoUpdateServer;

interface Stat {
  readonly fields: { field: string; count: number }[];
  readonly todayHits: number;
}

export const getInfoUpdateStat = handle(endpoints.getInfoUpdateStat, async ({ db, caller, query }) => {
  const scope = scopeSql(listed.scope(caller));
  const { rows } = await sql<Stat>`select
      coalesce((select json_agg(json_build_object('field', c.field, 'count', c.count) order by c.count desc, c.field)
      from (
        select t.field, count(*)::int as count from info_update_record t where ${conditionSql(listed, caller, query)}
        group by t.field order by count(*) desc, t.field limit 10) c), '[]') as fields,
      (select count(*)::int from info_update_record t
      where t.created_time >= current_date and t.hit_words <> '{}' and ${scope}) as today_hits`.execute(db);
  return rows[0] ?? { fields: [], todayHits: 0 };
});

/** Read stays read: the first person who marked it is stored. */
export const readInfoUpdates = handle(endpoints.readInfoUpdates, async (call) => {
  const { db, caller, body } = call;
  const { rows } = await sql<{
    id: number;
  }>`update info_update_record t set read_staff_id = ${caller.staffId}, read_time = now()
    where t.id = any(${body.ids}::bigint[]) and t.read_time is null
      and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} returning t.id`.execute(db);
  call.audit({ targetType: auditTargets.infoUpdate, targetId: null, after: { count: rows.length } });
  for (const { id } of rows) call.auditItem({ targetType: auditTargets.infoUpdate, targetId: id });
  return { read: rows.length };
});
