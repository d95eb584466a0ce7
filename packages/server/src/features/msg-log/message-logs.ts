import { machineResult, readingMessages, readingReason } from "@hongxian/contract/core/chat/chat-reading.ts";
import * as endpoints from "@hongxian/contract/features/msg-log/msg-log.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { countCap, spanProblem } from "@hongxian/contract/wire/list.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { logReading, readRecords } from "../../core/services/chat/read-records.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText, memberKeyword } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";

export type LogFilters = Omit<z.output<typeof endpoints.getMessageLogs.query>, "page" | "size" | "sort">;

const dayMs = 86_400_000;
const dayText = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);

interface Span {
  readonly begin: string;
  readonly end: string;
}

/** Thirty days, as every list, or the requested span: at most a month, because a further month is another partition to read. */
function spanOf({ beginTime, endTime }: LogFilters): Span {
  const today = dayText(Date.now());
  const end =
    endTime ??
    (beginTime === undefined
      ? today
      : dayText(Math.min(Date.now(), Date.parse(beginTime) + (endpoints.msgLogLimits.usualDays - 1) * dayMs)));
  const begin = beginTime ?? dayText(Date.parse(end) - (endpoints.msgLogLimits.usualDays - 1) * dayMs);
  if (Date.parse(end) - Date.parse(begin) > endpoints.msgLogLimits.days * dayMs)
    throw refused(endpoints.msgLogMessages.span);
  const problem = spanProblem(begin, end);
  if (problem !== null) throw refused(problem);
  return { begin, end };
}
const from = (text: string) => (text.includes("T") ? sql`${text}::timestamptz` : sql`${text}::date`);
const until = (text: string) => (text.includes("T") ? sql`${text}::timestamptz` : sql`${text}::date + 1`);

/** Without a reason only what the machine marked; with one, what was named. */
function guardReason(filters: LogFilters): void {
  if (filters.reason === undefined) return;
  if (!readingReason.safeParse({ reason: filters.reason, refNo: filters.refNo }).success)
    throw invalid({ refNo: readingMessages.refNo });
  const named = [filters.sender, filters.receiver, filters.conversationId, filters.keyword];
  if (named.every((value) => value === undefined || value === "")) throw refused(endpoints.msgLogMessages.condition);
}

export function logCondition(
  caller: Caller,
  filters: LogFilters,
): { readonly where: RawBuilder<unknown>; readonly span: Span } {
  guardReason(filters);
  const span = spanOf(filters);
  const parts: RawBuilder<unknown>[] = [
    sql`g.msg_time >= ${from(span.begin)} and g.msg_time < ${until(span.end)}
      and g.msg_type not in ('CMD', 'WITHDRAW')`,
    scopeSql(memberBoundScope(caller, sql.ref("g.from_id"))),
  ];
  if (filters.reason === undefined) parts.push(sql`g.machine_result in ('REVIEW', 'BLOCK')`);
  if (filters.sender !== undefined && filters.sender !== "")
    parts.push(memberKeyword(sql.ref("g.from_id"), filters.sender, caller));
  if (filters.receiver !== undefined && filters.receiver !== "")
    parts.push(memberKeyword(sql.ref("g.to_id"), filters.receiver, caller));
  if (filters.conversationId !== undefined && filters.conversationId !== "")
    parts.push(sql`g.conversation_id = ${filters.conversationId}`);
  if (filters.type !== undefined) parts.push(sql`g.conversation_id like ${`${filters.type.toLowerCase()}\\_%`}`);
  if (filters.msgType !== undefined && filters.msgType.length > 0)
    parts.push(sql`g.msg_type = any(${[...filters.msgType]}::text[])`);
  if (filters.keyword !== undefined) parts.push(sql`g.msg_body->>'text' ilike ${likeText(filters.keyword)}`);
  if (filters.machineResult !== undefined && filters.machineResult.length > 0)
    parts.push(sql`g.machine_result = any(${[...filters.machineResult]}::text[])`);
  if (filters.state !== undefined && filters.state.length > 0)
    parts.push(sql`g.state = any(${[...filters.state]}::text[])`);
  if (filters.official !== undefined)
    parts.push(filters.official ? sql`g.staff_id is not null` : sql`g.staff_id is null`);
  return { where: sql.join(parts, sql` and `), span };
}

