import { periodBefore } from "@hongxian/contract/core/matchmaker/grade.rules.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import * as gradeChangeEndpoints from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import * as relegationSettingEndpoints from "@hongxian/contract/features/matchmaker-grade/relegation-setting.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { readGrades, readMatchmakers } from "../../core/services/matchmaker/assess-promotion.ts";
import { assessRelegations } from "../../core/services/matchmaker/assess-relegation.ts";
import { measure, readTasks } from "../../core/services/matchmaker/task-values.ts";
import { readSetting, saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { sendTable } from "../../core/services/figures/send-table.ts";
import { handle, handleRaw, type Db } from "../../kit/call.ts";
import { missedText } from "./grade-lists.ts";

const key = "matchmaker.relegation";
const versionOf = async (db: Db): Promise<number> =>
  (await sql<{ version: number }>`select version from system_setting where key = ${key}`.execute(db)).rows[0]
    ?.version ?? 0;

export const getRelegationSetting = handle(relegationSettingEndpoints.getRelegationSetting, async ({ db }) => ({
  ...(await readSetting(db, key)),
  version: await versionOf(db),
}));

export const saveRelegationSetting = handle(relegationSettingEndpoints.saveRelegationSetting, async (call) => {
  const { version, ...value } = call.body;
  const before = await readSetting(call.db, key);
  const next = await saveSetting(call.db, { key, value, version, staffId: call.caller.staffId });
  call.audit({ targetType: auditTargets.setting, targetId: key, before, after: value });
  return { ...value, version: next };
});

export const getKeepRates = handle(relegationSettingEndpoints.getKeepRates, async ({ db }) => {
  const { period } = await readSetting(db, key);
  const span = periodBefore(period, shanghaiToday());
  const people = await readMatchmakers(db);
  const tasks = await readTasks(db, "KEEP");
  const idsOf = (grade: number) => people.filter((one) => one.grade === grade).map(({ agentId }) => agentId);
  const progress = await measure(
    db,
    tasks,
    (task) => idsOf(task.grade),
    () => span,
  );
  return {
    periodKey: span.key,
    rates: tasks.map(({ id: taskId, grade }) => ({
      taskId,
      reached: progress.filter((one) => one.taskId === taskId && one.reached).length,
      all: idsOf(grade).length,
    })),
  };
});

interface Strictness {
  readonly period: "MONTH" | "QUARTER";
  readonly protectDays: number;
  readonly exemptOnLeave: boolean;
}

async function simulate(
  db: Db,
  { period, protectDays, exemptOnLeave }: Strictness,
): Promise<relegationSettingEndpoints.Simulated> {
  const span = periodBefore(period, shanghaiToday());
  const grades = await readGrades(db);
  const people = await readMatchmakers(db);
  const missed = await assessRelegations(db, span, protectDays, exemptOnLeave);
  const { rows } = await sql<{
    agentId: number;
    user: relegationSettingEndpoints.Simulated["list"][number]["user"];
    shop: relegationSettingEndpoints.Simulated["list"][number]["shop"];
  }>`
    select a.id as agent_id,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as user,
      (select json_build_object('id', s.id, 'name', s.name) from shop s where s.id = a.shop_id) as shop
    from agent a join member m on m.user_id = a.user_id
    where a.id = any(${missed.map(({ matchmaker }) => matchmaker.agentId)}::bigint[])`.execute(db);
  const nameOf = (grade: number) => grades.find((one) => one.grade === grade)?.name ?? "";
  return {
    periodKey: span.key,
    grades: grades.map(({ grade, name }) => ({
      grade,
      name,
      people: people.filter((one) => one.grade === grade).length,
      warned: missed.filter(({ matchmaker }) => matchmaker.grade === grade).length,
    })),
    list: missed.flatMap(({ matchmaker, missed: tasks }) => {
      const row = rows.find(({ agentId }) => agentId === matchmaker.agentId);
      if (row === undefined) return [];
      const { grade } = matchmaker;
      return [{ ...row, grade, gradeName: nameOf(grade), missed: missedText(tasks) }];
    }),
  };
}

export const simulateRelegation = handle(relegationSettingEndpoints.simulateRelegation, ({ db, body }) =>
  simulate(db, body),
);

const columns = [
  { name: "user", field: field.text(relegationSettingEndpoints.simulationColumns.user, { max: 50 }) },
  { name: "userId", field: field.count(relegationSettingEndpoints.simulationColumns.userId) },
  { name: "shop", field: field.text(relegationSettingEndpoints.simulationColumns.shop, { max: 50 }) },
  { name: "grade", field: field.text(relegationSettingEndpoints.simulationColumns.grade, { max: 20 }) },
  { name: "missed", field: field.text(relegationSettingEndpoints.simulationColumns.missed, { max: 1000 }) },
];

async function* lines(list: relegationSettingEndpoints.Simulated["list"]) {
  for (const { user, shop, gradeName, missed } of list)
    yield { user: user.firstName ?? "", userId: user.userId, shop: shop?.name ?? "", grade: gradeName, missed };
}

export const exportSimulation = handleRaw(
  relegationSettingEndpoints.exportSimulation,
  async (call, _request, reply) => {
    const { list, periodKey } = await simulate(call.db, call.body);
    return sendTable(call, reply, relegationSettingEndpoints.exportSimulation, {
      title: `${relegationSettingEndpoints.simulationColumns.title}${periodKey}`,
      columns,
      rows: lines(list),
      format: "CSV",
      entry: { targetType: auditTargets.relegation, targetId: periodKey, after: { rows: list.length } },
    });
  },
);

interface Stat {
  readonly warning: number;
  readonly waiting: number;
  readonly executed: number;
  readonly exempted: number;
  readonly periods: { periodKey: string; grade: number; count: number }[];
  readonly names: { grade: number; name: string }[];
}

/** 本期 is the newest period that was assessed. */
export const getRelegationStat = handle(gradeChangeEndpoints.getRelegationStat, async ({ db }) => {
  const { rows } = await sql<Stat>`with down as (select * from matchmaker_grade_change where direction = 'DOWN'),
    known as (select distinct period_key from down where period_key ~ '^\\d{4}-' order by period_key desc limit 6),
    newest as (select max(period_key) as period_key from known)
    select (count(*) filter (where status = 'WARNING'))::int as warning,
      (count(*) filter (where status = 'WAIT_EXECUTE'))::int as waiting,
      (count(*) filter (where status = 'EXECUTED' and period_key = (select period_key from newest)))::int as executed,
      (count(*) filter (where status = 'EXEMPTED' and period_key = (select period_key from newest)))::int as exempted,
      (select coalesce(json_agg(json_build_object('periodKey', k.period_key, 'grade', g.grade, 'count',
          (select count(*) from down d
          where d.period_key = k.period_key and d.from_grade = g.grade and d.status = 'EXECUTED'))
          order by k.period_key, g.grade), '[]')
        from known k, matchmaker_grade g where g.grade > 1) as periods,
      (select json_agg(json_build_object('grade', g.grade, 'name', g.name) order by g.grade)
      from matchmaker_grade g) as names
    from down`.execute(db);
  return rows[0] ?? { warning: 0, waiting: 0, executed: 0, exempted: 0, periods: [], names: [] };
});
