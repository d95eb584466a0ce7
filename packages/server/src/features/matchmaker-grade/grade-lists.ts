import { metricText, snapshotOf } from "@hongxian/contract/core/matchmaker/grade-words.ts";
import {
  getGradeChange,
  getGradeChanges,
} from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import { gradeDown, gradeUp } from "@hongxian/contract/features/matchmaker-grade/grade-change.resource.ts";
import { getTask, getTasks } from "@hongxian/contract/features/matchmaker-grade/grade-task.endpoints.ts";
import { keepTask, upTask } from "@hongxian/contract/features/matchmaker-grade/grade-task.resource.ts";
import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { executeRelegation } from "../../core/services/matchmaker/assess-relegation.ts";
import { changeGrade } from "../../core/services/matchmaker/change-grade.ts";
import type { Call } from "../../kit/call.ts";
import { serveFamily } from "./serve-family.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const ofAgent = (column: string) => sql`(select ${sql.ref(`a.${column}`)} from agent a where a.id = t.agent_id)`;
const gradeName = (column: string) =>
  sql<string>`coalesce((select g.name from matchmaker_grade g where g.grade = ${sql.ref(`t.${column}`)}), '')`;
const step = sql<string>`${gradeName("from_grade")} || ' → ' || ${gradeName("to_grade")}`;
const changeColumns = {
  userId: sql<number>`${ofAgent("user_id")}`,
  shopId: sql<number | null>`${ofAgent("shop_id")}`,
  fromName: gradeName("from_grade"),
  toName: gradeName("to_grade"),
  step,
};

/** The text of a missed task, in the words of its metric. */
export const missedText = (snapshot: unknown): string =>
  snapshotOf(snapshot)
    .filter(({ reached }) => !reached)
    .map(({ name, metric, value, target }) => `${name} ${metricText(metric, value)}/${metricText(metric, target)}`)
    .join("；");

const complaintDays = 90;
/** The same text, built by the database: name value/target, rates and money by their units. */
const figure = (
  value: string,
) => sql`case s.metric when 'SALES_CENTS' then '¥' || to_char(${sql.ref(value)} / 100.0, 'FM999999999990.00')
  when 'GOOD_RATE' then trim_scale(${sql.ref(value)} / 100.0) || '%' else ${sql.ref(value)}::text end`;

const revokeDays = 30;
const decided = ({ caller }: Call, reason: string) => ({
  set: { reason, auditStaffId: caller.staffId, auditTime: sql`now()` },
});

export const gradeUpServer = serveResource(gradeUp, {
  table: "matchmaker_grade_change",
  scope: () => "all",
  where: sql<boolean>`t.direction = 'UP'`,
  computed: {
    ...changeColumns,
    reached: sql<string>`(select count(*) filter (where (s->>'reached')::boolean) || '/' || count(*)
          from jsonb_array_elements(t.snapshot) s)`,
    complaints: sql<number>`(select count(*)::int from complaint c
          where c.target_user_id = ${ofAgent("user_id")} and c.status = 'VALID'
          and c.handle_time > now() - make_interval(days => ${sql.lit(complaintDays)}))`,
  },
  filters: { toGrade: (grade: number) => sql<boolean>`t.to_grade = ${grade}` },
  versioned: true,
  run: {
    reject: async (call, { userId }, { reason }) => {
      await notifyMember(call.db, { userId, ...gradeMessages.rejected(reason) });
      return decided(call, reason);
    },
  },
});

export const gradeDownServer = serveResource(gradeDown, {
  table: "matchmaker_grade_change",
  scope: () => "all",
  where: sql<boolean>`t.direction = 'DOWN'`,
  computed: {
    ...changeColumns,
    missed: sql<string>`coalesce((select
          string_agg(s.name || ' ' || ${figure("s.value")} || '/' || ${figure("s.target")}, '；')
          from jsonb_to_recordset(t.snapshot) as s (name text, metric text, value bigint, target bigint,
            reached boolean) where not s.reached), '')`,
    remindedToday: sql<boolean>`coalesce(t.remind_day = current_date, false)`,
  },
  filters: {
    periodKey: (key: string) => sql<boolean>`t.period_key = ${key}`,
    newest: (yes: boolean) => sql<boolean>`(t.period_key = (select max(k.period_key) from matchmaker_grade_change k
      where k.direction = 'DOWN' and k.period_key ~ '^\\d{4}-')) = ${yes}`,
    fromGrade: (grade: number) => sql<boolean>`t.from_grade = ${grade}`,
  },
  versioned: true,
  run: {
    execute: async ({ db, caller }, { id }) => {
      await executeRelegation(db, id, caller.staffId);
      return { isWritten: true };
    },
    exempt: async (call, _change, { reason }) => decided(call, reason),
    remind: async ({ db, caller }, { id, userId, fromName }) => {
      const { rows } = await sql<{
        day: string;
      }>`update matchmaker_grade_change c set remind_day = current_date, update_time = now() where c.id = ${id}
        returning to_char(coalesce(c.execute_time, now()), 'YYYY-MM-DD') as day`.execute(db);
      const message = gradeMessages.reminded(fromName, rows[0]?.day ?? "");
      await notifyMember(db, { userId, ...message, staffId: caller.staffId });
      return { note: { reminded: true } };
    },
    revoke: async (call, { id, agentId, fromGrade, toGrade }, { reason }) => {
      const { rows } = await sql`select 1 from matchmaker_grade_change
        where id = ${id} and audit_time < now() - make_interval(days => ${revokeDays})`.execute(call.db);
      if (rows.length > 0) throw refused(gradeMessages.tooLate);
      await changeGrade(call.db, { agentId, from: toGrade, to: fromGrade, kind: "restored" });
      return decided(call, reason);
    },
  },
});

const changes = serveFamily(
  { list: getGradeChanges, get: getGradeChange },
  { UP: gradeUpServer, DOWN: gradeDownServer },
);
export const gradeChangeServers = changes.resources;
export const gradeChangeCalls = changes.calls;

const taskGradeName = gradeName("grade");
const ofGrade = { grade: (grade: number) => sql<boolean>`t.grade = ${grade}` };

const tasks = serveFamily(
  { list: getTasks, get: getTask },
  {
    UP: serveResource(upTask, {
      table: "grade_task",
      scope: () => "all",
      where: sql<boolean>`t.purpose = 'UP'`,
      computed: {
        gradeName: taskGradeName,
        // The newest figure of each matchmaker counts, whatever its period.
        reachedCount: sql<number>`(select count(*)::int
          from (select distinct on (p.agent_id) p.reached from grade_task_progress p
          where p.task_id = t.id order by p.agent_id, p.update_time desc) newest where newest.reached)`,
      },
      filters: ofGrade,
      run: {},
    }),
    KEEP: serveResource(keepTask, {
      table: "grade_task",
      scope: () => "all",
      where: sql<boolean>`t.purpose = 'KEEP'`,
      computed: { gradeName: taskGradeName },
      filters: ofGrade,
      run: {},
    }),
  },
);
export const taskServers = tasks.resources;
export const taskListCalls = tasks.calls;
