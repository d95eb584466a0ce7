import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { absentSeconds, assignJobName } from "./chat-presence.ts";
import { chatRightsChanged, conversationChanged } from "./chat-wire.ts";

/** Accounts that many serve together; any other belongs to its maintainer. */
const sharedTypes = ["OFFICIAL", "SERVICE"];

interface Waiting {
  readonly conversationId: string;
  readonly accountId: number;
  readonly type: string;
  readonly maintainerId: number;
  readonly memberName: string;
}

interface Server {
  readonly staffId: number;
  readonly types: readonly string[];
  serving: number;
  turn: number;
}

/**
 * Who gets the next conversation: of those at the desk with a free slot the one who serves fewest, then who has waited
 * longest.
 */
export function pickHandler<S extends Server>(
  servers: readonly S[],
  { type, maintainerId }: Pick<Waiting, "type" | "maintainerId">,
  max: number,
): S | null {
  const may = servers.filter(
    ({ staffId, types, serving }) =>
      serving < max && (sharedTypes.includes(type) ? types.includes(type) : staffId === maintainerId),
  );
  return (
    may.toSorted(
      (one, other) => one.serving - other.serving || one.turn - other.turn || one.staffId - other.staffId,
    )[0] ?? null
  );
}

/**
 * Assigns waiting conversations of official accounts to staff at the desk, the oldest first. Only one process assigns
 * at a time, so that no one gets more conversations than they have places for.
 */
