import { chatLimits, parseConversationId, peerOf } from "@hongxian/contract/core/chat/chat.rules.ts";
import * as endpoints from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needConversation, needIdentity, openToSql } from "../../core/services/chat/chat-identity.ts";
import { unreadSql, waitingSql } from "../../core/services/chat/conversations.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

const shownLogs = 3;
const unknownOutside = {
  note: null,
  logs: [],
  tags: [],
  saleUserId: null,
  saleName: null,
  nextFollowTime: null,
  // The values of a member no one has talked to yet.
  communicateStatus: "NO_PAYMENT_LOW",
} satisfies Partial<endpoints.PeerCard>;

/** Whoever may chat with a member (`core/services/chat/reach.ts`) sees his card; actions on him depend on the scope. */
export const getPeerCard = handle(endpoints.getPeerCard, async ({ db, caller, params, query }) => {
  await needConversation(db, caller, query.accountId, params.id);
  const parsed = parseConversationId(params.id);
  if (parsed?.type !== "P2P") throw new AppError("NOT_FOUND");
  const { rows } =
    await sql<endpoints.PeerCard>`select m.user_id, m.first_name, nullif(m.image_url, '') as image_url, m.sex,
      date_part('year', age(m.birthday))::int as age, m.height, m.education, m.marital, m.home_prov, m.home_city,
      m.profession, m.income,
      m.spouse_income_max, m.status, m.on_line, m.platform, m.app_version, m.is_market_account, m.communicate_status,
      json_build_object('EDUCATION', m.education_auth_status, 'HOUSE', m.house_auth_status, 'CAR', m.car_auth_status,
        'MARRIAGE', m.marriage_auth_status, 'WORK', m.work_auth_status, 'ASSETS', m.assets_auth_status) as auth_icons,
      m.marriage_member_type, m.remainder_chat_number, m.total_chat_number, m.im_txt_switch, m.sale_user_id,
      (select s.name from staff s where s.user_id = m.sale_user_id order by s.id limit 1) as sale_name,
        m.next_follow_time,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id), '[]')
        from user_tag u join tag t on t.id = u.tag_id where u.user_id = m.user_id) as tags,
      (select json_build_object('text', n.connect, 'staff', (select s.name from staff s where s.id = n.staff_id),
        'time', n.created_time)
        from communicate_note n where n.user_id = m.user_id order by n.id desc limit 1) as note,
      (select coalesce(json_agg(json_build_object('id', l.id, 'beginTime', l.begin_time, 'inCount', l.in_count,
        'outCount', l.out_count, 'result', l.result)
          order by l.begin_time desc), '[]')
        from (select * from accompany_log a where a.user_id = m.user_id and a.end_time is not null
        order by a.begin_time desc limit ${sql.lit(shownLogs)}) l) as logs,
      coalesce(${scopeSql(memberScope(caller))}, false) as in_scope
    from member m where m.user_id = ${peerOf(parsed, query.accountId)}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  // Notes, owner and plans of a member outside the scope are not for the caller to read.
  return rows[0].inScope ? rows[0] : { ...rows[0], ...unknownOutside };
});

export const getConversationCounts = handle(endpoints.getConversationCounts, async ({ db, caller, query }) => {
  const identity = await needIdentity(db, caller, query.accountId);
  const { rows } = await sql<{ unread: number; waiting: number; overdue: number }>`select
      count(*) filter (where ${unreadSql})::int as unread, count(*) filter (where ${waitingSql})::int as waiting,
      count(*) filter (where ${waitingSql}
        and c.turn_since < now() - make_interval(mins => ${sql.lit(chatLimits.overdueMinutes)}))::int as overdue
    from conversation_member cm join conversation c on c.conversation_id = cm.conversation_id
    where ${openToSql(caller, identity)}`.execute(db);
  const { unread = 0, waiting = 0, overdue = 0 } = rows[0] ?? {};
  return { UNREAD: unread, WAITING: waiting, OVERDUE: overdue };
});

export const getCouponCards = handle(endpoints.getCouponCards, async ({ db }) => {
  const { rows } = await sql<endpoints.CouponCard>`select id, name, face_amount, discount, free_days from coupon
    where status = 'ONLINE' and granted_count < total_count and (end_time is null or end_time > now()) order by id desc
    limit 100`.execute(db);
  return rows;
});
