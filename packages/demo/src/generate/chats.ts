import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { countKpi } from "@hongxian/server/core/services/chat/count-kpi.ts";
import { silentMessages, writeCorpses } from "./silent-members.ts";
import { memberLines, pairLines, staffLines } from "./words/chat-lines.ts";

const texts = (lines: readonly string[]) => sql`${[...lines]}::text[]`;
const pick = (lines: readonly string[], by: string) =>
  sql`(${texts(lines)})[1 + abs(hashtext(${sql.raw(by)})) % ${sql.lit(lines.length)}]`;
const pairId = (one: string, other: string) =>
  sql.raw(`'p2p_' || least(${one}, ${other}) || '_' || greatest(${one}, ${other})`);

const columns = sql.raw(
  "msg_id, conversation_id, from_id, to_id, msg_type, msg_body, msg_time, staff_id, machine_result, machine_label, state",
);

/** The messages of every recorded stretch of service: question and answer in turn, from its beginning to its end. */
const servedMessages = sql`insert into message (${columns})
  select 'demo-' || l.id || '-' || n, ${pairId("l.account_user_id", "l.user_id")}, case when side.is_in then l.user_id
    else l.account_user_id end,
    case when side.is_in then l.account_user_id else l.user_id end, 'TEXT_MSG',
    jsonb_build_object('text', case when side.is_in then ${pick(memberLines, "l.id || 'm' || n")}
      else ${pick(staffLines, "l.id || 's' || n")} end),
    date_trunc('milliseconds',
      l.begin_time + (l.end_time - l.begin_time) * ((n - 1)::float8 / greatest(l.in_count + l.out_count - 1, 1))),
    case when side.is_in then null else l.staff_id end, 'PASS', '', 'NORMAL'
  from accompany_log l cross join lateral generate_series(1, l.in_count + l.out_count) n
  cross join lateral (select case when n <= 2 * least(l.in_count, l.out_count) then n % 2 = 1
    else l.in_count > l.out_count end as is_in) side
  where l.end_time is not null`;

/** Members who chat with each other: all kinds of messages, some of them suspicious. */
const pairMessages = (userIds: readonly number[], now: Date) => sql`with people as (
    select m.user_id, m.sex, row_number() over (partition by m.sex order by m.last_active_time desc, m.user_id) as place
    from member m
    where m.user_id = any(${[...userIds]}::bigint[]) and m.sex in ('MAN', 'WOMAN')
  ), pairs as (
    select man.user_id as man, woman.user_id as woman, man.place,
      pg_temp.waking(${now}::timestamptz - make_interval(hours => (man.place * 5)::int)) as begun
    from people man join people woman on man.sex = 'MAN' and woman.sex = 'WOMAN' and man.place = woman.place
    where man.place <= 120
  ), lines as (
    select p.*, n, (n + p.place) % 2 = 0 as is_man, (abs(hashtext('kind' || p.place || '-' || n)) % 40) as kind
    from pairs p, generate_series(1, 12) n
  )
  insert into message (${columns})
  select 'demo-p' || place || '-' || n, ${pairId("man", "woman")}, case when is_man then man else woman end, case
    when is_man then woman else man end,
    case kind when 0 then 'IMAGE_MSG' when 1 then 'VOICE_MSG' when 2 then 'GIFT' when 3 then 'SWAP_WECHAT'
      else 'TEXT_MSG' end,
    case kind when 0 then jsonb_build_object('url',
      coalesce((select nullif(image_url, '') from member where user_id = man), '/api/files/demo/a.svg'), 'width', 400,
      'height', 500, 'size', 20480)
      when 1 then jsonb_build_object('url', '/api/files/demo/voice/' || 2 + n || '.wav', 'duration', 2 + n,
        'transcript', ${pick(pairLines, "place || 'v' || n")})
      when 2 then jsonb_build_object('giftId', 6, 'giftName', '烟花', 'giftImg', '/api/files/demo/gift/6.svg', 'svgaUrl',
        '/demo/gift.svga', 'num', 1, 'price', 6600)
      when 3 then jsonb_build_object('swapId', 'demo-' || place, 'state', 'APPLY')
      when 4 then jsonb_build_object('text', '要不你先转账给我，我帮你操作')
      when 5 then jsonb_build_object('text', '加我做刷单返利')
      else jsonb_build_object('text', ${pick(pairLines, "place || 'p' || n")}) end,
    begun + make_interval(secs => n * 95), null, case kind when 4 then 'REVIEW' when 5 then 'BLOCK' else 'PASS' end,
    case kind when 4 then '先转账' when 5 then '刷单返利' else '' end, case kind when 5 then 'BLOCKED' else 'NORMAL' end
  from lines where begun + make_interval(secs => n * 95) <= ${now}`;

