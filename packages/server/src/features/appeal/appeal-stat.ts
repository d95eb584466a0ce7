import type { AppealType } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import * as endpoints from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { sql } from "kysely";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { handle } from "../../kit/call.ts";
import { visible } from "./appeal-rows.ts";

interface Figures {
  readonly waiting: number;
  readonly overdue: number;
  readonly passRate: number | null;
  readonly byStaff: { staff: { id: number; name: string }; decided: number; passed: number }[];
  readonly byType: { type: AppealType; count: number }[];
}

/** What waits now, what arrived in the window and how it was decided, by the person who made the first decision. */
export const getAppealStat = handle(endpoints.getAppealStat, async (call) => {
  const { rows } = await sql<Figures>`with span as (${spanDays(call.query)}),
    come as (select t.type, t.status, t.original_staff_id from appeal t, span
      where t.created_time >= span.first and t.created_time < span.last + 1 and ${visible(call)}),
    done as (select * from come where status <> 'WAIT_HANDLE'),
    open as (select t.deadline from appeal t where t.status = 'WAIT_HANDLE' and ${visible(call)})
    select (select count(*)::int from open) as waiting,
      (select count(*)::int from open where deadline < now()) as overdue,
      (select round(count(*) filter (where status = 'PASSED') * 10000.0 / nullif(count(*), 0))::int
      from done) as pass_rate,
      (select coalesce(json_agg(json_build_object('staff', json_build_object('id', s.id, 'name', s.name), 'decided',
        d.n, 'passed', d.passed)
          order by d.n desc, s.id), '[]')
        from (select original_staff_id, count(*)::int as n, (count(*) filter (where status = 'PASSED'))::int as passed
          from done where original_staff_id is not null group by original_staff_id order by n desc limit 12) d
        join staff s on s.id = d.original_staff_id) as by_staff,
      (select coalesce(json_agg(json_build_object('type', k.type, 'count', k.n) order by k.n desc, k.type), '[]')
        from (select type, count(*)::int as n from come group by type) k) as by_type`.execute(call.db);
  return rows[0] ?? { waiting: 0, overdue: 0, passRate: null, byStaff: [], byType: [] };
});
