import { z } from "zod";
import { gradeRow } from "../../core/matchmaker/grade.endpoints.ts";
import { gradeMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import { enableStatus, taskRequired, upMode } from "../../core/matchmaker/matchmaker.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { gradePages } from "./grade.pages.ts";

const page = gradePages.setting;

export const gradeSettingGrants = {
  editGrade: button("编辑", page),
  saveUpSetting: button("保存设置", page),
  restoreGrades: button("恢复默认", page),
  gradeChanges: button("变更记录", page),
} as const;

const within = (label: string, min: number, max: number) =>
  z.int(`请填写${label}`).min(min, `${label}须在${min}-${max}之间`).max(max, `${label}须在${min}-${max}之间`);

const gradeValues = {
  grade: z.int().min(1).max(6),
  name: z.string(gradeMessages.name).trim().min(1, gradeMessages.name).max(10, "等级名称不能超过10个字"),
  iconUrl: z.string().trim().max(500).default(""),
  memberQuota: within("服务会员上限", 1, 2000),
  borrowDaily: within("每日借力次数", 0, 200),
  liveOpen: z.boolean(),
  commissionBp: z.int("请填写佣金比例").min(0, "佣金比例为0%-50%").max(5000, "佣金比例为0%-50%"),
  rewardFactorBp: z.int("请填写奖励系数").min(0, "奖励系数为0-10").max(100_000, "奖励系数为0-10"),
  upMode: z.enum(upMode.values, "请选择升级方式"),
  minStayDays: within("最短停留天数", 0, 365),
  taskRequired: z.enum(taskRequired.values, "请选择任务要求"),
  anyN: z.int("请填写完成项数").min(1, gradeMessages.anyN).max(100, gradeMessages.anyN),
  status: z.enum(enableStatus.values, "状态取值错误"),
};
export const gradeDraft = z.strictObject({ ...gradeValues, version: z.int("缺少版本号") });
export type GradeDraft = z.output<typeof gradeDraft>;

const six = z
  .array(gradeDraft)
  .min(1, "请选择等级")
  .max(6, "等级过多")
  .refine((list) => new Set(list.map(({ grade }) => grade)).size === list.length, "等级重复");

/** Saves the changed grades, all or none; the rules check all six as they would be afterwards. */
export const saveGrades = endpoint({
  method: "PUT",
  path: "/api/matchmaker/grades",
  allow: [gradeSettingGrants.editGrade],
  title: "编辑红娘等级",
  done: "保存成功",
  body: z.strictObject({ grades: six }),
  data: z.array(gradeRow),
});
/** How many would be promoted today with the edited values. */
export const previewGrades = endpoint({
  method: "POST",
  path: "/api/matchmaker/grades/preview",
  allow: reads(page),
  changes: false,
  body: z.strictObject({ grades: six }),
  data: z.array(z.object({ grade: z.int(), name: z.string(), people: z.int(), rising: z.int() })),
});
export const restoreGrades = endpoint({
  method: "POST",
  path: "/api/matchmaker/grades/restore",
  allow: [gradeSettingGrants.restoreGrades],
  title: "恢复默认等级设置",
  done: "已恢复默认",
  body: z.strictObject({}),
  data: z.array(gradeRow),
});

export const upSetting = z.strictObject({
  allowApply: z.boolean("请选择是否允许主动申请"),
  coolDays: within("申请冷却天数", 0, 90),
  allowSkip: z.boolean("请选择是否允许越级升级"),
});
export const getUpSetting = endpoint({
  method: "GET",
  path: "/api/matchmaker/up-setting",
  allow: reads(page),
  data: upSetting.extend({ version: z.int() }),
});
export const saveUpSetting = endpoint({
  method: "PUT",
  path: "/api/matchmaker/up-setting",
  allow: [gradeSettingGrants.saveUpSetting],
  title: "保存升级设置",
  done: "保存成功",
  body: upSetting.extend({ version: z.int("缺少版本号") }),
  data: upSetting.extend({ version: z.int() }),
});

/** What was changed on this page, newest first. */
export const getGradeHistory = endpoint({
  method: "GET",
  path: "/api/matchmaker/grades/history",
  allow: [gradeSettingGrants.gradeChanges],
  data: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      staff: namedRef.nullable(),
      time: z.string(),
      changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});

/**
 * A promotion may not earn less than the grade below; this many tasks must exist. Returns field → message, or nothing.
 */
export function gradeProblems(
  grades: readonly Pick<GradeDraft, "grade" | "commissionBp" | "taskRequired" | "anyN">[],
  taskCount: (grade: number) => number,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const one of grades) {
    const below = grades.find(({ grade }) => grade === one.grade - 1);
    if (below !== undefined && one.commissionBp < below.commissionBp)
      problems[`${one.grade}.commissionBp`] = gradeMessages.commission;
    if (one.taskRequired === "ANY_N" && one.grade > 1 && one.anyN > taskCount(one.grade))
      problems[`${one.grade}.anyN`] = gradeMessages.anyN;
  }
  return problems;
}
