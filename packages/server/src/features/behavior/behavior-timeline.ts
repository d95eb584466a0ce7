import * as endpoints from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import type { platform } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { targetSql } from "./target-sql.ts";
import { daysOf } from "./behavior-window.ts";

const shownDays = 7;

interface Head {
  readonly member: MemberRef;
  readonly platform: ChoiceOf<typeof platform>;
  readonly appVersion: string;
}
interface StepRow extends endpoints.TimelineStep {
  readonly day: string;
  readonly dayCount: number;
  readonly total: number;
}

export const getBehaviorTimeline = handle(endpoints.getBehaviorTimeline, async ({ db, caller, params, query }) => {
  const head = await sql<Head>`select m.platform, m.app_version,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as member
    from member m where m.user_id = ${params.userId} and ${scopeSql(memberScope(caller))}`.execute(db);
  const found = head.rows[0];
  if (found === undefined) throw new AppError("NO_MEMBER");
  const { from, to } = daysOf(query, shownDays);
  const { rows } = await sql<StepRow>`select t.id, t.event, t.target_type, t.target_id,
      ${targetSql(scopeSql(memberScope(caller)))} as target, t.page, t.duration_ms, t.platform,
      t.created_time,
      t.created_time::date as day, (count(*) over (partition by t.created_time::date))::int as day_count,
        (count(*) over ())::int as total
    from behavior_event t
    where t.user_id = ${params.userId} and t.created_time >= ${from} and t.created_time < ${to} + 1
    order by t.created_time desc, t.id desc limit ${endpoints.timelineLimit}`.execute(db);
  const days = new Map<string, { day: string; count: number; steps: endpoints.TimelineStep[] }>();
  for (const { day, dayCount, total: _, ...step } of rows) {
    const entry = days.get(day) ?? { day, count: dayCount, steps: [] };
    entry.steps.push(step);
    days.set(day, entry);
  }
  return { ...found, isCut: (rows[0]?.total ?? 0) > rows.length, days: [...days.values()] };
});
