import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

/** Short messages and pushes of the last weeks, with their results. */
export async function writeCampaigns(
  db: Db,
  { userIds, now, staffId }: { readonly userIds: readonly number[]; readonly now: Date; readonly staffId: number },
): Promise<void> {
  const some = userIds.slice(0, 600);
  await sql`with tasks as (
      insert into sms_task (template_id, total, send_time, status, staff_id, created_time, end_time)
      select t.id, 0, (date_trunc('day', ${now}::timestamptz) - make_interval(days => (n * 6)::int,
        mins => -(600 + n * 35)::int)), 'DONE', ${staffId},
        (date_trunc('day', ${now}::timestamptz) - make_interval(days => (n * 6)::int, mins => -(600 + n * 35)::int)),
        (date_trunc('day', ${now}::timestamptz) - make_interval(days => (n * 6)::int, mins => -(600 + n * 35)::int)) +
          interval '4 minutes'
      from generate_series(1, 4) n
      join lateral (select id from sms_template where kind = 'MARKET' order by id offset n % 2 limit 1) t on true
      returning id, template_id, send_time
    ), numbered as (select *, row_number() over (order by id) as place from tasks), put as (
      insert into sms_record (task_id, user_id, login, template_id, content, kind, channel, segments, cost, status,
        fail_reason, click_count, send_time, report_time, staff_id, created_time)
      select k.id, m.user_id, m.login, k.template_id,
        '【' || t.sign || '】' || replace(replace(t.content, '{昵称}', m.first_name), '{城市}', m.home_city), 'MARKET',
        'ALIYUN', 1, 5,
        case when h % 17 = 0 then 'FAIL' else 'SUCCESS' end, case when h % 17 = 0 then '空号' else '' end, case
          when h % 5 = 0 then 1 else 0 end,
        k.send_time, k.send_time + make_interval(secs => 6 + h % 40), ${staffId}, k.send_time
      from numbered k join sms_template t on t.id = k.template_id
      join (select u, row_number() over () as n from unnest(${some}::bigint[]) u) given on given.n % 4 = k.place - 1
      join member m on m.user_id = given.u cross join lateral (select abs(hashtext(m.user_id::text || k.id)) as h) hash
      where m.login is not null on conflict do nothing returning 1
    ) select count(*) from put`.execute(db);
  await sql`update sms_task k set total = c.total, success = c.success, fail = c.total - c.success, cost = c.cost
    from (select task_id, count(*)::int as total, count(*) filter (where status = 'SUCCESS')::int as success,
      sum(cost)::bigint as cost from sms_record where task_id is not null group by 1) c
    where k.id = c.task_id`.execute(db);
  // Codes and notices between the campaigns; some of the notices did not arrive and can be sent again.
  await sql`insert into sms_record (user_id, login, template_id, content, kind, channel, segments, cost, status,
    fail_reason, send_time, report_time, created_time)
    select m.user_id, m.login, t.id,
      '【' || t.sign || '】' || replace(replace(replace(t.content, '{昵称}', m.first_name), '{时间}', '周六14:00'), '{验证码}',
      '904312'),
      t.kind, 'ALIYUN', 1, 5, case when failed then 'FAIL' else 'SUCCESS' end, case when failed then '关机' else '' end,
        at,
        at + interval '8 seconds', at
    from unnest(${userIds.slice(600, 660)}::bigint[]) with ordinality as u(id, place)
    join member m on m.user_id = u.id and m.login is not null
    join sms_template t on t.name = case when place % 2 = 0 then '预约提醒' else '登录验证码' end
    cross join lateral (select place % 2 = 0 and place % 12 = 0 as failed,
      pg_temp.waking(${now}::timestamptz - make_interval(hours => (place * 11)::int)) as at) told`.execute(db);
  await sql`insert into sms_opt_out (login, created_time)
    select m.login, ${now}::timestamptz - make_interval(days => (place * 3)::int)
    from unnest(${userIds.slice(700, 712)}::bigint[]) with ordinality as u(id, place)
    join member m on m.user_id = u.id where m.login is not null on conflict do nothing`.execute(db);
  await sql`with tasks as (
      insert into push_task (title, content, kind, channel, audience, estimate_num, send_mode, send_time, status,
        created_by, created_time, finish_time)
      select title, content, kind, channel, case status when 'WAIT_AUDIT' then '{}'::jsonb
        else (array['{}', '{"sex": "WOMAN"}', '{"sex": "MAN"}'])[1 + place % 3]::jsonb end,
        case status when 'WAIT_AUDIT' then people.everybody
        else (array[people.everybody, people.women, people.men])[1 + place % 3] end, 'NOW', at, status, ${staffId},
        at - interval '20 minutes', case when status = 'FINISH' then at + interval '5 minutes' end
      from (select t.*, pg_temp.office(${now}::timestamptz
        - make_interval(hours => case status when 'WAIT_AUDIT' then 20 else (place * 31)::int end)) as at
      from unnest(
        array['今日推荐已更新', '周末线下见面会报名', '资料完善提醒', '系统维护公告', '会员日专享', '实名认证送曝光', '新功能上线', '秋日相亲会回顾', '年末相亲会', '安全交友提示'],
        array['为{昵称}挑选了新的缘分，快来看看', '{城市}站名额有限，点击报名', '完善资料可提升三倍曝光', '今晚两点至四点系统维护', '会员日续费享好礼', '完成实名即可获得首页曝光',
          '语音介绍功能已上线', '看看大家的浪漫瞬间', '到店即送伴手礼', '谨防诈骗，不要向陌生人转账'],
        array['MARKETING', 'MARKETING', 'SERVICE', 'SYSTEM', 'MARKETING', 'SERVICE', 'SYSTEM', 'MARKETING', 'MARKETING',
          'SERVICE'],
        array['BOTH', 'PUSH', 'PUSH', 'BOTH', 'PUSH', 'IM', 'BOTH', 'PUSH', 'PUSH', 'IM'],
        array['FINISH', 'FINISH', 'FINISH', 'FINISH', 'WAIT_AUDIT', 'FINISH', 'FINISH', 'CANCEL', 'DRAFT', 'FINISH'])
        with ordinality as t(title, content, kind, channel, status, place)) t
        cross join (select count(*)::int as everybody, count(*) filter (where m.sex = 'WOMAN')::int as women,
          count(*) filter (where m.sex = 'MAN')::int as men
        from member m where m.status = 'ENABLE') people
      returning id, status, channel, send_time, audience
    ) insert into push_receipt (push_id, user_id, platform, result, fail_reason, time, click_time)
      select k.id, m.user_id, m.platform, r.result, case r.result when 'FAIL' then '设备令牌失效' when 'FILTER'
        then '今日营销推送已达上限' else '' end, k.send_time + make_interval(secs => h % 300),
        case when r.result = 'CLICK'
          then least(${now}, pg_temp.waking(k.send_time + make_interval(mins => 5 + h % 600))) end
      from tasks k join member m on m.user_id = any(${some.slice(0, 250)}::bigint[]) and m.status = 'ENABLE'
        and coalesce(k.audience ->> 'sex', m.sex) = m.sex and abs(hashtext(m.user_id || 'x' || k.id)) % 7 > 0 cross
      join lateral (select abs(hashtext(m.user_id::text || 'p' || k.id)) as h) hash
      cross join lateral (select case when h % 25 = 0 and k.channel = 'PUSH' then 'FAIL' when h % 25 in (1, 2)
        then 'FILTER' when h % 25 between 3 and 8 then 'CLICK' when h % 25 < 21 or k.channel <> 'PUSH' then 'ARRIVE'
        else 'SENT' end as result) r
      where k.status = 'FINISH'`.execute(db);
  await sql`update push_task k
    set estimate_num = c.n, total_num = c.n, success_num = c.n - c.filtered - c.failed, arrive_num = c.arrived,
      click_num = c.clicked, fail_num = c.failed
    from (select push_id, count(*)::int as n, count(*) filter (where result = 'FILTER')::int as filtered, count(*)
      filter (where result = 'FAIL')::int as failed,
      count(*) filter (where result in ('ARRIVE', 'CLICK'))::int as arrived, count(*)
        filter (where result = 'CLICK')::int as clicked from push_receipt group by 1) c where k.id = c.push_id`.execute(
    db,
  );
}