/**
 * Who writes is awake: the last sign-in and the last activity are not before the last message. A sign-in more is
 * recorded for those who seemed to be away.
 */
const wakeWriters = sql`with wrote as (
    select x.from_id as user_id, max(x.msg_time) as last, max(x.msg_time) - interval '20 minutes' as login
    from message x join member m on m.user_id = x.from_id
    where x.staff_id is null and m.created_time < x.msg_time - interval '20 minutes' group by 1
  ), woken as (
    update member m set last_active_time = greatest(m.last_active_time, w.last),
      last_login_time = case when m.last_login_time < w.login - interval '3 days' then w.login
        else m.last_login_time end
    from wrote w where w.user_id = m.user_id and m.last_active_time < w.last
    returning m.user_id, m.last_login_time = w.login as is_new, w.login
  )
  insert into login_record (user_id, login_mode, platform, app_version, device_id, device_model, ip, ip_area,
    ip_prov_id,
    result, created_time)
  select l.user_id, l.login_mode, l.platform, m.app_version, l.device_id, l.device_model, l.ip, l.ip_area, l.ip_prov_id,
    'SUCCESS', w.login
  from woken w join member m on m.user_id = w.user_id cross join lateral (
    select * from login_record r where r.user_id = w.user_id and r.result = 'SUCCESS' order by r.created_time desc
    limit 1
  ) l where w.is_new`;

/** What was said before a member complained about another: the report opens on it. */
const complainedLines = {
  FRAUD: [
    "我在做一个投资，收益很稳，你要不要跟我一起",
    "先转5000我帮你操作，明天就能提现",
    "不信我的话我们就没必要聊了",
  ],
  FAKE: ["照片是几年前的，现在胖了不少", "资料里的工作是以前的，现在没上班", "年龄是注册时填错的，差不了几岁"],
  ABUSE: ["你什么条件还挑三拣四", "给脸不要脸，回个消息都这么慢", "神经病，别耽误我时间"],
  AD: ["我朋友开的店，扫码进群有优惠", "加这个群，里面都是单身的，进群费19", "我们平台招代理，你可以了解一下"],
  PORN: ["这么晚了还没睡，发张照片看看", "穿着睡衣的那种，只给我看", "见面直接去酒店吧"],
  MARRIED: ["其实我还没办离婚手续", "家里那位不知道我在这里", "等孩子上学就离"],
  PRIVACY: ["我查到你住哪个小区了", "你单位电话我也有", "把你的照片发给我朋友看了"],
  OTHER: ["一直问我工资多少，有没有房", "每天几十条消息，不回就打电话", "说好见面又不来"],
};
const complainedTalks = (now: Date) => sql`with said as (
    select k.reason, k.lines[1 + place] as line, place
    from (select reason, array(select jsonb_array_elements_text(t.value)) as lines
      from jsonb_each(${JSON.stringify(complainedLines)}::jsonb) as t (reason, value)) k, generate_series(0, 2) place
  ), talks as (
    select c.id, c.user_id, c.target_user_id, c.created_time, n,
      pg_temp.waking(c.created_time - interval '70 minutes') as begun,
      coalesce((select s.line from said s where s.reason = c.reason_type and s.place = (c.id + n / 2) % 3),
        (select s.line from said s where s.reason = 'OTHER' and s.place = (c.id + n / 2) % 3)) as line
    from complaint c, generate_series(1, 6) n
    where c.target_type = 'USER' and c.target_user_id is not null
  )
  insert into message (${columns})
  select 'demo-c' || id || '-' || n, ${pairId("user_id", "target_user_id")}, case when n % 2 = 0 then target_user_id
      else user_id end, case when n % 2 = 0 then user_id else target_user_id end, 'TEXT_MSG',
    jsonb_build_object('text', case when n % 2 = 0 then line else ${pick(pairLines, "id || 'c' || n")} end),
    date_trunc('milliseconds', least(begun, created_time - interval '10 minutes')
      + make_interval(secs => n * 50)), null, 'PASS', '', 'NORMAL'
  from talks where created_time <= ${now} on conflict do nothing`;

