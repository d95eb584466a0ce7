import type { ComplaintTarget } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

/** What may be complained about: its number, the member behind it, and who complains where only certain members can. */
const targetSources: Partial<Record<ComplaintTarget, RawBuilder<unknown>>> = {
  VIDEO: sql`select id::text as thing, user_id, null::bigint as by_user from video where status <> 'DELETED'`,
  MOMENT: sql`select id::text as thing, user_id, null::bigint as by_user from moment
    where kind = 'MOMENT' and status <> 'DELETED'`,
  SUBJECT_DISCUSS: sql`select id::text as thing, user_id, null::bigint as by_user from subject_discuss
    where status <> 'DELETED'`,
  TREEHOLE: sql`select id::text as thing, user_id, null::bigint as by_user from treehole_post
    where status <> 'DELETED'`,
  LIVE_ROOM: sql`select id::text as thing, host_id as user_id, null::bigint as by_user from live_room
    where status = 'NORMAL'`,
  CHAT_ROOM: sql`select id::text as thing, owner_user_id as user_id, null::bigint as by_user from chat_room
    where status = 'NORMAL'`,
  FAMILY: sql`select id::text as thing, leader_id as user_id, null::bigint as by_user from family
    where status = 'NORMAL'`,
  CALL: sql`(select id::text as thing, callee_id as user_id, caller_id as by_user from call_record
    where caller_id is not null order by id desc limit 100)`,
  ORDER: sql`(select id::text as thing, null::bigint as user_id, user_id as by_user from trade_order
    where status = 'PAID' order by id desc limit 100)`,
  SHOP: sql`select id::text as thing, null::bigint as user_id, null::bigint as by_user from shop where status = 'OPEN'`,
  MATCHMAKER: sql`select id::text as thing, null::bigint as user_id, null::bigint as by_user from agent
    where tier = 'MATCHMAKER' and status = 'ENABLE'`,
  CHAT: sql`select distinct on (conversation_id) conversation_id as thing, from_id as user_id, to_id as by_user
    from message
    where msg_id like 'demo-p%' and msg_type = 'TEXT_MSG' order by conversation_id, machine_result desc, msg_time`,
};

/**
 * Every complaint gets an existing target, or keeps the one it already names; sanctions and decisions follow to the
 * member behind it.
 */
export async function pointComplaints(db: Db): Promise<void> {
  for (const [type, source] of Object.entries(targetSources))
    await sql`with asked as (select id, row_number() over (order by id desc) - 1 as n from complaint
          where target_type = ${type}
          and (target_id, coalesce(target_user_id, 0)) not in (select k.thing, coalesce(k.user_id, 0)
          from (${source}) k)),
        found as (select k.*, row_number() over (order by hashtext(k.thing), k.thing) - 1 as n, count(*)
          over () as total from (${source}) k),
        pointed as (update complaint c
        set target_id = f.thing, target_user_id = f.user_id, user_id = coalesce(f.by_user, c.user_id)
          from asked a join found f on f.n = a.n % f.total where c.id = a.id
          returning c.id, c.punishment_id, c.target_user_id),
        punished as (update punishment p set user_id = d.target_user_id from pointed d
        where p.id = d.punishment_id and d.target_user_id is not null)
      update review_action r set user_id = d.target_user_id from pointed d
      where r.biz_type = 'COMPLAINT' and r.biz_id = d.id`.execute(db);
  await sql`update complaint c
    set user_id = (select o.user_id from complaint o where o.user_id <> c.user_id order by o.id limit 1)
    where c.user_id = c.target_user_id`.execute(db);
  // A screenshot was made of what had been said by then.
  await sql`update complaint c set imgs = '' where c.imgs <> '' and not exists (select from message m
    where m.msg_type = 'TEXT_MSG' and m.msg_time <= c.created_time and m.conversation_id in (c.target_id,
      'p2p_' || least(c.user_id, c.target_user_id) || '_' || greatest(c.user_id, c.target_user_id)))`.execute(db);
  // The reported messages come with the complaint; the rest of a conversation is only read for a reason.
  await sql`insert into chat_evidence (ticket_type, ticket_id, conversation_id, msg_ids, created_time)
    select 'COMPLAINT', c.id, c.target_id, given.ids, c.created_time from complaint c
    cross join lateral (select array(select m.msg_id from message m
    where m.conversation_id = c.target_id and m.from_id = c.target_user_id
      order by m.machine_result in ('REVIEW', 'BLOCK') desc, m.msg_time limit 3) as ids) given
    where c.target_type = 'CHAT' and cardinality(given.ids) > 0`.execute(db);
}
