import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

/** Three weeks of visits to shared corner profiles; a few visitors left their number, the rest stay unknown. */
export async function writeCornerViews(db: Db, now: Date): Promise<void> {
  await sql`select ensure_month_partitions('marriage_view_record', 3, 2)`.execute(db);
  await sql`with shown as (
      select user_id, shop_id, sale_user_id, row_number() over (order by user_id) as place from member
      where marriage_corner_open and status = 'ENABLE' and face_value = 1 and not is_market_account order by user_id
      limit 60
    ), sharers as (select array_agg(id order by id) as ids from staff where status = 'ENABLE' and user_id is not null),
    views as (
      select s.user_id, s.shop_id, s.sale_user_id, view, abs(hashtext(s.user_id || ':' || view)::bigint) as luck
      from shown s, generate_series(1, 6 + (s.place * 13 % 40)::int) view
    )
    insert into marriage_view_record (user_id, visitor_id, visitor_user_id, share_staff_id, shop_id, channel, ip,
      ip_area, open_count, stay_seconds, intention_id, last_time, created_time)
    select v.user_id, md5('visitor ' || v.luck % 700)::uuid,
      case when v.luck % 6 = 0
      then (select m.user_id from member m where m.user_id > v.user_id order by m.user_id limit 1) end,
      coalesce((select st.id from staff st where st.user_id = v.sale_user_id),
        (select ids[1 + v.luck % cardinality(ids)] from sharers)), v.shop_id,
      (array['WECHAT', 'WECHAT', 'WECHAT', 'QRCODE', 'OTHER'])[1 + v.luck % 5],
        '36.27.' || v.luck % 250 || '.' || (v.luck / 7) % 250,
      (array['浙江杭州', '上海', '广东广州', '四川成都', '江苏南京'])[1 + (v.luck / 3) % 5], 1 + v.luck % 3, (4 + v.luck % 180)::int,
      case when v.luck % 12 = 0
        then (select i.id from intention i where i.source = 'SEEKING_INFO' order by i.id offset v.luck % 20
        limit 1) end, t.time, t.time
    from views v, lateral
      (select pg_temp.waking(${now}::timestamptz - make_interval(mins => (v.luck % 30000)::int)) as time)
      t`.execute(db);
}
