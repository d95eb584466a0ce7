import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import type { Organisation } from "./organisation.ts";

const texts = {
  MARRIAGE: ["想找一位在本地工作、性格温和的对象，请红娘联系我", "女儿32岁未婚，想了解一下线下相亲服务和收费"],
  JOIN: ["想在本市开一家加盟门店，请问需要什么条件和费用？", "有婚介从业经验，想咨询城市代理政策"],
  COOPERATE: ["我们是影楼，想谈形象拍摄的合作", "单位工会想办一场联谊活动，求合作方案"],
  HELP: ["实名认证一直提示照片不清晰，怎么处理？", "更换手机号后登录不上，请帮忙看一下"],
  COMPLAIN: ["对方资料和本人不符，要求核实处理", "付费后红娘一直没有联系我，请跟进"],
  OTHER: ["想了解一下你们平台的活动安排", "请问线下门店周末营业吗？"],
} as const;

/** A month of messages from the website. Requires staff, members, channels and regions. */
export async function writeLeaveWords(
  db: Db,
  { organisation, now }: { organisation: Organisation; now: number },
): Promise<void> {
  const handlers = [...organisation.ofRole(2), ...organisation.ofRole(4)].map(({ id }) => id);
  const intents = Object.keys(texts);
  const contents = Object.values(texts);
  await sql`insert into leave_word (name, phone, sex, age, prov_id, city_id, intent, content, source_page, channel_id,
      ip, ip_area, status, handler_id,
      claim_time, follow_num, next_follow_time, convert_user_id, convert_kind, close_remark, deadline, handle_time,
        created_time)
    select (array['张', '王', '李', '赵', '陈', '刘', '周', '吴', '孙', '林'])[1 + n % 10] || (array['先生', '女士'])[1 + n % 2],
      '1' || (array['39', '58', '86', '77'])[1 + n % 4] || lpad((n * 7919 % 100000000)::text, 8, '0'),
      (array['MAN', 'WOMAN'])[1 + n % 2], 24 + n * 5 % 20,
      g.parent_id, g.id, k.intent, (${contents.map(([first]) => first)}::text[])[1 + k.place] || case when n % 3 = 0
        then '。' || (${contents.map(([, second]) => second)}::text[])[1 + k.place] else '' end,
      (array['/home', '/home', '/join', '/help', '/home', '/about', '/activity', '/join'])[1 +
        abs(hashtext('page' || n)) % 8], (select id from channel order by id offset n % 4 limit 1),
        '113.88.12.' || n % 250, '', s.status,
      case when s.status <> 'WAIT_HANDLE' then (${handlers}::bigint[])[1 + n % ${handlers.length}::int] end,
      case when s.status <> 'WAIT_HANDLE'
        then least(${new Date(now)},
        pg_temp.office(k.at + make_interval(mins => 20 + abs(hashtext('claim' || n)) % 200))) end, case
        when s.status in ('FOLLOWING', 'CONVERTED') then 1 + n % 3 else 0 end,
      case when s.status = 'FOLLOWING'
        then date_trunc('hour', ${new Date(now)}::timestamptz) + make_interval(hours => (n % 72 - 12)::int) end,
      case when s.status = 'CONVERTED' and k.intent <> 'JOIN' then m.user_id end, case when s.status = 'CONVERTED'
        then case when k.intent = 'JOIN' then 'AGENT' else 'MEMBER' end end,
      case s.status when 'REPLIED' then '您好，您的问题已处理，如有疑问请致电客服' when 'INVALID' then '空号，多次无法接通' else '' end,
      k.at + interval '24 hours', case when s.status in ('CONVERTED', 'REPLIED', 'INVALID')
        then least(${new Date(now)},
        pg_temp.office(k.at + make_interval(mins => 240 + abs(hashtext('done' || n)) % 700)))
        end, k.at
    from generate_series(1, 160) n
    cross join lateral (select (array[0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 3, 4, 5])[1 + abs(hashtext('word' || n)) % 13] as
      place) w
    cross join lateral (select w.place, (${intents}::text[])[1 + w.place] as intent,
      pg_temp.waking(${new Date(now)}::timestamptz
        - make_interval(mins => case when n <= 7 then n * 190
        else 1500 + n * 200 + abs(hashtext('time' || n)) % 2400 end)) as at) k
    cross join lateral (select case when n <= 7 then 'WAIT_HANDLE' when n <= 16 then 'FOLLOWING'
      else (array['CONVERTED', 'REPLIED', 'REPLIED', 'INVALID', 'FOLLOWING', 'CONVERTED', 'REPLIED'])[1 + n % 7] end as
      status) s
    join lateral (select id, parent_id from region where level = 2 order by id offset n * 13 % 300 limit 1) g on true
    join lateral (select
      (array(select user_id from member where status = 'ENABLE' and not is_market_account order by user_id desc
      limit 161))[n + 1] as user_id) m on m.user_id is not null`.execute(db);
  await sql`insert into ticket_reply (ticket_type, ticket_id, staff_id, content, is_inner, created_time)
    select 'LEAVE_WORD', w.id, w.handler_id,
      (array['电话沟通，意向明确，已介绍服务', '对方工作忙，约定晚些再联系', '已加微信，发送资料'])[1 + (w.id + g) % 3], true,
      least(${new Date(now)}, pg_temp.office(w.claim_time + make_interval(mins => (g * 150 + w.id * 7 % 60)::int)))
    from leave_word w cross join lateral generate_series(1, w.follow_num) g`.execute(db);
}
