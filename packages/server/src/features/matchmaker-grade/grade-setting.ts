import * as gradeEndpoints from "@hongxian/contract/core/matchmaker/grade.endpoints.ts";
import * as gradeSettingEndpoints from "@hongxian/contract/features/matchmaker-grade/grade-setting.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { assessPromotions } from "../../core/services/matchmaker/assess-promotion.ts";
import { readSetting, saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";

async function readRows(db: Db, lock = false): Promise<readonly gradeEndpoints.GradeRow[]> {
  if (lock) await sql`select grade from matchmaker_grade order by grade for update`.execute(db);
  const { rows } =
    await sql<gradeEndpoints.GradeRow>`select g.grade, g.name, g.icon_url, g.member_quota, g.borrow_daily, g.live_open,
      g.commission_bp, g.reward_factor_bp, g.up_mode,
      g.min_stay_days, g.task_required, g.any_n, g.status, g.version,
      (select count(*)::int from agent a
      where a.tier = 'MATCHMAKER' and a.status = 'ENABLE' and a.grade = g.grade) as people,
      (select count(*)::int from grade_task t
      where t.purpose = 'UP' and t.status = 'ENABLE' and t.grade = g.grade) as task_count
    from matchmaker_grade g order by g.grade`.execute(db);
  return rows;
}

/** All six as they would be with these changes; a broken rule is reported at its field. */
function withChanges(
  rows: readonly gradeEndpoints.GradeRow[],
  drafts: readonly gradeSettingEndpoints.GradeDraft[],
): readonly gradeEndpoints.GradeRow[] {
  const next = rows.map((row) => ({ ...row, ...drafts.find(({ grade }) => grade === row.grade) }));
  const problems = gradeSettingEndpoints.gradeProblems(
    next,
    (grade) => rows.find((row) => row.grade === grade)?.taskCount ?? 0,
  );
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return next;
}

export const getGrades = handle(gradeEndpoints.getGrades, async ({ db }) => [...(await readRows(db))]);

async function write(
  call: Call,
  drafts: readonly gradeSettingEndpoints.GradeDraft[],
): Promise<gradeEndpoints.GradeRow[]> {
  const { db } = call;
  const before = await readRows(db, true);
  withChanges(before, drafts);
  for (const draft of drafts) {
    const { rows } = await sql`update matchmaker_grade
        set name = ${draft.name}, icon_url = ${draft.iconUrl}, member_quota = ${draft.memberQuota},
          borrow_daily = ${draft.borrowDaily},
        live_open = ${draft.liveOpen}, commission_bp = ${draft.commissionBp},
          reward_factor_bp = ${draft.rewardFactorBp}, up_mode = ${draft.upMode},
        min_stay_days = ${draft.minStayDays}, task_required = ${draft.taskRequired}, any_n = ${draft.anyN},
          status = ${draft.status},
        version = version + 1, update_time = now()
      where grade = ${draft.grade} and version = ${draft.version} returning grade`.execute(db);
    if (rows.length === 0) throw new AppError("STALE_VERSION");
  }
  const after = await readRows(db);
  const values = (rows: readonly gradeEndpoints.GradeRow[]) =>
    Object.fromEntries(
      rows
        .filter(({ grade }) => drafts.some((draft) => draft.grade === grade))
        .map(({ grade, version: _v, people: _p, taskCount: _t, ...row }) => [grade, row]),
    );
  call.audit({
    targetType: auditTargets.matchmakerGrade,
    targetId: null,
    before: values(before),
    after: values(after),
  });
  return [...after];
}

export const saveGrades = handle(gradeSettingEndpoints.saveGrades, (call) => write(call, call.body.grades));

const usual = {
  iconUrl: "",
  upMode: "AUDIT",
  minStayDays: 30,
  taskRequired: "ALL",
  anyN: 1,
  status: "ENABLE",
} as const;
const seeds = sql<
  Pick<
    gradeSettingEndpoints.GradeDraft,
    "grade" | "name" | "memberQuota" | "borrowDaily" | "commissionBp" | "rewardFactorBp" | "liveOpen"
  >
>`select grade, name, member_quota, borrow_daily, commission_bp, reward_factor_bp, live_open from matchmaker_grade_seed
  order by grade`;

export const restoreGrades = handle(gradeSettingEndpoints.restoreGrades, async (call) => {
  const present = await readRows(call.db, true);
  const { rows } = await seeds.execute(call.db);
  const drafts = rows.map((seed) => ({
    ...usual,
    ...seed,
    version: present.find(({ grade }) => grade === seed.grade)?.version ?? 0,
  }));
  return write(call, drafts);
});

export const previewGrades = handle(gradeSettingEndpoints.previewGrades, async ({ db, body }) => {
  const next = withChanges(await readRows(db), body.grades);
  const { promotions } = await assessPromotions(db, next);
  return next.map(({ grade, name, people }) => ({
    grade,
    name,
    people,
    rising: promotions.filter(({ matchmaker }) => matchmaker.grade === grade).length,
  }));
});

const versionOf = async (db: Db, key: string): Promise<number> =>
  (await sql<{ version: number }>`select version from system_setting where key = ${key}`.execute(db)).rows[0]
    ?.version ?? 0;

export const getUpSetting = handle(gradeSettingEndpoints.getUpSetting, async ({ db }) => ({
  ...(await readSetting(db, "matchmaker.up")),
  version: await versionOf(db, "matchmaker.up"),
}));

export const saveUpSetting = handle(gradeSettingEndpoints.saveUpSetting, async (call) => {
  const { version, ...value } = call.body;
  const before = await readSetting(call.db, "matchmaker.up");
  const next = await saveSetting(call.db, { key: "matchmaker.up", value, version, staffId: call.caller.staffId });
  call.audit({ targetType: auditTargets.setting, targetId: "matchmaker.up", before, after: value });
  return { ...value, version: next };
});

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

/** The changed leaves of a change, as `3.commissionBp`. */
function differences(before: unknown, after: unknown, path = ""): { name: string; before: string; after: string }[] {
  if (isValues(before) || isValues(after)) {
    const [left, right] = [isValues(before) ? before : {}, isValues(after) ? after : {}];
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return names.flatMap((name) => differences(left[name], right[name], path === "" ? name : `${path}.${name}`));
  }
  const [from, to] = [textOf(before), textOf(after)];
  return from === to ? [] : [{ name: path, before: from, after: to }];
}

export const getGradeHistory = handle(gradeSettingEndpoints.getGradeHistory, async ({ db }) => {
  const { rows } = await sql<{
    id: number;
    title: string;
    staff: { id: number; name: string } | null;
    time: string;
    before: unknown;
    after: unknown;
  }>`select l.id, l.title,
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = l.staff_id) as staff, l.time,
    l.before, l.after
    from audit_log l where l.result = 'OK'
      and (l.target_type = ${auditTargets.matchmakerGrade}
      or (l.target_type = ${auditTargets.setting} and l.target_id = 'matchmaker.up'))
    order by l.id desc limit 50`.execute(db);
  return rows.map(({ before, after, ...row }) => ({ ...row, changes: differences(before, after) }));
});
