import {
  opsTaskGrants,
  opsTaskLimits,
  opsTaskMessages,
} from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import { opsTask } from "@hongxian/contract/features/ops-task/ops-task.resource.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import type { Caller } from "../../kit/caller.ts";
import type { Scope } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { staffOf } from "./task-staff.ts";

const assignedTo = (staffId: number) =>
  sql<boolean>`exists (select 1 from ops_task_assignee a where a.task_id = t.id and a.staff_id = ${staffId})`;
const mine = (caller: Caller) => sql<boolean>`(t.status <> 'DRAFT' and ${assignedTo(caller.staffId)})`;
const madeBy = (caller: Caller) => sql<boolean>`t.created_by_id = ${caller.staffId}`;

/** An account that assigns tasks sees all of them; everyone else sees those assigned to or made by themselves. */
export function opsTaskScope(caller: Caller): Scope {
  if (caller.realm === "PLATFORM" && holds(caller.holder, opsTaskGrants.create)) return "all";
  return sql<boolean>`(${mine(caller)} or ${madeBy(caller)})`;
}

export const inView = (which: "MINE" | "MADE" | "ALL", caller: Caller) =>
  which === "ALL" ? sql<boolean>`true` : which === "MADE" ? madeBy(caller) : mine(caller);
/** Somebody did not reach the target in time. */
export const isMissed = sql<boolean>`exists (select 1 from ops_task_assignee a
  where a.task_id = t.id and a.status = 'FAIL')`;

const sum = (column: string) =>
  sql<number>`(select coalesce(sum(a.${sql.ref(column)}), 0)::int from ops_task_assignee a where a.task_id = t.id)`;

export const opsTaskServer = serveResource(opsTask, {
  table: "ops_task",
  scope: opsTaskScope,
  computed: {
    targetSum: sum("target_value"),
    doneSum: sum("done_value"),
    progressBp: sql<number>`(select
      coalesce(round(sum(least(a.done_value, a.target_value)) * 10000.0 / nullif(sum(a.target_value), 0)), 0)::int
      from ops_task_assignee a where a.task_id = t.id)`,
    assignees: sql`(select
        coalesce(json_agg(json_build_object('staffId', a.staff_id, 'name', s.name, 'avatarUrl',
        nullif(s.avatar_url, ''),
        'targetValue', a.target_value, 'doneValue', a.done_value, 'status', a.status, 'report', a.report,
        'attachments', case when a.attachments = '' then '{}'::text[] else string_to_array(a.attachments, ';') end,
          'checkRemark', a.check_remark, 'finishTime', a.finish_time) order by s.name, s.id), '[]')
      from ops_task_assignee a join staff s on s.id = a.staff_id where a.task_id = t.id)`,
  },
  filters: {
    view: inView,
    missed: (yes: boolean) => sql<boolean>`${isMissed} = ${yes}`,
    staffId: (staffId: number) => assignedTo(staffId),
  },
  run: {
    publish: async ({ db }, { id, title, endTime }) => {
      if (Date.parse(endTime) <= Date.now()) throw refused(opsTaskMessages.ended);
      await noticeStaff(db, await staffOf(db, id, ["DOING"]), {
        kind: "ASSIGN",
        ...opsTaskMessages.assigned(title),
        link: opsTask.route,
      });
      return { set: { finishTime: null } };
    },
    close: async () => ({ set: { finishTime: sql`now()` } }),
    urge: async ({ db }, { id, title }) => {
      const { rows } = await sql`update ops_task set urge_time = now()
        where id = ${id} and coalesce(urge_time <= now() - make_interval(hours => ${opsTaskLimits.urgeHours}::int),
          true)
        returning 1`.execute(db);
      if (rows.length === 0) throw refused(opsTaskMessages.urged);
      const staff = await staffOf(db, id, ["DOING"]);
      await noticeStaff(db, staff, { kind: "TODO", ...opsTaskMessages.reminded(title), link: opsTask.route });
      return { data: { told: staff.length }, note: { told: staff.length } };
    },
    remove: async ({ db }, { id, title }) => {
      await sql`delete from ops_task where id = ${id}`.execute(db);
      return { note: { title } };
    },
  },
});
