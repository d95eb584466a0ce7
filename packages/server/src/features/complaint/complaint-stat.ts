import type { ComplaintReason } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import * as endpoints from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { handle } from "../../kit/call.ts";
import { visible } from "./complaint-rows.ts";

interface Figures {
  readonly waiting: number;
  readonly handling: number;
  readonly mine: number;
  readonly overdue: number;
  readonly todayNew: number;
  readonly avgMinutes: number | null;
  readonly validRate: number | null;
  readonly byReason: readonly { reasonType: ComplaintReason; count: number }[];
  readonly byDay: readonly { day: string; newNum: number; doneNum: number }[];
}

const dayOf = (text: string | undefined, fallback: RawBuilder<unknown>): RawBuilder<unknown> =>
  text === undefined ? fallback : sql`(${text}::timestamptz)::date`;

/** What is waiting now, and what arrived and was decided in the period. */
export const getComplaintStat = handle(endpoints.getComplaintStat, async (call) => {
  const { db, caller, query } = call;
  const last = dayOf(query.endTime, sql`current_date`);
  const first = dayOf(query.beginTime, sql`(${last} - 29)`);
  const { rows } = await sql<Figures>`with span as (select ${first} as first, ${last} as last),
    open as (select t.status, t.handler_id, t.deadline from complaint t
    where t.status in ('WAIT_HANDLE', 'HANDLING') and ${visible(call)}),
    come as (select t.reason_type, t.created_time::date as day from complaint t, span
      where t.created_time >= span.first and t.created_time < span.last + 1 and ${visible(call)}),
    done as (select t.status, t.handle_time::date as day, t.handle_time - t.created_time as took from complaint t, span
      where t.status in ('VALID', 'INVALID') and t.handle_time >= span.first and t.handle_time < span.last + 1
        and ${visible(call)})
    select (select count(*)::int from open where status = 'WAIT_HANDLE') as waiting,
      (select count(*)::int from open where status = 'HANDLING') as handling,
      (select count(*)::int from open where status = 'HANDLING' and handler_id = ${caller.staffId}) as mine,
      (select count(*)::int from open where deadline < now()) as overdue,
      (select count(*)::int from complaint t where t.created_time >= current_date and ${visible(call)}) as today_new,
      (select round(avg(extract(epoch from took)) / 60)::int from done) as avg_minutes,
      (select round(count(*) filter (where status = 'VALID') * 10000.0 / nullif(count(*), 0))::int
      from done) as valid_rate,
      (select coalesce(json_agg(json_build_object('reasonType', r.reason_type, 'count', r.n)
      order by r.n desc, r.reason_type), '[]')
        from (select reason_type, count(*)::int as n from come group by reason_type) r) as by_reason,
      (select coalesce(json_agg(json_build_object('day', d::date, 'newNum', coalesce(c.n, 0), 'doneNum',
        coalesce(e.n, 0)) order by d), '[]')
        from span, generate_series(span.first, span.last, interval '1 day') d
        left join (select day, count(*)::int as n from come group by day) c on c.day = d::date
        left join (select day, count(*)::int as n from done group by day) e on e.day = d::date) as by_day`.execute(db);
  const figures = rows[0];
  if (figures === undefined) throw new Error("the figures are missing");
  return { ...figures, byReason: [...figures.byReason], byDay: [...figures.byDay] };
});
