import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import type { Organisation } from "./organisation.ts";

const tasks: readonly (readonly [title: string, type: string, metric: string, target: number])[] = [
  ["本周会员回访", "FOLLOW_UP", "CONNECT_NUM", 30],
  ["沉默会员召回", "RECALL", "RECALL_NUM", 10],
  ["官方号内容更新", "CONTENT", "POST_NUM", 12],
  ["真人照片审核清零", "REVIEW", "REVIEW_NUM", 80],
  ["邀请优质会员开播", "LIVE_INVITE", "LIVE_NUM", 4],
  ["周末相亲会到店", "OFFLINE", "BOOKING_NUM", 6],
  ["线下活动场地联系", "CUSTOM", "MANUAL", 5],
  ["整理优秀案例", "CUSTOM", "MANUAL", 8],
];

/** Tasks of two months, those of this week running. The administrator and operations have some of their own. */
export async function writeOpsTasks(db: Db, organisation: Organisation): Promise<void> {
  const [lead] = organisation.ofRole(8);
  const people = [
    ...organisation.ofRole(8),
    ...organisation.ofRole(2),
    ...organisation.ofRole(4),
    ...organisation.ofRole(3),
  ].map(({ id }) => id);
  const list = (place: 0 | 1 | 2) => tasks.map((task) => task[place]);
  await sql`insert into ops_task (title, type, metric, description, priority, start_time, end_time, repeat, status,
    created_by_id, finish_time, created_time)
    select (${list(0)}::text[])[1 + k.place], (${list(1)}::text[])[1 + k.place], (${list(2)}::text[])[1 + k.place],
      '按周推进，周五前完成并填写说明',
      (array['HIGH', 'MIDDLE', 'MIDDLE', 'LOW'])[1 + n % 4], k.began, k.began + interval '7 days' - interval '6 hours',
        case when n % 5 = 0 then 'WEEKLY' else 'NONE' end,
      case when k.weeks > 0 then case when n % 9 = 0 then 'CLOSED' else 'FINISH' end when n % 7 = 3 then 'DRAFT'
        else 'DOING' end,
      case when n % 3 = 0 then (select id from staff where role_id = ${defaultRoleId.administrator} order by id limit 1)
        else ${lead?.id ?? null} end,
      case when k.weeks > 0 then k.began + interval '6 days' end, k.began - interval '1 day'
    from generate_series(1, 42) n cross join lateral (select (n - 1) % 8 as place, (n - 1) / 8 as weeks) w
    cross join lateral (select w.place, w.weeks,
      date_trunc('day', now()) - make_interval(days => (w.weeks * 7 + n % 5)::int) as began) k`.execute(db);
  await sql`insert into ops_task_assignee (task_id, staff_id, target_value, done_value, status, report, finish_time)
    select t.id, p.staff_id, p.target, p.done, case when t.status in ('FINISH', 'CLOSED') then case
      when p.done >= p.target then 'DONE' else 'FAIL' end
        when t.status = 'DOING' and p.done >= p.target then 'DONE' when t.status = 'DOING' and t.metric = 'MANUAL'
        and p.place = 1 then 'SUBMITTED' else 'DOING' end,
      case when t.metric = 'MANUAL' and p.done > 0 then '已联系两家场地，报价待确认' else '' end, t.finish_time
    from ops_task t cross join lateral (select distinct on (w.staff_id) g as place, w.staff_id,
        (${tasks.map(([, , , target]) => target)}::int[])[array_position(${tasks.map(([title]) => title)}::text[],
        t.title)] as target, 0 as zero
      from generate_series(0, 2) g cross
      join lateral (select case when g = 0 and t.id % 4 = 0
        then (select id from staff where role_id = ${defaultRoleId.administrator} order by id limit 1)
        else (${people}::bigint[])[1 + (t.id * 3 + g * 5) % ${people.length}::int] end as staff_id) w) q
    cross join lateral (select q.place, q.staff_id, q.target, case when t.status = 'DRAFT' then 0
      when t.status = 'DOING' and t.metric <> 'MANUAL' then 0
      else least(q.target, (q.target * (45 + (t.id * 17 + q.staff_id * 29) % 90) / 100))::int end as done) p`.execute(
    db,
  );
}