export async function assignWaiting(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('chat assign'), 0)`.execute(tx);
    const max = await readSetting(tx, "chat.maxServed");
    const waiting = await sql<Waiting>`select cm.conversation_id, cm.user_id as account_id, k.type, k.maintainer_id,
        coalesce(peer.first_name, '') as member_name
      from conversation_member cm
      join market_account k on k.user_id = cm.user_id and k.remove_time is null and k.status = 'ENABLE'
      left join conversation_member other on other.conversation_id = cm.conversation_id and other.user_id <> cm.user_id
      left join member peer on peer.user_id = other.user_id
      where cm.service = 'WAIT' order by cm.service_since, cm.conversation_id limit 2000 for
      update of cm skip locked`.execute(tx);
    if (waiting.rows.length === 0) return 0;
    const servers =
      await sql<Server>`select s.id as staff_id, array_agg(distinct k.type) as types, coalesce(max(t.turn), 0) as turn,
        (select count(*)::int from conversation_member h
        where h.handler_staff_id = s.id and h.service = 'SERVED') as serving
      from staff s join market_account k on k.maintainer_id = s.id and k.remove_time is null and k.status = 'ENABLE'
      left join chat_turn t on t.staff_id = s.id
      where s.status = 'ENABLE' and exists (select 1 from chat_presence p where p.staff_id = s.id
        and p.seen_time > now() - make_interval(secs => ${absentSeconds}::int))
      group by s.id`.execute(tx);
    let turn = Math.max(0, ...servers.rows.map((server) => server.turn));
    const assigned: (Waiting & { staffId: number; turn: number })[] = [];
    for (const one of waiting.rows) {
      const server = pickHandler(servers.rows, one, max);
      if (server === null) continue;
      turn += 1;
      server.serving += 1;
      server.turn = turn;
      assigned.push({ ...one, staffId: server.staffId, turn });
    }
    if (assigned.length === 0) return 0;
    await sql`update conversation_member cm set service = 'SERVED', handler_staff_id = g.staff_id
      from unnest(${assigned.map((one) => one.conversationId)}::text[],
        ${assigned.map((one) => one.accountId)}::bigint[], ${assigned.map((one) => one.staffId)}::bigint[])
        g(conversation_id, user_id, staff_id)
      where cm.conversation_id = g.conversation_id and cm.user_id = g.user_id`.execute(tx);
    await sql`insert into chat_turn (staff_id, turn) select g.staff_id, max(g.turn)
      from unnest(${assigned.map((one) => one.staffId)}::bigint[], ${assigned.map((one) => one.turn)}::bigint[])
        g(staff_id, turn) group by 1
      on conflict (staff_id) do update set turn = excluded.turn`.execute(tx);
    for (const accountId of new Set(assigned.map((one) => one.accountId))) await chatRightsChanged(tx, accountId);
    for (const one of assigned.slice(0, 200)) {
      await conversationChanged(tx, one.conversationId);
      if (one.staffId !== one.maintainerId)
        await noticeStaff(tx, [one.staffId], {
          kind: "ASSIGN",
          ...chatMessages.assignNotice(one.memberName),
          link: `/message/chatList?accountId=${one.accountId}&conversationId=${one.conversationId}`,
        });
    }
    return assigned.length;
  });
}

/** Ends a stretch of service and computes its figures from the messages themselves. */
export async function closeStretch(
  db: Db,
  accompanyLogId: number,
  { result, remark, at }: { readonly result?: string; readonly remark?: string; readonly at?: string | null },
): Promise<void> {
  await sql`with stretch as (
      select l.id, l.account_user_id, l.user_id, l.begin_time, coalesce(${at ?? null}::timestamptz, now()) as until,
        'p2p_' || least(l.account_user_id, l.user_id) || '_' || greatest(l.account_user_id, l.user_id) as conversation
      from accompany_log l where l.id = ${accompanyLogId} and l.end_time is null
    ), said as (
      select g.from_id, g.msg_time, g.staff_id is not null as is_staff,
        lag(g.staff_id is not null) over w as after_staff, lag(g.msg_time) over w as before_time,
        max(case when g.staff_id is null then g.msg_time end)
          over (w rows between unbounded preceding and 1 preceding) as last_asked
      from stretch s join message g on g.conversation_id = s.conversation
        and g.msg_time between s.begin_time and s.until
        and g.msg_type not in ('CMD', 'WITHDRAW', 'SYSTEM') and g.state in ('NORMAL', 'WITHDRAWN')
      window w as (order by g.msg_time)
    ), counted as (
      select count(*) filter (where said.from_id = s.user_id)::int as in_count, count(*)
        filter (where is_staff)::int as out_count,
        (extract(epoch from min(msg_time)
          filter (where is_staff and before_time is not null and not after_staff) - min(s.begin_time)))::int as
          first_reply,
        avg(extract(epoch from msg_time - before_time))
          filter (where is_staff and after_staff is false)::int as avg_reply
      from stretch s left join said on true
    ) update accompany_log l
    set end_time = s.until, in_count = c.in_count, out_count = c.out_count, first_reply_seconds = c.first_reply,
        avg_reply_seconds = c.avg_reply, result = coalesce(${result ?? null}, l.result),
        remark = coalesce(${remark ?? null}, l.remark)
      from stretch s, counted c where l.id = s.id`.execute(db);
}

/**
 * After half an hour without a message a stretch of service ends and the conversation is free for the next question.
 */
async function closeIdle(db: Db): Promise<number> {
  const { rows } = await sql<{ conversationId: string; userId: number; accompanyLogId: number; lastMsgTime: string }>`
    select cm.conversation_id, cm.user_id, cm.accompany_log_id, c.last_msg_time from conversation_member cm
    join conversation c on c.conversation_id = cm.conversation_id
    where cm.accompany_log_id is not null
      and c.last_msg_time < now() - make_interval(mins => ${chatLimits.idleMinutes}::int) limit 500`.execute(db);
  for (const { conversationId, userId, accompanyLogId, lastMsgTime } of rows) {
    await db.transaction().execute(async (tx) => {
      await closeStretch(tx, accompanyLogId, { at: lastMsgTime });
      // Somebody may still be waiting for an answer: then the conversation stays with its handler.
      await sql`update conversation_member cm set accompany_log_id = null,
          service = case when c.turn_from_id = cm.user_id then 'NONE' else cm.service end,
          service_since = case when c.turn_from_id = cm.user_id then null else cm.service_since end,
          handler_staff_id = case when c.turn_from_id = cm.user_id then null else cm.handler_staff_id end
        from conversation c where c.conversation_id = cm.conversation_id and cm.conversation_id = ${conversationId}
          and cm.user_id = ${userId}
          and cm.accompany_log_id = ${accompanyLogId}`.execute(tx);
      await conversationChanged(tx, conversationId);
    });
  }
  return rows.length;
}

export const serviceJobs: readonly Job[] = [
  { name: assignJobName, cron: "* * * * *", run: ({ database: { db } }) => assignWaiting(db) },
  { name: "chat-idle", cron: "*/5 * * * *", run: ({ database: { db } }) => closeIdle(db) },
];
