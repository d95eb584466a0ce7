import { z } from "zod";
import { assessPeriod } from "../../core/matchmaker/matchmaker.choices.ts";
import { gradeMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { gradePages } from "./grade.pages.ts";

const page = gradePages.keepTask;

export const relegationSetting = z.strictObject({
  enabled: z.boolean("请选择是否开启"),
  period: z.enum(assessPeriod.values, "请选择考核周期"),
  warnDays: z.int(gradeMessages.warnDays).min(1, gradeMessages.warnDays).max(30, gradeMessages.warnDays),
  protectDays: z.int(gradeMessages.protectDays).min(0, gradeMessages.protectDays).max(180, gradeMessages.protectDays),
  missPeriods: z.int("连续未达标期数为1-4").min(1, "连续未达标期数为1-4").max(4, "连续未达标期数为1-4"),
  autoExecute: z.boolean("请选择是否自动执行"),
  exemptOnLeave: z.boolean("请选择是否豁免停用账号"),
});
const versioned = relegationSetting.extend({ version: z.int("缺少版本号") });

export const getRelegationSetting = endpoint({
  method: "GET",
  path: "/api/matchmaker/relegation-setting",
  allow: reads(page),
  data: versioned,
});
export const saveRelegationSetting = endpoint({
  method: "PUT",
  path: "/api/matchmaker/relegation-setting",
  allow: [button("保存设置", page)],
  title: "保存保级设置",
  done: "保存成功",
  body: versioned,
  data: versioned,
});

/** How many reached each task in the last complete period. */
export const getKeepRates = endpoint({
  method: "GET",
  path: "/api/matchmaker/relegation/rates",
  allow: reads(page),
  data: z.object({
    periodKey: z.string(),
    rates: z.array(z.object({ taskId: z.int(), reached: z.int(), all: z.int() })),
  }),
});

export const simulated = z.object({
  periodKey: z.string(),
  grades: z.array(z.object({ grade: z.int(), name: z.string(), people: z.int(), warned: z.int() })),
  list: z.array(
    z.object({
      agentId: z.int(),
      user: memberRef,
      shop: namedRef.nullable(),
      grade: z.int(),
      gradeName: z.string(),
      missed: z.string(),
    }),
  ),
});
export type Simulated = z.output<typeof simulated>;

export const relegationSettingGrants = {
  simulate: button("模拟考核", page),
} as const;
/** A dry run of the last whole period with the strictness of the input; nothing is written. */
export const simulateRelegation = endpoint({
  method: "POST",
  path: "/api/matchmaker/relegation/simulate",
  allow: [relegationSettingGrants.simulate],
  changes: false,
  body: relegationSetting.pick({ period: true, protectDays: true, exemptOnLeave: true }),
  data: simulated,
});
/** The same as a file. */
export const exportSimulation = endpoint({
  method: "POST",
  path: "/api/matchmaker/relegation/simulate/file",
  allow: [relegationSettingGrants.simulate],
  changes: false,
  stepUp: true,
  title: "导出模拟考核",
  done: "",
  body: relegationSetting.pick({ period: true, protectDays: true, exemptOnLeave: true }),
  data: z.unknown(),
});
export const simulationColumns = {
  title: "模拟考核",
  user: "红娘",
  userId: "会员编号",
  shop: "门店",
  grade: "等级",
  missed: "未达标任务",
} as const;