/** Members who are waiting for an answer right now, some of them too long. */
const waitingMessages = (userIds: readonly number[], now: Date) => sql`with accounts as (
    select user_id, row_number() over (order by type = 'SERVICE' desc, user_id) as place, count(*) over () as n
    from market_account where remove_time is null and status = 'ENABLE' and type <> 'TEST'
  ), asked as (
    select u as user_id, given.place, a.user_id as account from unnest(${userIds.slice(0, 32)}::bigint[])
    with ordinality as given(u, place)
    join accounts a on a.place = 1 + given.place % a.n
  )
  insert into message (${columns})
  select 'demo-w' || user_id || '-' || n, ${pairId("user_id", "account")}, user_id, account, 'TEXT_MSG',
    jsonb_build_object('text', ${pick(memberLines, "user_id || 'w' || n")}),
    date_trunc('milliseconds',
      ${now}::timestamptz - make_interval(mins => (place * 2)::int) + make_interval(secs => n * 20)), null, 'PASS', '',
      'NORMAL'
  from asked, generate_series(1, 3) n
  where ${now}::timestamptz - make_interval(mins => (place * 2)::int) + make_interval(secs => n * 20) <= ${now}
  on conflict do nothing`;

/** Who signs in as a matchmaker, and is shown in the tour. */
const shownMatchmaker = "13800000016";

/** She talks with her own members in her own name; the newest two wait for her. */
const matchmakerTalks = (now: Date) => sql`with talks as (
    select s.id as staff_id, s.user_id as maker, m.user_id, m.place,
      pg_temp.office(${now}::timestamptz - make_interval(hours => (m.place * 9 - 5)::int)) as begun
    from staff s cross join lateral (
      select user_id, created_time, row_number() over (order by last_active_time desc, user_id) as place from member
      where matchmaker_user_id = s.user_id and status = 'ENABLE'
        and created_time < ${now}::timestamptz - interval '9 days'
      order by last_active_time desc, user_id limit 8
    ) m where s.login = ${shownMatchmaker} and s.user_id is not null
  )
  insert into message (${columns})
  select 'demo-k' || user_id || '-' || n, ${pairId("maker", "user_id")}, case when n % 2 = 1 then user_id
    else maker end,
    case when n % 2 = 1 then maker else user_id end, 'TEXT_MSG',
    jsonb_build_object('text', case when n % 2 = 1 then ${pick(memberLines, "user_id || 'k' || n")}
      else ${pick(staffLines, "user_id || 'k' || n")} end),
    date_trunc('milliseconds', begun + make_interval(secs => n * 70)), case when n % 2 = 1 then null else staff_id end,
    'PASS', '', 'NORMAL'
  from talks, generate_series(1, 4) n
  where (place > 2 or n < 4) and begun + make_interval(secs => n * 70) <= ${now} on conflict do nothing`;
const unreadTalks = sql`update conversation_member c set last_read_time = v.last_msg_time - interval '1 second'
  from conversation v, staff s
  where v.conversation_id = c.conversation_id and v.last_msg_id like 'demo-k%' and s.login = ${shownMatchmaker}
    and c.user_id = s.user_id and v.last_from_id <> s.user_id`;

/** Conversations, their members and their read positions are derived from the messages. */
const conversations = sql`with last as (
    select distinct on (conversation_id) conversation_id, msg_id, msg_time, msg_type, msg_body, from_id, to_id
    from message
    where state = 'NORMAL' and conversation_id like 'p2p%' order by conversation_id, msg_time desc
  ), first as (
    select distinct on (conversation_id) conversation_id, from_id, msg_time from message
    order by conversation_id, msg_time
  ), turn as (
    select l.conversation_id, min(g.msg_time) as since from last l
    join message g on g.conversation_id = l.conversation_id and g.from_id = l.from_id
      and g.msg_time > coalesce((select max(o.msg_time) from message o
      where o.conversation_id = l.conversation_id and o.from_id <> l.from_id), '-infinity')
    group by 1
  ), made as (
    insert into conversation (conversation_id, type, starter_id, last_msg_id, last_msg_time, last_msg_preview,
      last_from_id, turn_from_id, turn_since, created_time, update_time)
    select l.conversation_id, 'P2P', f.from_id, l.msg_id, l.msg_time,
      coalesce(l.msg_body->>'text', case l.msg_type when 'IMAGE_MSG' then '[图片]' when 'VOICE_MSG'
      then '[语音 ' || (l.msg_body->>'duration') || '"]' when 'GIFT' then '[礼物]烟花' else '[交换微信]' end),
      l.from_id, l.from_id, coalesce(t.since, l.msg_time), f.msg_time, l.msg_time
    from last l join first f using (conversation_id) left join turn t using (conversation_id)
  )
  insert into conversation_member (conversation_id, user_id, join_time, last_read_time, service, service_since,
    handler_staff_id)
  select l.conversation_id, side.user_id, f.msg_time, case when side.waits
    then coalesce(t.since, l.msg_time) - interval '1 second' else l.msg_time end,
    case when not side.waits then 'NONE' when side.mine then 'SERVED' else 'WAIT' end, case when side.waits
      then coalesce(t.since, l.msg_time) end, case when side.waits and side.mine then side.maintainer_id end
  from last l join first f using (conversation_id) left join turn t using (conversation_id) cross join lateral (
    select u as user_id, k.maintainer_id, k.user_id is not null and u <> l.from_id
      and coalesce(t.since, l.msg_time) > now() - interval '6 hours' as waits,
      abs(hashtext(l.conversation_id)) % 3 > 0 as mine
    from unnest(array[l.from_id, l.to_id]) u left join market_account k on k.user_id = u and k.remove_time is null
  ) side`;

