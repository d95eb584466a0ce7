import type { TaskMetric } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { reachesGrade } from "@hongxian/contract/core/matchmaker/grade.rules.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeWhoMay, type Notice } from "../../foundation/notice/notices.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { changeGrade } from "./change-grade.ts";
import { giveRewards, type RewardOrder } from "./give-reward.ts";
import { measure, readTasks, spanToday, type GradeTask, type TaskProgress } from "./task-values.ts";

export interface GradeRule {
  readonly grade: number;
  readonly name: string;
  readonly upMode: "AUTO" | "AUDIT";
  readonly minStayDays: number;
  readonly taskRequired: "ALL" | "ANY_N";
  readonly anyN: number;
  readonly status: string;
}

export interface Matchmaker {
  readonly agentId: number;
  readonly userId: number;
  readonly name: string;
  readonly grade: number;
  readonly heldDays: number;
  /** The account is closed temporarily: on leave. */
  readonly isAway: boolean;
}

export const readGrades = async (db: Db): Promise<readonly GradeRule[]> =>
  (
    await sql<GradeRule>`select grade, name, up_mode, min_stay_days, task_required, any_n, status from matchmaker_grade
      order by grade`.execute(db)
  ).rows;

export const readMatchmakers = async (db: Db): Promise<readonly Matchmaker[]> =>
  (
    await sql<Matchmaker>`select a.id as agent_id, a.user_id, a.name, a.grade,
      (current_date - coalesce(a.grade_time, a.created_time)::date)::int as held_days,
      not exists (select from staff s
      where s.agent_id = a.id and s.user_id = a.user_id and s.status = 'ENABLE') as is_away
    from agent a where a.tier = 'MATCHMAKER' and a.status = 'ENABLE' and a.grade is not null order by a.id`.execute(db)
  ).rows;

/** A person's progress in the tasks of one grade. */
export const snapshotOf = (
  agentId: number,
  grade: number,
  tasks: readonly GradeTask[],
  progress: readonly TaskProgress[],
): Promotion["snapshot"] =>
  tasks
    .filter((task) => task.grade === grade)
    .map(({ id: taskId, name, metric, target }) => {
      const has = progress.find((one) => one.agentId === agentId && one.taskId === taskId);
      return { taskId, name, metric, target, value: has?.value ?? 0, reached: has?.reached ?? false };
    });

export interface Promotion {
  readonly matchmaker: Matchmaker;
  readonly toGrade: number;
  readonly snapshot: readonly {
    readonly taskId: number;
    readonly name: string;
    readonly metric: TaskMetric;
    readonly target: number;
    readonly value: number;
    readonly reached: boolean;
  }[];
}

/**
 * Who would be promoted under these grades today: everyone who stayed long enough and has the tasks of the next grade,
 * or of a higher one where grades may be skipped (越级升级). Writes nothing, so that it is used by the preview of edited
 * settings and by the nightly run.
 */
export async function assessPromotions(
  db: Db,
  grades: readonly GradeRule[],
): Promise<{
  readonly promotions: readonly Promotion[];
  readonly progress: readonly TaskProgress[];
  readonly tasks: readonly GradeTask[];
}> {
  const matchmakers = await readMatchmakers(db);
  const tasks = await readTasks(db, "UP");
  const { allowSkip } = await readSetting(db, "matchmaker.up");
  const isOpen = (from: number, to: number) => (allowSkip ? to > from : to === from + 1);
  const idsOf = (task: GradeTask) =>
    matchmakers.filter(({ grade }) => isOpen(grade, task.grade)).map(({ agentId }) => agentId);
  const progress = await measure(db, tasks, idsOf, spanToday(shanghaiToday()));
  const promotions = matchmakers.flatMap((matchmaker): Promotion[] => {
    const reached = grades
      .filter(({ grade, status }) => isOpen(matchmaker.grade, grade) && status === "ENABLE")
      .filter(({ minStayDays }) => matchmaker.heldDays >= minStayDays)
      .map((demand) => ({ demand, snapshot: snapshotOf(matchmaker.agentId, demand.grade, tasks, progress) }))
      .findLast(({ demand, snapshot }) => reachesGrade(demand, snapshot));
    return reached === undefined ? [] : [{ matchmaker, toGrade: reached.demand.grade, snapshot: reached.snapshot }];
  });
  return { promotions, progress, tasks };
}

