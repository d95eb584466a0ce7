import { platTask, platTaskRecord } from "@hongxian/contract/features/plat-task/plat-task.resource.ts";
import { taskMessages } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import type { TaskRow } from "./reward-task.ts";

const copied = sql`title, icon, "group", event, target, reward_type, reward_value, coupon_id, day_limit, total_limit,
  audience, jump_path, need_claim, budget_cents`;

export const platTaskServer = serveResource(platTask, {
  table: "plat_task",
  scope: () => "all",
  computed: {
    icon: sql<string | null>`nullif(t.icon, '')`,
    group: sql`t."group"`,
    todayDone: sql<number>`(select count(*)::int from plat_task_record r
      where r.task_id = t.id and r.done_time >= current_date)`,
    doneBp: sql<number>`(select coalesce(count(*) filter (where r.done_time is not null) * 10000 / nullif(count(*), 0),
      0)::int from plat_task_record r where r.task_id = t.id)`,
  },
  before: {
    move: async ({ db }, row, to) => {
      if (to !== "ONLINE") return;
      // One at a time for an event and group, so that of two that go online at once one is refused.
      await sql`select pg_advisory_xact_lock(hashtext('plat_task' || ${row.event} || ${row.group}))`.execute(db);
      const { rows } = await sql`select from plat_task
          where event = ${row.event} and "group" = ${row.group} and status = 'ONLINE' and id <> ${row.id}`.execute(db);
      if (rows.length > 0) throw refused(taskMessages.taken);
    },
    remove: async (_call, row) => {
      if (row.status !== "DRAFT") throw refused(taskMessages.onlyDraft);
    },
  },
  run: {
    copy: async (call, row) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into plat_task (code, ${copied}, sort)
        select 'T' || to_char(clock_timestamp(), 'YYMMDDHH24MISSUS'), ${copied}, sort from plat_task
        where id = ${row.id} returning id`.execute(call.db);
      const id = rows[0]?.id ?? 0;
      call.audit({ targetType: auditTargets.platTask, targetId: id, after: { copyOf: row.id } });
      return { id };
    },
  },
});

const ofTask = (column: string) => sql`(select ${sql.ref(`k.${column}`)} from plat_task k where k.id = t.task_id)`;

export const platTaskRecordServer = serveResource(platTaskRecord, {
  table: "plat_task_record",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    taskTitle: sql<string>`${ofTask("title")}`,
    target: sql<number>`${ofTask("target")}`,
    rewardType: sql<TaskRow["rewardType"]>`${ofTask("reward_type")}`,
    rewardValue: sql<number>`${ofTask("reward_value")}`,
  },
  run: {},
});
