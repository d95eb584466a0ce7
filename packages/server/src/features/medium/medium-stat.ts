import * as endpoints from "@hongxian/contract/features/medium/medium.endpoints.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";

const shown = 15;

interface Figures {
  readonly top: { id: number; name: string; validNum: number }[];
  readonly months: { month: string; commission: number; payAmount: number }[];
}

/** An invitation counts in the month its member registered. */
export const getMediumStat = handle(endpoints.getMediumStat, async ({ db }) => {
  const { rows } = await sql<Figures>`select
    (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'validNum', k.n) order by k.n desc, k.id),
    '[]')
      from (select m.id, m.name, count(*)::int as n from invitation i join medium m on m.id = i.medium_id
        where i.settle_status in ('VALID', 'SETTLED') group by m.id, m.name order by n desc, m.id limit ${shown}) k) as
          top,
    (select json_agg(json_build_object('month', to_char(d, 'YYYY-MM'), 'commission', coalesce(k.commission, 0),
        'payAmount', coalesce(k.paid, 0)) order by d)
      from generate_series(date_trunc('month', current_date) - interval '11 months', current_date, interval '1 month') d
      left join (select date_trunc('month', i.register_time) as month, sum(i.pay_amount)::bigint as paid,
          sum(i.commission) filter (where i.settle_status in ('VALID', 'SETTLED'))::bigint as commission
        from invitation i where i.register_time >= date_trunc('month', current_date) - interval '11 months'
        group by 1) k
      on k.month = d) as months`.execute(db);
  return rows[0] ?? { top: [], months: [] };
});
