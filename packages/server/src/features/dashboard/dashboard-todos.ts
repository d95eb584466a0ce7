import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { credentialPages, queueKinds, type QueueKind } from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import { openingAddress } from "@hongxian/contract/features/dashboard/opening.ts";
import { faceQueue, todoTitles, type TodoKey } from "@hongxian/contract/features/dashboard/waiting.titles.ts";
import { figureDays } from "@hongxian/contract/kit/figures.ts";
import { sql, type RawBuilder } from "kysely";
import { waitingSql } from "../../core/services/chat/conversations.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle, type ServedCall } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { deskChats, lateSql } from "../../core/services/chat/desk-chats.ts";
import { homeOf, isInviter, type Home } from "./dashboard-view.ts";
import { mayDo, type WaitingWork } from "./waiting-sql.ts";

interface TodoRow {
  readonly key: TodoKey;
  readonly count: number;
  readonly oldestTime: string | null;
  readonly isOverdue: boolean;
}

const pageOf = (route: string): string => route.split("?")[0] ?? route;
const keys = Object.keys(todoTitles) as TodoKey[];

export const dashboardTodos = (work: WaitingWork): ServedCall =>
  handle(endpoints.getDashboardTodos, async ({ db, caller, may }) => {
    const shown = keys.flatMap((key) => {
      const route = openingAddress(todoTitles[key].route, caller);
      return mayDo(key, caller) && may({ title: null, routes: [pageOf(route)] }) ? [{ key, route }] : [];
    });
    if (shown.length === 0) return [];
    const sources = shown.map(({ key }) => {
      const { from, since, due } = work.of(key, caller);
      return sql`select ${key}::text as key, ${since} as since, ${due} as due from ${from}`;
    });
    const { rows } = await sql<TodoRow>`select key, count(*)::int as count, min(since) as oldest_time,
        min(since + due) < now() as is_overdue
      from (${sql.join(sources, sql` union all `)}) w group by key`.execute(db);
    const found = new Map(rows.map((row) => [row.key, row]));
    return shown.flatMap(({ key, route }) => {
      const row = found.get(key);
      return row === undefined ? [] : [{ title: todoTitles[key].title, route, ...row }];
    });
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
    case "FINANCE":
      return sql`select * from (
        (select w.id, 'WITHDRAWAL' as kind, ${memberJson} as user, w.amount_cents::text as text,
        w.created_time as since,
        w.created_time < now() - interval '24 hours' as is_overdue, w.no as ref
          from withdrawal w join member m on m.user_id = w.owner_id
          where w.owner_type = 'MEMBER' and w.status = 'WAIT_AUDIT' and ${visible} order by w.created_time limit 10)
        union all
        (select r.id, 'REFUND', ${memberJson}, r.apply_cents::text, r.created_time,
        r.created_time < now() - interval '24 hours', r.refund_no
          from refund_apply r join member m on m.user_id = r.user_id
          where r.status in ('WAIT_AUDIT', 'WAIT_FINANCE') and ${visible} order by r.created_time limit 10)) q
        order by since limit 10`;
    default:
      return null;
  }
}

function routeOf({ kind, id, ref }: QueueRow): string {
  if (kind === "CONVERSATION") return `/message/chatList?${ref}`;
  if (kind === "COMPLAINT") return `/complaintAndSuggest/complaint?id=${id}`;
  if (kind === "WITHDRAWAL")
    return `/flowingWater/withdraw?ownerType=MEMBER&status=&endTime=${figureDays().today}&no=${ref}`;
  if (kind === "REFUND") return `/flowingWater/order?tab=refunds&endTime=${figureDays().today}&no=${ref}`;
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
