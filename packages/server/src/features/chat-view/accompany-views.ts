import * as endpoints from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberRefSql, pageOf, staffRefSql } from "../../core/people/member/paged.ts";
import { memberReadScope } from "../../core/people/member/public-pool.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

const span = (from: string | undefined, to: string | undefined) =>
  sql`g.begin_time >= coalesce(${from ?? null}::date, current_date - 29)
    and g.begin_time < coalesce(${to ?? null}::date, current_date) + 1`;

interface StatRow {
  readonly staff: { id: number; name: string };
  readonly conversations: number;
  readonly messages: number;
  readonly firstReply: number | null;
  readonly converted: number;
}

export const getAccompanyStat = handle(endpoints.getAccompanyStat, async ({ db, caller, query }) => {
  const { rows } =
    await sql<StatRow>`select json_build_object('id', s.id, 'name', s.name) as staff, count(*)::int as conversations,
      sum(g.in_count + g.out_count)::int as messages, avg(g.first_reply_seconds)::int as first_reply, count(*)
      filter (where g.result <> 'NONE')::int as converted
    from accompany_log g join staff s on s.id = g.staff_id where ${span(query.beginTime, query.endTime)}
      and exists (select 1 from member m where m.user_id = g.user_id and ${scopeSql(memberReadScope(caller))})
    group by s.id order by 2 limit 50`.execute(db);
  return rows.toSorted((one, other) => other.conversations - one.conversations);
});

export const getChatViewLogs = handle(endpoints.getChatViewLogs, async ({ db, query }) => {
  const parts = [sql`true`];
  if (query.staffId !== undefined) parts.push(sql`g.staff_id = ${query.staffId}`);
  if (query.reason !== undefined) parts.push(sql`g.reason = ${query.reason}`);
  if (query.beginTime !== undefined) parts.push(sql`g.created_time >= ${query.beginTime}::date`);
  if (query.endTime !== undefined) parts.push(sql`g.created_time < ${query.endTime}::date + 1`);
  return pageOf<endpoints.ChatViewLogRow>(db, query, {
    from: sql`chat_view_log g where ${sql.join(parts, sql` and `)}`,
    select: sql`g.id, ${staffRefSql(sql.ref("g.staff_id"))} as staff, ${memberRefSql(sql.ref("g.user_id"))} as user,
      ${memberRefSql(sql.ref("g.other_user_id"))} as other, g.conversation_id, g.kind, g.reason, g.ref_no,
      g.range_start, g.range_end, g.created_time`,
    order: sql`g.created_time desc, g.id desc`,
  });
});

interface CaseRow {
  readonly one: { userId: number; firstName: string | null; imageUrl: string | null; sex: string | null };
  readonly other: CaseRow["one"] | null;
}

export const getChatCase = handle(endpoints.getChatCase, async ({ db, caller, query }) => {
  const isComplaint = query.complaintId !== undefined;
  const id = query.complaintId ?? query.appealId ?? 0;
  const one = sql.ref(isComplaint ? "k.target_user_id" : "k.user_id");
  const other = isComplaint ? sql.ref("k.user_id") : sql`null::bigint`;
  const { rows } = await sql<CaseRow>`select ${memberRefSql(one)} as one, ${memberRefSql(other)} as other
    from ${sql.table(isComplaint ? "complaint" : "appeal")} k
    where k.id = ${id} and exists (select 1 from member m
    where m.user_id = ${one} and ${scopeSql(memberReadScope(caller))})`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return { ...rows[0], reason: isComplaint ? ("COMPLAINT" as const) : ("APPEAL" as const), refNo: String(id) };
});
