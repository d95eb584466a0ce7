import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import {
  credentialPages,
  faceQueue,
  dashboardGrants,
  queueKinds,
  todoTitles,
  type QueueKind,
  type TodoKey,
} from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import { waitingSql } from "../../core/services/chat/conversations.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { lateSql, ownChats } from "./chat-sql.ts";
import { homeOf, isInviter, type Home } from "./dashboard-view.ts";

interface TodoRow {
  readonly key: TodoKey;
  readonly count: number;
  readonly oldestTime: string | null;
  readonly isOverdue: boolean;
}

const pageOf = (route: string): string => route.split("?")[0] ?? route;

/** Waiting work by kind. Whether it concerns the caller depends on the role's pages, like every read. */
function todoSources(caller: Caller): RawBuilder<unknown>[] {
  const visible = scopeSql(memberScope(caller));
  return [
    sql`select 'waitFace' as key, m.verify_img_update_time as since, interval '24 hours' as due from member m
      where m.face_value = 2 and ${visible}`,
    sql`select a.type, a.created_time, interval '24 hours' from auth_record a join member m on m.user_id = a.user_id
      where a.status = 'AUTHING' and ${visible}`,
    sql`select 'complaint', c.created_time, c.deadline - c.created_time from complaint c
      join member m on m.user_id = c.user_id where c.status in ('WAIT_HANDLE', 'HANDLING') and ${visible}`,
    sql`select 'follow', m.next_follow_time, interval '1 day' from member m
      where m.next_follow_time < current_date + 1 and m.status = 'ENABLE'
      and m.sale_user_id = ${caller.userId ?? -1}`,
    sql`select 'intention', i.created_time, interval '24 hours' from intention i
      where i.status = 'NEW' and ${holds(caller.holder, dashboardGrants.giveLeads) && caller.realm === "PLATFORM"}`,
    sql`select 'epCustomer', e.add_time, interval '3 days' from ep_customer e where e.bind_status = 'SUGGESTED'`,
    sql`select 'shiftHour', h.date::timestamptz, interval '7 days' from staff_shift_hour h
      where h.status = 'WAIT_CONFIRM'`,
  ];
}

export const getDashboardTodos = handle(endpoints.getDashboardTodos, async ({ db, caller, may }) => {
  const { rows } = await sql<TodoRow>`select key, count(*)::int as count, min(since) as oldest_time,
      min(since + due) < now() as is_overdue
    from (${sql.join(todoSources(caller), sql` union all `)}) w group by key`.execute(db);
  const known = rows.filter(
    ({ key }) => todoTitles[key] !== undefined && may({ title: null, routes: [pageOf(todoTitles[key].route)] }),
  );
  const order = Object.keys(todoTitles);
  return known
    .map((row) => ({ ...todoTitles[row.key], ...row, isOverdue: row.isOverdue }))
    .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
});

const memberJson = sql`json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex',
  m.sex)`;

interface QueueRow {
  readonly id: number;
  readonly kind: QueueKind;
  readonly user: { userId: number; firstName: string | null; imageUrl: string | null; sex: string | null } | null;
  readonly text: string;
  readonly since: string;
  readonly isOverdue: boolean;
  /** Set where a number alone is not enough. */
  readonly ref?: string;
}

function queueSql(home: Home, caller: Caller): RawBuilder<unknown> | null {
  const visible = scopeSql(memberScope(caller));
  switch (home) {
    case "AUDIT":
      return sql`select * from (
        (select m.user_id as id, 'FACE' as kind, ${memberJson} as user, '' as text, m.verify_img_update_time as since,
        m.verify_img_update_time < now() - interval '24 hours' as is_overdue
          from member m where m.face_value = 2 order by m.verify_img_update_time limit 10)
        union all
        (select a.id, a.type, ${memberJson}, '', a.created_time, a.created_time < now() - interval '24 hours'
          from auth_record a join member m on m.user_id = a.user_id where a.status = 'AUTHING' order by a.created_time
          limit 10)) q order by since limit 10`;
    case "SERVICE":
      return sql`select * from (
        (select c.id, 'COMPLAINT' as kind, ${memberJson} as user, left(c.content, 30) as text, c.created_time as since,
        c.deadline < now() as is_overdue, '' as ref
          from complaint c join member m on m.user_id = c.user_id where c.status in ('WAIT_HANDLE', 'HANDLING')
          order by c.created_time limit 10)
        union all
        (select w.peer_id, 'CONVERSATION', ${memberJson}, left(w.last_msg_preview, 30), w.turn_since, w.is_late,
          'accountId=' || w.account_id || '&conversationId=' || w.conversation_id
          from (select c.turn_from_id as peer_id, cm.user_id as account_id, c.conversation_id, c.last_msg_preview,
            c.turn_since, ${lateSql} as is_late
            from ${ownChats(caller)} and ${waitingSql} order by c.turn_since limit 10) w
          join member m on m.user_id = w.peer_id)) q order by since limit 10`;
    case "SALE":
      return sql`select m.user_id as id, 'FOLLOW' as kind, ${memberJson} as user, m.communicate_status as text,
          m.next_follow_time as since,
          m.next_follow_time < current_date as is_overdue
        from member m where m.next_follow_time < current_date + 1 and m.status = 'ENABLE' and ${visible}
        order by m.next_follow_time limit 10`;
    case "AGENT":
      if (!isInviter(caller)) return null;
      return sql`select m.user_id as id, 'INVITED' as kind, ${memberJson} as user, coalesce(m.home_city, '') as text,
        m.created_time as since, false as is_overdue
        from member m where m.inviter_id = ${caller.userId ?? -1} and ${visible} order by m.created_time desc limit 10`;
    default:
      return null;
  }
}

function routeOf({ kind, id, ref }: QueueRow): string {
  if (kind === "CONVERSATION") return `/message/chatList?${ref}`;
  if (kind === "COMPLAINT") return `/complaintAndSuggest/complaint?id=${id}`;
  if (kind === "FACE") return `${faceQueue}&id=${id}`;
  if (kind === "FOLLOW" || kind === "INVITED") return `/promotion/shopsmanage?userId=${id}`;
  if (kind === "WORK" || kind === "ASSETS") return `${credentialPages[kind]}?tab=queue&review=${id}`;
  return `${credentialPages[kind]}?id=${id}`;
}

export const getDashboardQueue = handle(endpoints.getDashboardQueue, async ({ db, caller, query }) => {
  const statement = queueSql(homeOf(caller, query.homeType), caller);
  if (statement === null) return [];
  const { rows } = await (statement as RawBuilder<QueueRow>).execute(db);
  return rows.map(({ ref, ...row }) => ({
    ...row,
    kindTitle: queueKinds[row.kind],
    route: routeOf({ ...row, ...(ref === undefined ? {} : { ref }) }),
  }));
});
