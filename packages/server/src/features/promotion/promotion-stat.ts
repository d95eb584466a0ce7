import * as endpoints from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle } from "../../kit/call.ts";

type Stat = z.output<typeof endpoints.getPromotionStat.data>;

/** The result of an activity, compared with the equally long time before it. */
export const getPromotionStat = handle(endpoints.getPromotionStat, async ({ db, params }) => {
  const { rows } = await sql<Stat>`with a as (select *, least(now(), end_time) as upto from promotion_activity
      where id = ${params.id}),
      u as (select u.*, o.pay_cents, o.pay_time, o.refund_cents, o.created_time as order_time from promotion_use u
      join trade_order o on o.id = u.order_id where u.activity_id = ${params.id}),
      p as (select * from u where status = 'USED'),
      before as (select o.pay_cents from a join promotion_item i on i.activity_id = a.id
      join trade_order o on o.fee_setting_id = i.target_id and i.target_type <> 'GOODS'
        and o.pay_time >= a.start_time - (a.upto - a.start_time) and o.pay_time < a.start_time),
      h as (select d as at
      from a, generate_series(greatest(date_trunc('hour', a.start_time),
        date_trunc('hour', a.upto) - interval '71 hours'), a.upto, interval '1 hour') d)
    select (select coalesce(json_agg(json_build_object('hour', to_char(h.at, 'YYYY-MM-DD HH24'), 'shown',
      coalesce((select s.show_num from place_stat s
      where s.kind = 'PROMOTION' and s.ref_id = a.id and s.stat_date = h.at::date and s.hour = extract(hour from h.at)),
        0),
          'orders', (select count(*) from u where u.order_time >= h.at and u.order_time < h.at + interval '1 hour'),
          'paid', (select count(*) from p where p.pay_time >= h.at and p.pay_time < h.at + interval '1 hour'))
          order by h.at), '[]') from h) as hours,
      (select coalesce(sum(show_num), 0)::int from place_stat s
      where s.kind = 'PROMOTION' and s.ref_id = a.id) as shown,
      (select coalesce(sum(click_num), 0)::int from place_stat s
      where s.kind = 'PROMOTION' and s.ref_id = a.id) as clicked,
      (select count(*)::int from u) as orders, (select count(*)::int from p) as paid,
      (select coalesce(json_agg(json_build_object('name', x.name, 'orders', x.n, 'payCents', x.cents)
      order by x.cents desc), '[]')
      from (select coalesce(s.name, g.title, '') as name, count(p.id)::int as n,
        coalesce(sum(p.pay_cents), 0)::bigint as cents
        from promotion_item i left join p on p.item_id = i.id left
        join fee_setting s on i.target_type <> 'GOODS' and s.id = i.target_id left
        join goods g on i.target_type = 'GOODS' and g.id = i.target_id where i.activity_id = a.id
        group by i.id, s.name, g.title) x) as items,
      (select coalesce(sum(pay_cents), 0)::bigint from p) as pay_cents,
        (select coalesce(round(avg(pay_cents)), 0)::bigint from p) as per_order,
      (select coalesce(sum(pay_cents), 0)::bigint from before) as before_cents,
        (select coalesce(round(avg(pay_cents)), 0)::bigint from before) as before_per_order,
      (select coalesce(count(*)
        filter (where not exists (select from trade_order o where o.user_id = p.user_id and o.pay_time < p.pay_time)) *
        10000 / nullif(count(*), 0), 0)::int from p) as new_bp,
      (select coalesce(count(*) filter (where p.refund_cents > 0) * 10000 / nullif(count(*), 0), 0)::int
      from p) as refund_bp
    from a`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
});