const groups = (userIds: readonly number[], now: Date) => sql`with account as (
    select user_id from market_account where type = 'MATCHMAKER' and remove_time is null and status = 'ENABLE'
    order by user_id limit 1
  ), people as (
    select m.user_id, m.sex, row_number() over (partition by m.sex order by m.user_id) as place from member m
    where m.user_id = any(${userIds.slice(0, 400)}::bigint[]) and m.sex in ('MAN', 'WOMAN')
  ), made as (
    select nextval('chat_group_no_seq') as no, account.user_id as account, n from account, generate_series(1, 6) n
  ), opened as (
    insert into conversation (conversation_id, type, name, group_kind, group_no, owner_user_id, starter_id, last_msg_id,
      last_msg_time, last_msg_preview, last_from_id, turn_from_id, turn_since)
    select 'group_' || no, 'GROUP', case when n <= 4 then '牵线群' || n else '会员服务群' || n - 4 end, case when n <= 4
      then 'INTRODUCE' else 'SERVICE' end, no, account, account,
      'demo-g' || no, ${now}::timestamptz - make_interval(hours => (n * 3)::int), '大家好，请文明交流', account, account,
        ${now}::timestamptz - make_interval(hours => (n * 3)::int) from made
  ), joined as (
    insert into conversation_member (conversation_id, user_id, role, last_read_time)
    select 'group_' || no, account, 'OWNER', ${now}::timestamptz from made
    union all
    select 'group_' || made.no, p.user_id, 'MEMBER', ${now}::timestamptz from made
    join people p on p.place = made.n or (made.n > 4 and p.place between made.n * 4 and made.n * 4 + 3)
  )
  insert into message (${columns})
  select 'demo-g' || no, 'group_' || no, account, no, 'TEXT_MSG', '{"text": "大家好，请文明交流"}',
    date_trunc('milliseconds', ${now}::timestamptz - make_interval(hours => (n * 3)::int)), null, 'PASS', '', 'NORMAL'
  from made`;

const phrases = sql`insert into quick_reply (title, text, sort)
  select title, text, place from unnest(array['问候', '套餐介绍', '认证指引', '活动邀请', '安全提醒', '结束语'], array[
    '{昵称}您好，我是{我}，很高兴为您服务，请问有什么可以帮您？', '我们有普通、高级、至尊三档相亲会员，权益和服务次数不同，您想先了解哪一档？',
    '请在“我的-认证中心”提交材料，一般24小时内完成审核。', '{城市}本周末有线下见面会，名额有限，需要帮您预留吗？',
    '为了您的安全，请不要在平台外转账或提供验证码。', '感谢您的咨询，祝您早日找到另一半！']) with ordinality as t(title, text, place)`;

const autoReplies = sql`insert into market_auto_reply (user_id, welcome_text, off_hours_text, rules)
  select user_id, '您好，欢迎咨询，客服马上为您服务', '当前为非工作时间，我们会在09:00后尽快回复您',
    '[{"keyword": "价格", "text": "会员价格请查看“我的-会员中心”"}, {"keyword": "注销", "text": "注销账号请前往“设置-账号与安全”"}]'
  from market_account where remove_time is null and type in ('SERVICE', 'OFFICIAL') on conflict do nothing`;

const kpiDays = 30;

/**
 * Conversations of all kinds, consistent with the recorded stretches of service; bounded, whatever the number of
 * members.
 */
export async function writeChats(
  db: Db,
  { userIds, now }: { readonly userIds: readonly number[]; readonly now: Date },
): Promise<void> {
  await servedMessages.execute(db);
  if (userIds.length > 0) {
    await pairMessages(userIds, now).execute(db);
    await complainedTalks(now).execute(db);
    await waitingMessages(userIds, now).execute(db);
    await silentMessages(userIds, now).execute(db);
  }
  await matchmakerTalks(now).execute(db);
  await wakeWriters.execute(db);
  await conversations.execute(db);
  await unreadTalks.execute(db);
  await groups(userIds, now).execute(db);
  await phrases.execute(db);
  await autoReplies.execute(db);
  await countKpi(db, kpiDays);
  await writeCorpses(db);
}
