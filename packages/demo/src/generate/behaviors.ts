import { type RawBuilder, sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

const windowDays = 60;

/** A number from 0 to 99 that depends only on a sign-in and a step after it. */
const dice = sql`(abs(hashtext(l.id::text || ':' || step)::bigint) % 100)`;
const luck = sql`abs(hashtext(step || '/' || l.id::text)::bigint)`;
/** Men have odd ids and women even ones; people look at the other sex. */
const someOf = (ids: RawBuilder<unknown>) => sql`(${ids})[1 + ${luck} % cardinality(${ids})]`;
const other = sql`case when l.user_id % 2 = 1 then ${someOf(sql`(select ids from women)`)}
  else ${someOf(sql`(select ids from men)`)} end`;

/** What people did after each sign-in of the last two months; those who reached the payment page often pay. */
export async function writeBehaviors(db: Db, userIds: readonly number[], now: Date): Promise<void> {
  await sql`select ensure_month_partitions('behavior_event', 3, 3)`.execute(db);
  await sql`
    with men as (select array_agg(u order by u) as ids from unnest(${userIds}::bigint[]) u where u % 2 = 1),
    women as (select array_agg(u order by u) as ids from unnest(${userIds}::bigint[]) u where u % 2 = 0),
    visits as (
      select l.* from login_record l where l.result = 'SUCCESS' and l.user_id = any(${userIds}::bigint[])
        and l.created_time > ${now}::timestamptz - make_interval(days => ${windowDays}::int)
    ),
    steps as (
      select l.id, l.user_id, l.platform, l.app_version, l.ip, step, ${dice} as roll,
        ${luck} as luck, ${other} as other_id,
        l.created_time + make_interval(secs => step * 47 + abs(hashtext(l.id::text || step)::bigint) % 40) as time
      from visits l, generate_series(1, 1 + (abs(hashtext(l.id::text)::bigint) % 3)::int) step
    ),
    acts as (
      select *, case when roll < 50 then 'VIEW_USER' when roll < 59 then 'LIKE' when roll < 64 then 'ATTENTION'
        when roll < 78 then 'SEND_MSG'
          when roll < 80 then 'CALL' when roll < 85 then 'ENTER_LIVE' when roll < 87 then 'SEND_GIFT' when roll < 92
          then 'VIEW_PAY'
          when roll < 94 then 'PUBLISH' when roll < 96 then 'UPLOAD_PHOTO' when roll < 97 then 'SUBMIT_AUTH'
            when roll < 99 then 'SHARE' else 'COMPLAIN' end as event
      from steps
    ),
    done as (
      select l.user_id, 'OPEN_APP' as event, 'PAGE' as target_type, 'home' as target_id, '首页' as page, 0 as duration_ms,
        l.platform, l.app_version, l.ip, l.created_time as time
      from visits l
      union all
      select user_id, event,
        case when event in ('VIEW_USER', 'LIKE', 'ATTENTION', 'SEND_MSG', 'CALL', 'COMPLAIN') then 'MEMBER'
        when event in ('ENTER_LIVE', 'SEND_GIFT') then 'LIVE_ROOM'
          when event = 'VIEW_PAY' then 'PAGE' when event = 'PUBLISH' then 'VIDEO' end,
        case when event in ('VIEW_USER', 'LIKE', 'ATTENTION', 'SEND_MSG', 'CALL', 'COMPLAIN') then other_id::text
          when event in ('ENTER_LIVE', 'SEND_GIFT') then (1 + luck % 40)::text when event = 'VIEW_PAY' then 'vip'
          when event = 'PUBLISH' then (luck % 9000)::text else '' end,
        case event when 'VIEW_USER' then '个人主页' when 'LIKE' then '推荐' when 'ATTENTION' then '个人主页' when 'SEND_MSG'
          then '聊天' when 'CALL' then '聊天'
          when 'ENTER_LIVE' then '直播' when 'SEND_GIFT' then '直播' when 'VIEW_PAY' then '会员中心' when 'PUBLISH' then '动态'
            else '我的' end,
        case when event in ('VIEW_USER', 'ENTER_LIVE', 'CALL') then (3000 + luck % 90000)::int else 0 end, platform,
          app_version, ip, time
      from acts
      union all
      select user_id, 'PAY', 'ORDER', (100000 + luck % 900000)::text, '支付', 0, platform, app_version, ip,
        time + interval '25 seconds'
      from acts where event = 'VIEW_PAY' and luck % 10 < 4
      union all
      select m.user_id, 'REGISTER', null, '', '注册', 0, m.platform, m.app_version, m.last_login_ip, m.created_time
      from member m where m.user_id = any(${userIds}::bigint[]) and m.platform <> 'STAFF'
        and m.created_time > ${now}::timestamptz - make_interval(days => ${windowDays}::int)
    )
    insert into behavior_event (user_id, event, target_type, target_id, page, duration_ms, platform, app_version, ip,
      created_time)
    select user_id, event, target_type, target_id, page, duration_ms, platform, app_version, ip, time from done
    where time <= ${now}::timestamptz order by time`.execute(db);
}

/** What was paid, published and visited exists: events were written before the orders, videos and rooms they name. */
export async function nameBehaviorTargets(db: Db): Promise<void> {
  await sql`with rooms as (select array_agg(r.id order by r.id) as ids from live_room r)
    update behavior_event b set target_id = r.ids[1 + b.id % cardinality(r.ids)]::text
    from rooms r where b.target_type = 'LIVE_ROOM'`.execute(db);
  await sql`delete from behavior_event b where b.event in ('PAY', 'PUBLISH')`.execute(db);
  await sql`
    insert into behavior_event (user_id, event, target_type, target_id, page, duration_ms, platform, app_version, ip,
      created_time)
    select d.user_id, d.event, d.target_type, d.target_id, d.page, 0, m.platform, m.app_version, m.last_login_ip, d.time
    from (
      select o.user_id, 'VIEW_PAY' as event, 'PAGE' as target_type, 'vip' as target_id, '会员中心' as page,
        o.pay_time - interval '45 seconds' as time
      from trade_order o where o.pay_time is not null
      union all select o.user_id, 'PAY', 'ORDER', o.id::text, '支付', o.pay_time from trade_order o
      where o.pay_time is not null
      union all select v.user_id, 'PUBLISH', 'VIDEO', v.id::text, '动态', v.created_time from video v
    ) d join member m on m.user_id = d.user_id
    where m.platform <> 'STAFF' and d.time <= now() and d.time > now() - make_interval(days => ${windowDays}::int)
    order by d.time`.execute(db);
}
