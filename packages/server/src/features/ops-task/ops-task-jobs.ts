import { opsTaskRoute, type OpsTaskMetric } from "@hongxian/contract/features/ops-task/ops-task.choices.ts";
import { opsTaskMessages } from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { finishIfDone } from "./ops-task-rows.ts";
import { staffOf } from "./task-staff.ts";

const within = (column: string) => sql`${sql.ref(column)} >= t.start_time and ${sql.ref(column)} < t.end_time`;
const post = (table: string) => sql`(select count(*) from ${sql.table(table)} p
  join market_account k on k.user_id = p.user_id and k.remove_time is null
  where k.maintainer_id = a.staff_id and p.status <> 'DELETED' and ${within("p.created_time")})`;
const silentDays = 30;

/** What a person did for a task, from the records themselves: `t` is the task, `a` the person's row, `s` the staff. */
const counted: Readonly<Record<Exclude<OpsTaskMetric, "MANUAL">, RawBuilder<unknown>>> = {
  CONNECT_NUM: sql`(select count(*) from communicate_note n
    where n.staff_id = a.staff_id and ${within("n.created_time")})`,
  // Own members who returned after a month of silence.
  RECALL_NUM: sql`(select count(*) from member m where m.sale_user_id = s.user_id and ${within("m.last_login_time")}
    and exists (select 1 from login_record l where l.user_id = m.user_id and l.created_time < t.start_time)
    and not exists (select 1 from login_record l
    where l.user_id = m.user_id and l.created_time < t.start_time
      and l.created_time >= t.start_time - make_interval(days => ${silentDays}::int)))`,
  POST_NUM: sql`${post("moment")} + ${post("video")} + ${post("subject_discuss")}`,
  REVIEW_NUM: sql`(select count(*) from review_action r
    where r.staff_id = a.staff_id and r.action <> 'UNDO' and ${within("r.created_time")})`,
  // Own members whose first broadcast is within the task's time.
  LIVE_NUM: sql`(select count(*) from (select v.host_id from live_session v join member m on m.user_id = v.host_id
    where m.sale_user_id = s.user_id group by 1
    having min(v.start_time) >= t.start_time and min(v.start_time) < t.end_time) f)`,
  BOOKING_NUM: sql`(select count(*) from user_booking b where b.staff_id = a.staff_id and ${within("b.arrive_time")})`,
};

/** Counts the automatic metrics again; a task whose target is reached is done. */
async function recount(db: Db): Promise<void> {
  for (const [metric, value] of Object.entries(counted)) {
    await sql`update ops_task_assignee o
        set done_value = f.value, status = case when f.value >= o.target_value then 'DONE' else o.status end,
        finish_time = case when f.value >= o.target_value then now() else o.finish_time end
      from (select a.task_id, a.staff_id, (${value})::int as value from ops_task_assignee a
      join ops_task t on t.id = a.task_id join staff s on s.id = a.staff_id
        where t.status = 'DOING' and t.metric = ${metric} and t.start_time <= now()
          and a.status in ('DOING', 'SUBMITTED')) f
      where o.task_id = f.task_id and o.staff_id = f.staff_id and o.done_value <> f.value`.execute(db);
  }
}

/** At the end everyone has reached the target or not. */
async function endTask(db: Db, id: number, title: string): Promise<void> {
  const { rows } = await sql<{ staffId: number; status: string }>`update ops_task_assignee
    set status = case when done_value >= target_value then 'DONE' else 'FAIL' end, finish_time = now()
    where task_id = ${id} and status in ('DOING', 'SUBMITTED') returning staff_id, status`.execute(db);
  await sql`update ops_task set status = 'FINISH', finish_time = now(), update_time = now() where id = ${id}`.execute(
    db,
  );
  for (const done of [true, false]) {
    const staff = rows.filter(({ status }) => (status === "DONE") === done).map(({ staffId }) => staffId);
    await noticeStaff(db, staff, { kind: "TODO", ...opsTaskMessages.result(title, done), link: opsTaskRoute });
  }
}

export async function followTasks(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await recount(tx);
    const { rows } = await sql<{
      id: number;
      title: string;
      isOver: boolean;
    }>`select t.id, t.title, t.end_time <= now() as is_over from ops_task t
      where t.status = 'DOING'
        and (t.end_time <= now()
        or not exists (select 1 from ops_task_assignee a where a.task_id = t.id and a.status <> 'DONE'))
      order by t.id for update`.execute(tx);
    for (const { id, title, isOver } of rows) await (isOver ? endTask(tx, id, title) : finishIfDone(tx, id));
    return rows.length;
  });
}

/** A repeating task begins again when its time is over; its successor starts in the current period. */
export async function repeatTasks(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: number;
      title: string;
    }>`insert into ops_task (title, type, metric, description, priority, start_time, end_time, repeat, status,
      repeat_of_id, created_by_id)
      select t.title, t.type, t.metric, t.description, t.priority, t.start_time + k.shift, t.end_time + k.shift,
        t.repeat, 'DOING', t.id, t.created_by_id
      from ops_task t cross
      join lateral (select case t.repeat when 'DAILY' then interval '1 day' else interval '7 days' end as step) w
      cross join lateral (select w.step * greatest(1,
        ceil(extract(epoch from now() - t.end_time) / extract(epoch from w.step))::int) as shift) k
      where t.repeat <> 'NONE' and t.status = 'FINISH' and t.end_time <= now()
        and not exists (select 1 from ops_task n where n.repeat_of_id = t.id)
      returning id, title`.execute(tx);
    for (const { id, title } of rows) {
      await sql`insert into ops_task_assignee (task_id, staff_id, target_value)
        select ${id}, a.staff_id, a.target_value from ops_task t join ops_task_assignee a on a.task_id = t.repeat_of_id
        join staff s on s.id = a.staff_id and s.status = 'ENABLE' where t.id = ${id}`.execute(tx);
      const staff = await staffOf(tx, id, ["DOING"]);
      await noticeStaff(tx, staff, { kind: "ASSIGN", ...opsTaskMessages.assigned(title), link: opsTaskRoute });
    }
    return rows.length;
  });
}

export const opsTaskJobs: readonly Job[] = [
  { name: "ops-task-progress", cron: "*/10 * * * *", run: ({ database }) => followTasks(database.db) },
  { name: "ops-task-repeat", cron: "5 0 * * *", run: ({ database }) => repeatTasks(database.db) },
];
