import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { pairLines } from "./words/chat-lines.ts";

const roomCount = 14;

/** Chat rooms of all kinds with their members and the messages of today and yesterday. */
export async function writeChatRooms(
  db: Db,
  { userIds, now }: { readonly userIds: readonly number[]; readonly now: Date },
): Promise<void> {
  const some = userIds.slice(0, 320);
  if (some.length < roomCount) return;
  await sql`with given as (select u as user_id, place from unnest(${some}::bigint[]) with ordinality as g(u, place)),
      made as (
      insert into chat_room (name, type, owner_user_id, city_id, max_num, join_rule, notice, welcome, mute_all, status,
        status_reason, created_time)
      select t.name, t.type, g.user_id, case when t.type = 'CITY'
        then (select m.home_city_id from member m where m.user_id = g.user_id) end, 200 + t.place * 50,
        (array['FREE', 'APPLY', 'INVITE'])[1 + t.place % 3], '请文明交流，勿发联系方式', '欢迎加入', t.place = 5, case t.place when 13
          then 'BANNED' when 14 then 'DISSOLVED' else 'NORMAL' end,
        case when t.place = 13 then '频繁广告' else '' end, ${now}::timestamptz - make_interval(days => (t.place * 9)::int)
      from unnest(array['新人报到', '周末去哪儿', '同城饭搭子', '同城夜跑', '读书会', '电影夜话', '养宠人', '登山小队', '程序员专场', '教师专场', '秋日下午茶',
        '国庆联谊', '副业交流', '旧友群'],
        array['PUBLIC', 'PUBLIC', 'CITY', 'CITY', 'SUBJECT', 'SUBJECT', 'SUBJECT', 'ACTIVITY', 'PUBLIC', 'PUBLIC',
          'ACTIVITY', 'ACTIVITY', 'PUBLIC', 'CITY']) with ordinality as t(name, type, place)
      join given g on g.place = t.place returning id, name, avatar, owner_user_id, mute_all, status, created_time
    ), opened as (
      insert into conversation (conversation_id, type, name, avatar, group_no, owner_user_id, status, created_time)
      select 'room_' || id, 'ROOM', name, avatar, id, owner_user_id, case when status <> 'NORMAL' then 'CLOSED'
        when mute_all then 'MUTED' else 'NORMAL' end, created_time from made
    ), joined as (
      insert into conversation_member (conversation_id, user_id, role, join_time, last_read_time)
      select 'room_' || made.id, g.user_id, case when g.user_id = made.owner_user_id then 'OWNER' when g.place % 29 = 0
        then 'ADMIN' else 'MEMBER' end, made.created_time, ${now}
      from made join given g on g.user_id = made.owner_user_id or (g.place * 5 + made.id) % ${roomCount / 2} = 0
      on conflict do nothing returning conversation_id, user_id
    ), speakers as (
      select conversation_id, user_id, row_number()
        over (partition by conversation_id order by hashtext(user_id::text)) as place from joined
    )
    insert into message (msg_id, conversation_id, from_id, to_id, msg_type, msg_body, msg_time, machine_result,
      machine_label, state)
    select 'demo-r' || made.id || '-' || n, 'room_' || made.id, s.user_id, made.id, 'TEXT_MSG',
      jsonb_build_object('text', case when h % 23 = 0 then '先转账才能进群'
      else (${[...pairLines]}::text[])[1 + h % ${pairLines.length}::int] end),
      date_trunc('milliseconds', ${now}::timestamptz - make_interval(mins => (n * 37 + made.id)::int)), case
        when h % 23 = 0 then 'REVIEW' else 'PASS' end,
      case when h % 23 = 0 then '先转账' else '' end, 'NORMAL'
    from made cross join generate_series(1, 24) n
    join speakers s on s.conversation_id = 'room_' || made.id and s.place = 1 + n % 9
    cross join lateral (select abs(hashtext('room' || made.id || '-' || n)) as h) hash
    where made.status = 'NORMAL'`.execute(db);
  await sql`update conversation c
    set last_msg_id = g.msg_id, last_msg_time = g.msg_time, last_msg_preview = g.msg_body->>'text',
      last_from_id = g.from_id
    from (select distinct on (conversation_id) * from message where conversation_id like 'room\\_%'
    order by conversation_id, msg_time desc) g
    where c.conversation_id = g.conversation_id`.execute(db);
}
