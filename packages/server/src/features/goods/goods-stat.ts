import * as endpoints from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { marginGrant } from "@hongxian/contract/features/goods/goods.rules.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle } from "../../kit/call.ts";

export const getGoodsMargins = handle(endpoints.getGoodsMargins, async ({ db, caller, query }) => {
  if (!holds(caller.holder, marginGrant)) return [];
  const { rows } = await sql<{ id: number; marginBp: number }>`select id,
      round((price_cents - cost_cents) * 10000.0 / price_cents)::int as margin_bp
    from goods where id = any(${query.ids}::bigint[])`.execute(db);
  return rows;
});

type Stat = z.output<typeof endpoints.getGoodsStat.data>;
export const getGoodsStat = handle(endpoints.getGoodsStat, async ({ db }) => {
  const { rows } = await sql<Stat>`select count(*) filter (where g.status = 'ONLINE')::int as online_num,
      count(*) filter (where g.status = 'ONLINE' and g.stock = 0)::int as sold_out_num,
      count(*) filter (where g.status = 'ONLINE' and g.stock <= g.warn_stock)::int as warn_num,
      (select coalesce(sum(i.count), 0)::int from trade_order o join order_item i on i.order_id = o.id
        where o.order_type = 'GOODS' and o.pay_time >= current_date) as today_num,
      (select coalesce(sum(o.pay_cents), 0)::bigint from trade_order o
      where o.order_type = 'GOODS' and o.pay_time >= current_date) as today_cents
    from goods g`.execute(db);
  return rows[0] ?? { onlineNum: 0, soldOutNum: 0, warnNum: 0, todayNum: 0, todayCents: 0 };
});

type Trend = z.output<typeof endpoints.getGoodsTrend.data>;
export const getGoodsTrend = handle(endpoints.getGoodsTrend, async ({ db, params }) => {
  const { rows } = await sql<Trend>`select
      (select json_agg(json_build_object('day', d.day, 'viewNum', coalesce(v.view_num, 0), 'orderNum',
      coalesce(o.made, 0), 'paidNum', coalesce(p.paid, 0)) order by d.day)
        from (select g::date as day from generate_series(current_date - 29, current_date, interval '1 day') g) d
        left join goods_stat v on v.goods_id = t.id and v.stat_date = d.day
        left join (select x.created_time::date as day, count(distinct x.id)::int as made from order_item i
        join trade_order x on x.id = i.order_id
          where i.goods_id = ${params.id} and x.created_time >= current_date - 29 group by 1) o on o.day = d.day
        left join (select x.pay_time::date as day, count(distinct x.id)::int as paid from order_item i
        join trade_order x on x.id = i.order_id
          where i.goods_id = ${params.id} and x.pay_time >= current_date - 29 group by 1) p on p.day = d.day) as days,
      (select coalesce(json_agg(json_build_object('specText', k.spec_text, 'stock', k.stock, 'soldNum',
          (select coalesce(sum(i.count - i.refund_count), 0)::int from order_item i
          join trade_order x on x.id = i.order_id
            where i.sku_id = k.id and x.pay_time is not null)) order by k.id), '[]') from goods_sku k
            where k.goods_id = t.id) as skus
    from goods t where t.id = ${params.id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
});
