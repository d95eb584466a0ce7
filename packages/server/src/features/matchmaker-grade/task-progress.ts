import * as endpoints from "@hongxian/contract/features/matchmaker-grade/grade-task.endpoints.ts";
import { sql } from "kysely";
import { memberKeyword } from "../../kit/filter-sql.ts";
import { handle } from "../../kit/call.ts";

interface Row extends endpoints.ProgressRow {
  readonly total: number;
}

/** Everyone one grade below, each with the newest figure of every task of the wanted grade. */
export const getTaskProgress = handle(endpoints.getTaskProgress, async ({ db, query, caller }) => {
  const { grade, shopId, keyword, reached, page, size } = query;
  const { rows: tasks } =
    await sql<endpoints.ProgressTask>`select id as task_id, name, metric, target, period from grade_task
      where purpose = 'UP' and status = 'ENABLE' and grade = ${grade}
    order by weight_sort, id`.execute(db);
  const ids = tasks.map(({ taskId }) => taskId);
  const { rows } = await sql<Row>`with people as (
      select a.id as agent_id, a.user_id, a.shop_id, a.grade from agent a
      where a.tier = 'MATCHMAKER' and a.status = 'ENABLE' and a.grade = ${grade - 1}
        ${shopId === undefined ? sql`` : sql`and a.shop_id = ${shopId}`}
        ${keyword === undefined ? sql`` : sql`and ${memberKeyword(sql.ref("a.user_id"), keyword, caller)}`}
    ), newest as (
      select distinct on (p.agent_id, p.task_id) p.agent_id, p.task_id, p.value, p.reached, p.update_time
      from grade_task_progress p join people on people.agent_id = p.agent_id where p.task_id = any(${ids}::bigint[])
      order by p.agent_id, p.task_id, p.update_time desc
    ), figures as (
      select people.*, coalesce(json_agg(json_build_object('taskId', n.task_id, 'value', n.value, 'reached', n.reached))
        filter (where n.task_id is not null), '[]') as values,
        (count(*) filter (where n.reached))::int as reached, max(n.update_time) as update_time
      from people left join newest n on n.agent_id = people.agent_id
      group by people.agent_id, people.user_id, people.shop_id, people.grade
    )
    select f.agent_id, json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex',
      m.sex) as user,
      (select json_build_object('id', s.id, 'name', s.name) from shop s where s.id = f.shop_id) as shop,
      coalesce((select g.name from matchmaker_grade g where g.grade = f.grade), '') as grade_name, f.values, f.reached,
        f.update_time,
      (count(*) over ())::int as total
    from figures f join member m on m.user_id = f.user_id
    where ${
      reached === undefined
        ? sql`true`
        : reached
          ? sql`f.reached >= ${ids.length}`
          : sql`f.reached <
      ${ids.length}`
    }
    order by f.reached desc, f.agent_id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { list: rows, total: rows[0]?.total ?? 0, page, size, summary: { tasks } };
});