/** Measures the tasks of the next grade again and stores the figures: for all matchmakers, or for one. */
export async function refreshProgress(db: Db, agentId: number | null): Promise<number> {
  const { progress } = await assessPromotions(db, await readGrades(db));
  const own = agentId === null ? progress : progress.filter((one) => one.agentId === agentId);
  await keepProgress(db, own);
  return own.length;
}

async function keepProgress(db: Db, progress: readonly TaskProgress[]): Promise<void> {
  await sql`insert into grade_task_progress (agent_id, task_id, period_key, value, reached, reached_time)
    select p."agentId", p."taskId", p."periodKey", p.value, p.reached, case when p.reached then now() end
    from json_to_recordset(${JSON.stringify(progress)}::json) as p("agentId" bigint, "taskId" bigint, "periodKey" text,
      value bigint, reached boolean)
    on conflict (agent_id, task_id, period_key) do update set value = excluded.value, reached = excluded.reached,
      reached_time = case when excluded.reached then coalesce(grade_task_progress.reached_time, now()) end,
      update_time = now()`.execute(db);
}

/** A task's own reward, once for each matchmaker. */
export const taskRewards = (
  tasks: readonly Pick<GradeTask, "id" | "name" | "rewardCents">[],
  progress: readonly Pick<TaskProgress, "agentId" | "taskId" | "reached">[],
): RewardOrder[] =>
  tasks
    .filter((task) => task.rewardCents > 0)
    .flatMap(({ id: taskId, rewardCents, name }) =>
      progress
        .filter((one) => one.taskId === taskId && one.reached)
        .map(({ agentId }) => ({
          agentId,
          type: "TASK" as const,
          cents: rewardCents,
          isFinal: true,
          freezeDays: 7,
          sourceType: "GRADE_TASK",
          sourceId: taskId,
          reason: name,
        })),
    );

/** The nightly run: progress, task rewards, and a change for everyone who reached the next grade. */
export async function runPromotions(db: Db): Promise<number> {
  const grades = await readGrades(db);
  const { promotions, progress, tasks } = await assessPromotions(db, grades);
  await keepProgress(db, progress);
  let made = 0;
  const toAudit: Notice[] = [];
  for (const { matchmaker, toGrade, snapshot } of promotions) {
    const isAuto = grades.find(({ grade }) => grade === toGrade)?.upMode === "AUTO";
    const { rows } = await sql<{
      id: number;
    }>`insert into matchmaker_grade_change (agent_id, direction, from_grade, to_grade, source, snapshot, status,
      audit_time)
      select ${matchmaker.agentId}, 'UP', ${matchmaker.grade}, ${toGrade}, 'AUTO', ${JSON.stringify(snapshot)}::jsonb,
        ${isAuto ? "PASSED" : "WAIT_AUDIT"},
        ${isAuto ? sql`now()` : sql`null`}
      where not exists (select from matchmaker_grade_change c
      where c.agent_id = ${matchmaker.agentId} and c.direction = 'UP' and c.status = 'WAIT_AUDIT')
      returning id`.execute(db);
    if (rows.length === 0) continue;
    made += 1;
    if (isAuto)
      await changeGrade(db, { agentId: matchmaker.agentId, from: matchmaker.grade, to: toGrade, kind: "promoted" });
    else
      toAudit.push({
        kind: "TODO",
        ...gradeMessages.toAudit(matchmaker.name),
        link: "/matchmakerSetting/matchmakerUp",
      });
  }
  await noticeWhoMay(db, "promotionToAudit", toAudit);
  await giveRewards(db, taskRewards(tasks, progress));
  return made;
}

/** 重新计算, queued by the page of the tasks. */
export const progressJob: Job = {
  name: "matchmaker-progress",
  run: ({ database: { db } }, payload) => {
    const { agentId = null } = (payload ?? {}) as { agentId?: number | null };
    return db.transaction().execute((tx) => refreshProgress(tx, agentId));
  },
};

/** 02:30. */
export const promotionJob: Job = {
  name: "matchmaker-promotion",
  cron: "30 2 * * *",
  run: ({ database: { db } }) => db.transaction().execute(runPromotions),
};