/** The filters and the reason, without the searched text. */
export async function logSearch(
  call: Pick<Call, "db" | "caller">,
  filters: LogFilters,
  span: Span,
  kind: "SEARCH" | "EXPORT",
): Promise<void> {
  if (filters.reason === undefined) return;
  await logReading(call.db, call.caller, {
    kind,
    reason: filters.reason,
    refNo: filters.refNo,
    userId: null,
    otherUserId: null,
    conversationId: filters.conversationId ?? "",
    rangeStart: `${span.begin.slice(0, 10)}T00:00:00+08:00`,
    rangeEnd: `${span.end.slice(0, 10)}T23:59:59+08:00`,
  });
}

interface Counted {
  readonly total: number;
  readonly senders: number;
  readonly blocked: number;
  readonly suspect: number;
}

export const getMessageLogs = handle(endpoints.getMessageLogs, async (call) => {
  const { page, size, sort, ...filters } = call.query;
  const { where, span } = logCondition(call.caller, filters);
  await logSearch(call, filters, span, "SEARCH");
  const way = sort === "msgTime" ? sql`asc` : sql`desc`;
  const order = sql`g.msg_time ${way}, g.msg_id ${way}`;
  const list = await readRecords(
    call.db,
    sql`select * from message g where ${where} order by ${order} limit ${size} offset ${(page - 1) * size}`,
    order,
  );
  const { rows } = await sql<Counted>`select count(*)::int as total, count(distinct g.from_id)::int as senders,
      count(*) filter (where g.machine_result = 'BLOCK')::int as blocked, count(*)
      filter (where g.machine_result = 'REVIEW')::int as suspect
    from (select from_id, machine_result from message g where ${where} limit ${countCap + 1}) g`.execute(call.db);
  const summary = rows[0] ?? { total: 0, senders: 0, blocked: 0, suspect: 0 };
  const { keyword, ...others } = filters;
  call.audit({
    targetType: auditTargets.message,
    targetId: null,
    after: { ...others, hasKeyword: keyword !== undefined },
  });
  return {
    list,
    total: Math.min(summary.total, countCap),
    ...(summary.total > countCap ? { totalCapped: true } : {}),
    page,
    size,
    summary,
  };
});

export const getMessageLogStat = handle(endpoints.getMessageLogStat, async ({ db, caller }) => {
  const within = sql`message g where g.msg_time >= current_date - 29 and g.msg_type not in ('CMD', 'WITHDRAW', 'SYSTEM')
    and ${scopeSql(memberBoundScope(caller, sql.ref("g.from_id")))}`;
  const counted = await sql<{ day: string; result: ChoiceOf<typeof machineResult>; n: number }>`select
      to_char(g.msg_time, 'YYYY-MM-DD') as day, g.machine_result as result, count(*)::int as n from ${within}
      group by 1, 2 order by 1`.execute(db);
  const labels = await sql<{ label: string; count: number }>`select word as label, count(*)::int as count
    from (select unnest(string_to_array(g.machine_label, ',')) as word from ${within} and g.machine_label <> '') w
    where word <> '' group by 1 order by 2 desc, 1 limit 10`.execute(db);
  const days = [...new Set(counted.rows.map(({ day }) => day))];
  return {
    days,
    byResult: machineResult.values.map((result) => ({
      result,
      counts: days.map((day) => counted.rows.find((row) => row.day === day && row.result === result)?.n ?? 0),
    })),
    labels: labels.rows,
  };
});
