import type { TaskMetric, TaskPeriod } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import {
  feedbacksNeeded,
  isReached,
  periodOf,
  type PeriodSpan,
} from "@hongxian/contract/core/matchmaker/grade.rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

export interface GradeTask {
  readonly id: number;
  readonly purpose: "UP" | "KEEP";
  readonly grade: number;
  readonly name: string;
  readonly metric: TaskMetric;
  readonly target: number;
  readonly period: TaskPeriod;
  readonly rewardCents: number;
}

export interface TaskProgress {
  readonly agentId: number;
  readonly taskId: number;
  readonly periodKey: string;
  readonly value: number;
  readonly reached: boolean;
}

type Counted = RawBuilder<unknown>;

/** Introductions an agent's account started that reached a state within the period. */
const introductions = (
  state: string,
  { from, to }: PeriodSpan,
): Counted => sql`select a.id as agent_id, count(distinct l.introduction_id)::bigint as value
  from agent a join staff s on s.agent_id = a.id join introduction i on i.initiator_staff_id = s.id
    join introduction_log l on l.introduction_id = i.id and l.to_status = ${state} and l.time >= ${from}::date
      and l.time < ${to}::date
  where a.tier = 'MATCHMAKER' group by a.id`;

const invited = (
  condition: Counted,
  { from, to }: PeriodSpan,
): Counted => sql`select a.id as agent_id, count(*)::bigint as value
  from agent a join member m on m.inviter_id = a.user_id and m.created_time >= ${from}::date
    and m.created_time < ${to}::date ${condition}
  where a.tier = 'MATCHMAKER' group by a.id`;

/** Each metric as rows (agent_id, value). */
function countedBy(metric: TaskMetric, span: PeriodSpan): Counted {
  const { from, to } = span;
  switch (metric) {
    case "INVITE_REGISTER":
      return invited(sql``, span);
    case "INVITE_REALNAME":
      return invited(sql`and m.auth_status in ('REAL_NAME', 'AUTH')`, span);
    case "INTRO_AGREED":
      return introductions("AGREED", span);
    case "INTRO_MET":
      return introductions("MET", span);
    case "INTRO_SUCCESS":
      return introductions("SUCCESS", span);
    case "GOOD_RATE":
      return sql`select a.id as agent_id, (10000 * count(*) filter (where f.score >= 4) / count(*))::bigint as value
        from agent a join staff s on s.agent_id = a.id join introduction i on i.initiator_staff_id = s.id
          join introduction_feedback f on f.introduction_id = i.id and f.time >= ${from}::date and f.time < ${to}::date
        where a.tier = 'MATCHMAKER' group by a.id having count(*) >= ${sql.lit(feedbacksNeeded)}`;
    case "COMPLAINT_MAX":
      return sql`select a.id as agent_id, count(*)::bigint as value from agent a
          join complaint c on c.target_user_id = a.user_id and c.status = 'VALID' and c.handle_time >= ${from}::date
            and c.handle_time < ${to}::date
        where a.tier = 'MATCHMAKER' group by a.id`;
    case "SALES_CENTS":
      return sql`select p.agent_id, sum(p.base_cents)::bigint as value from profit_share p
        where p.kind = 'DIRECT' and p.status <> 'REVERSED' and p.created_time >= ${from}::date
          and p.created_time < ${to}::date group by p.agent_id`;
    case "LIVE_MINUTES":
      return sql`select a.id as agent_id, sum(hosted_minutes(s))::bigint as value
        from live_session s join live_room r on r.id = s.room_id and r.type = 'BLIND_DATE'
        join agent a on a.user_id = coalesce(r.matchmaker_id, s.host_id)
        where a.tier = 'MATCHMAKER' and s.status = 'ENDED' and s.start_time >= ${from}::date
          and s.start_time < ${to}::date group by a.id`;
    case "COURSE_FINISHED":
      return sql`select a.id as agent_id, count(*)::bigint as value
        from agent a join course_enroll e on e.user_id = a.user_id and e.status = 'FINISHED'
          and e.finish_time >= ${from}::date and e.finish_time < ${to}::date
        where a.tier = 'MATCHMAKER' group by a.id`;
  }
}

export async function readTasks(db: Db, purpose: "UP" | "KEEP"): Promise<readonly GradeTask[]> {
  const { rows } =
    await sql<GradeTask>`select id, purpose, grade, name, metric, target, period, reward_cents from grade_task
    where purpose = ${purpose} and status = 'ENABLE' order by grade, weight_sort, id`.execute(db);
  return rows;
}

/** Every matchmaker's value in one task over a period; 0 without activity. */
export async function taskValues(db: Db, task: GradeTask, span: PeriodSpan): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ agentId: number; value: number }>`${countedBy(task.metric, span)}`.execute(db);
  return new Map(rows.map(({ agentId, value }) => [agentId, value]));
}

/** Progress of the given matchmakers in the given tasks, as of a day (or over one complete period). */
export async function measure(
  db: Db,
  tasks: readonly GradeTask[],
  agentIdsOf: (task: GradeTask) => readonly number[],
  spanOf: (task: GradeTask) => PeriodSpan,
): Promise<readonly TaskProgress[]> {
  const progress: TaskProgress[] = [];
  for (const task of tasks) {
    const agentIds = agentIdsOf(task);
    if (agentIds.length === 0) continue;
    const span = spanOf(task);
    const values = await taskValues(db, task, span);
    for (const agentId of agentIds) {
      const value = values.get(agentId) ?? 0;
      // Without enough feedback the rate is unknown, and unknown counts as not reached.
      const reached = isReached({ ...task, value });
      progress.push({ agentId, taskId: task.id, periodKey: span.key, value, reached });
    }
  }
  return progress;
}

export const spanToday =
  (today: string) =>
  (task: GradeTask): PeriodSpan =>
    periodOf(task.period, today);
