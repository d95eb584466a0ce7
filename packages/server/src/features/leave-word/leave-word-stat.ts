import type { LeaveWordIntent } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import { leaveWordRoute } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import * as endpoints from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { leaveWordMessages } from "@hongxian/contract/features/leave-word/leave-word.rules.ts";
import { sql } from "kysely";
import { leaveWordDue as dueTime } from "./leave-word.server.ts";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { handle, type Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { visible } from "./leave-word-rows.ts";

interface Figures {
  readonly waiting: number;
  readonly todayNew: number;
  readonly overdue: number;
  readonly convertRate: number | null;
  readonly funnel: { all: number; followed: number; converted: number };
  readonly byIntent: { intent: LeaveWordIntent; count: number }[];
  readonly bySource: { sourcePage: string; count: number }[];
  readonly byDay: { day: string; count: number }[];
}

/** What is waiting now, and the results of the period's messages. */
export const getLeaveWordStat = handle(endpoints.getLeaveWordStat, async (call) => {
  const { rows } = await sql<Figures>`with span as (${spanDays(call.query)}),
    come as (select t.intent, t.source_page, t.created_time::date as day, t.status = 'CONVERTED' as is_converted,
        t.handler_id is not null or t.follow_num > 0 as is_followed
      from leave_word t, span
      where t.created_time >= span.first and t.created_time < span.last + 1 and ${visible(call)})
    select (select count(*)::int from leave_word t where t.status = 'WAIT_HANDLE' and ${visible(call)}) as waiting,
      (select count(*)::int from leave_word t where t.created_time >= current_date and ${visible(call)}) as today_new,
      (select count(*)::int from leave_word t
      where t.status in ('WAIT_HANDLE', 'FOLLOWING') and ${dueTime} < now() and ${visible(call)}) as overdue,
      (select round(count(*) filter (where is_converted) * 10000.0 / nullif(count(*), 0))::int
      from come) as convert_rate,
      (select json_build_object('all', count(*), 'followed', count(*) filter (where is_followed), 'converted', count(*)
        filter (where is_converted)) from come) as funnel,
      (select coalesce(json_agg(json_build_object('intent', k.intent, 'count', k.n) order by k.n desc, k.intent), '[]')
        from (select intent, count(*)::int as n from come group by 1) k) as by_intent,
      (select coalesce(json_agg(json_build_object('sourcePage', k.source_page, 'count', k.n)
      order by k.n desc, k.source_page), '[]')
        from (select source_page, count(*)::int as n from come group by 1 order by 2 desc, 1 limit 10) k) as by_source,
      (select coalesce(json_agg(json_build_object('day', d::date, 'count', coalesce(k.n, 0)) order by d), '[]')
        from span, generate_series(span.first, span.last, interval '1 day') d
        left join (select day, count(*)::int as n from come group by 1) k on k.day = d::date) as by_day`.execute(
    call.db,
  );
  const figures = rows[0];
  if (figures === undefined) throw new Error("the figures are missing");
  return figures;
});

/** Every handler is notified in the morning of what is due today. */
export async function remindFollowUps(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ handlerId: number; n: number }>`select handler_id, count(*)::int as n from leave_word
      where status = 'FOLLOWING' and handler_id is not null and next_follow_time < current_date + 1 group by 1`.execute(
      tx,
    );
    for (const { handlerId, n } of rows) {
      const link = `${leaveWordRoute}?handlerId=${handlerId}&dueToday=1`;
      await noticeStaff(tx, [handlerId], { kind: "TODO", ...leaveWordMessages.due(n), link });
    }
    return rows.length;
  });
}

export const leaveWordDue: Job = {
  name: "leave-word-due",
  cron: "0 9 * * *",
  run: ({ database }) => remindFollowUps(database.db),
};
