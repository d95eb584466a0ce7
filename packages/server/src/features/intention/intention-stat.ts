import type { intentionSource } from "@hongxian/contract/core/lead/intention.choices.ts";
import * as endpoints from "@hongxian/contract/features/intention/intention.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { intentionReadScope } from "./intention.scope.ts";
import { overdue } from "./intention.server.ts";

const statDays = 30;
const barCount = 10;

interface Share {
  readonly total: number;
  readonly converted: number;
}
interface Stat {
  readonly NEW: number;
  readonly ASSIGNED: number;
  readonly FOLLOWING: number;
  readonly CONVERTED: number;
  readonly PAID: number;
  readonly overdueNew: number;
  readonly overdueAssigned: number;
  readonly bySource: (Share & { source: ChoiceOf<typeof intentionSource> })[] | null;
  readonly bySale: (Share & { saleUserId: number; name: string })[] | null;
}

const withRate = <T extends Share>(row: T): T & { rate: number } => ({
  ...row,
  rate: row.total === 0 ? 0 : Math.round((row.converted * 10_000) / row.total),
});

/** The progress of the leads of the period: each step counts those who reached it, wherever they are now. */
export const getIntentionStat = handle(endpoints.getIntentionStat, async ({ db, caller, query }) => {
  const to = query.endTime === undefined ? sql`current_date` : sql`${query.endTime}::date`;
  const from = query.beginTime === undefined ? sql`(${to} - ${statDays - 1}::int)` : sql`${query.beginTime}::date`;
  const scope = scopeSql(intentionReadScope(caller));
  const { rows } = await sql<Stat>`with t as materialized (
      select t.source, t.sale_user_id, t.status = 'CONVERTED' as is_converted, t.assign_time is not null as is_assigned,
        t.follow_count > 0 or t.status in ('FOLLOWING', 'CONVERTED') as is_followed,
        t.status = 'CONVERTED'
          and exists (select 1 from member m where m.user_id = t.user_id and m.total_recharge_amount > 0) as is_paid
      from intention t where t.created_time >= ${from} and t.created_time < ${to} + 1 and ${scope}
    ), source as (select source, count(*)::int as total, (count(*) filter (where is_converted))::int as converted from t
    group by 1),
    sale as (select sale_user_id, count(*)::int as total, (count(*) filter (where is_converted))::int as converted
      from t where sale_user_id is not null group by 1 order by 3 desc, 2 desc, 1 limit ${barCount})
    select count(*)::int as "NEW", (count(*) filter (where is_assigned))::int as "ASSIGNED",
      (count(*) filter (where is_followed))::int as "FOLLOWING",
      (count(*) filter (where is_converted))::int as "CONVERTED", (count(*) filter (where is_paid))::int as "PAID",
      (select count(*)::int from intention t where t.status = 'NEW' and ${overdue} and ${scope}) as overdue_new,
      (select count(*)::int from intention t
      where t.status = 'ASSIGNED' and ${overdue} and ${scope}) as overdue_assigned,
      (select json_agg(json_build_object('source', source, 'total', total, 'converted', converted)
      order by total desc, source) from source) as by_source,
      (select json_agg(json_build_object('saleUserId', sale.sale_user_id, 'name', coalesce(s.name, ''), 'total', total,
        'converted', converted)
        order by converted desc, total desc, sale.sale_user_id) from sale left
        join staff s on s.user_id = sale.sale_user_id) as by_sale
    from t`.execute(db);
  const found = rows[0];
  return {
    funnel: endpoints.funnelKeys.map((key) => ({ key, count: found?.[key] ?? 0 })),
    bySource: (found?.bySource ?? []).map(withRate),
    bySale: (found?.bySale ?? []).map(withRate),
    overdueNew: found?.overdueNew ?? 0,
    overdueAssigned: found?.overdueAssigned ?? 0,
  };
});

export const getIntentionChannels = handle(endpoints.getIntentionChannels, async ({ db }) => {
  const { rows } = await sql<NamedRef>`select id, name from channel order by id`.execute(db);
  return rows;
});
