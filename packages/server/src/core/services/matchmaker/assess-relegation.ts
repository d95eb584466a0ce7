import { periodBefore, type PeriodSpan } from "@hongxian/contract/core/matchmaker/grade.rules.ts";
import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeWhoMay, type Notice } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { readGrades, readMatchmakers, type Matchmaker } from "./assess-promotion.ts";
import { changeGrade } from "./change-grade.ts";
import { measure, readTasks, spanToday, type GradeTask } from "./task-values.ts";

export interface Missed {
  readonly taskId: number;
  readonly name: string;
  readonly metric: string;
  readonly target: number;
  readonly value: number;
  readonly reached: boolean;
}

export interface Relegation {
  readonly matchmaker: Matchmaker;
  readonly missed: readonly Missed[];
}

/** Who missed the tasks that keep a grade, over one complete period. Writes nothing: the simulation uses it. */
export async function assessRelegations(
  db: Db,
  span: PeriodSpan | null,
  protectDays: number,
  exemptAway = false,
): Promise<readonly Relegation[]> {
  const matchmakers = (await readMatchmakers(db)).filter(
    ({ heldDays, isAway }) => heldDays >= protectDays && !(exemptAway && isAway),
  );
  const tasks = await readTasks(db, "KEEP");
  const idsOf = (task: GradeTask) =>
    matchmakers.filter(({ grade }) => grade === task.grade).map(({ agentId }) => agentId);
  const today = spanToday(shanghaiToday());
  const progress = await measure(db, tasks, idsOf, (task) => span ?? today(task));
  return matchmakers.flatMap((matchmaker) => {
    const missed = progress
      .filter(({ agentId, reached }) => agentId === matchmaker.agentId && !reached)
      .flatMap(({ taskId, value }): Missed[] => {
        const task = tasks.find(({ id }) => id === taskId);
        return task === undefined
          ? []
          : [{ taskId, name: task.name, metric: task.metric, target: task.target, value, reached: false }];
      });
    return missed.length === 0 ? [] : [{ matchmaker, missed }];
  });
}

async function missedBefore(db: Db, agentId: number, period: "MONTH" | "QUARTER", span: PeriodSpan): Promise<number> {
  const before = periodBefore(period, span.from);
  const { rows } = await sql<{ n: number }>`select missed_periods as n from matchmaker_grade_change
    where agent_id = ${agentId} and direction = 'DOWN' and period_key = ${before.key} and status <> 'EXEMPTED'`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** On the first day after a period: a warning for everyone who missed them. */
export async function warnRelegations(db: Db, today: string): Promise<number> {
  const setting = await readSetting(db, "matchmaker.relegation");
  const span = periodBefore(setting.period, today);
  const isFirstDay = span.to === today;
  if (!setting.enabled || !isFirstDay) return 0;
  const grades = await readGrades(db);
  let warned = 0;
  const toDrop: Notice[] = [];
  for (const { matchmaker, missed } of await assessRelegations(db, span, setting.protectDays, setting.exemptOnLeave)) {
    const { agentId, grade, name, userId } = matchmaker;
    if (grade <= 1) {
      toDrop.push({ kind: "TODO", ...gradeMessages.toDrop(name), link: "/matchmakerSetting/matchmakerRelegation" });
      continue;
    }
    const times = (await missedBefore(db, agentId, setting.period, span)) + 1;
    const { rows } = await sql<{
      day: string;
    }>`insert into matchmaker_grade_change (agent_id, direction, from_grade, to_grade, source, snapshot, status,
        period_key,
        missed_periods, warn_time, execute_time)
      select ${agentId}, 'DOWN', ${grade}, ${grade - 1}, 'AUTO', ${JSON.stringify(missed)}::jsonb, 'WARNING',
        ${span.key}, ${times}, now(),
        now() + make_interval(days => ${setting.warnDays})
      where not exists (select from matchmaker_grade_change c
      where c.agent_id = ${agentId} and c.direction = 'DOWN'
        and (c.period_key = ${span.key} or c.status in ('WARNING', 'WAIT_EXECUTE')))
      returning to_char(execute_time, 'YYYY-MM-DD') as day`.execute(db);
    const made = rows[0];
    if (made === undefined) continue;
    warned += 1;
    const gradeName = grades.find((one) => one.grade === grade)?.name ?? "";
    await notifyMember(db, { userId, ...gradeMessages.warned(gradeName, made.day) });
  }
  await noticeWhoMay(db, "matchmakerToDrop", toDrop);
  return warned;
}

interface Due {
  readonly id: number;
  readonly agentId: number;
  readonly fromGrade: number;
  readonly toGrade: number;
  readonly status: string;
  readonly missedPeriods: number;
}

/** Carries out one relegation, exactly one grade down. Returns false when it is not waiting for it (any more). */
export async function executeRelegation(db: Db, id: number, staffId: number | null): Promise<boolean> {
  const { rows } = await sql<Due>`update matchmaker_grade_change
      set status = 'EXECUTED', audit_staff_id = ${staffId}, audit_time = now(),
      update_time = now(), version = version + 1
    where id = ${id} and direction = 'DOWN' and status = 'WAIT_EXECUTE'
    returning id, agent_id, from_grade, to_grade, status, missed_periods`.execute(db);
  const done = rows[0];
  if (done === undefined) return false;
  await changeGrade(db, { agentId: done.agentId, from: done.fromGrade, to: done.toGrade, kind: "relegated" });
  return true;
}

/**
 * Every day: warnings of those who caught up are dropped, others become due when their days are over, and are carried
 * out where that is automatic.
 */
export async function advanceRelegations(db: Db): Promise<number> {
  const setting = await readSetting(db, "matchmaker.relegation");
  if (!setting.enabled) return 0;
  const short = new Set((await assessRelegations(db, null, 0)).map(({ matchmaker }) => matchmaker.agentId));
  const { rows } = await sql<
    Due & { over: boolean }
  >`select id, agent_id, from_grade, to_grade, status, missed_periods, execute_time <= now() as over
    from matchmaker_grade_change where direction = 'DOWN' and status = 'WARNING' for update`.execute(db);
  let moved = 0;
  for (const { id, agentId, over, missedPeriods } of rows) {
    const to =
      !short.has(agentId) || (over && missedPeriods < setting.missPeriods) ? "INVALID" : over ? "WAIT_EXECUTE" : null;
    if (to === null) continue;
    moved += 1;
    await sql`update matchmaker_grade_change set status = ${to}, update_time = now(), version = version + 1
      where id = ${id} and status = 'WARNING'`.execute(db);
    if (to === "WAIT_EXECUTE" && setting.autoExecute) await executeRelegation(db, id, null);
  }
  return moved;
}

/** 02:40 warns after a period has ended, 02:45 processes the warnings. */
export const relegationJobs: readonly Job[] = [
  {
    name: "matchmaker-relegation-warn",
    cron: "40 2 * * *",
    run: ({ database: { db } }) => db.transaction().execute((tx) => warnRelegations(tx, shanghaiToday())),
  },
  {
    name: "matchmaker-relegation-advance",
    cron: "45 2 * * *",
    run: ({ database: { db } }) => db.transaction().execute(advanceRelegations),
  },
];
