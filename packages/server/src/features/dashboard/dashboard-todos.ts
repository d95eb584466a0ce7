import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import {
  credentialPages,
  faceQueue,
  dashboardGrants,
  openingAddress,
  queueKinds,
  todoTitles,
  type QueueKind,
  type TodoKey,
} from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import type { DeskKind } from "@hongxian/contract/core/review/review-access.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import { waitingSql } from "../../core/services/chat/conversations.ts";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { handle, type ServedCall } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { deskChats, lateSql } from "./chat-sql.ts";
import { homeOf, isInviter, type Home } from "./dashboard-view.ts";
import type { WaitingWork } from "./waiting-sql.ts";

interface TodoRow {
  readonly key: TodoKey;
  readonly count: number;
  readonly oldestTime: string | null;
  readonly isOverdue: boolean;
}

const pageOf = (route: string): string => route.split("?")[0] ?? route;
const keys = Object.keys(todoTitles) as TodoKey[];
const deskOf = (key: TodoKey): DeskKind | undefined => {
  const title = todoTitles[key];
  return "desk" in title ? title.desk : undefined;
};

/** Waiting work by kind. Whether it concerns the caller depends on the role's pages, like every read. */
function todoSources(work: WaitingWork, caller: Caller): RawBuilder<unknown>[] {
  const desks = keys.flatMap((key) => {
    const desk = deskOf(key);
    if (desk === undefined) return [];
    return [
      sql`select ${key}::text as key, ${work.since(desk)} as since, interval '24 hours' as due
      from ${work.desk(desk, caller)}`,
    ];
  });
  return [
    ...desks,
    sql`select 'complaint', t.created_time, t.deadline - t.created_time from ${work.complaints(caller)}`,
    sql`select 'follow', m.next_follow_time, interval '1 day' from member m
      where m.next_follow_time < current_date + 1 and m.status = 'ENABLE'
      and m.sale_user_id = ${caller.userId ?? -1}`,
    sql`select 'intention', i.created_time, interval '24 hours' from intention i
      where i.status = 'NEW' and ${holds(caller.holder, dashboardGrants.giveLeads) && caller.realm === "PLATFORM"}`,
    sql`select 'epCustomer', t.add_time, interval '3 days' from ep_customer t
      where t.bind_status = 'SUGGESTED' and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`,
    sql`select 'shiftHour', h.date::timestamptz, interval '7 days' from staff_shift_hour h
      where h.status = 'WAIT_CONFIRM'`,
  ];
}

export const dashboardTodos = (work: WaitingWork): ServedCall =>
  handle(endpoints.getDashboardTodos, async ({ db, caller, may }) => {
    const { rows } = await sql<TodoRow>`select key, count(*)::int as count, min(since) as oldest_time,
        min(since + due) < now() as is_overdue
      from (${sql.join(todoSources(work, caller), sql` union all `)}) w group by key`.execute(db);
    return rows
      .map((row) => {
        const { title, route } = todoTitles[row.key];
        return { title, route: openingAddress(route, caller), ...row };
      })
      .filter(({ route }) => may({ title: null, routes: [pageOf(route)] }))
      .toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
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
            from ${deskChats(caller)} and ${waitingSql} order by c.turn_since limit 10) w
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
