import { enableStatus, taskRequired, upMode } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";

const words: Readonly<Record<string, string>> = {
  name: "等级名称",
  iconUrl: "图标",
  memberQuota: "服务会员上限",
  borrowDaily: "每日借力次数",
  liveOpen: "开放直播",
  commissionBp: "佣金比例",
  rewardFactorBp: "奖励系数",
  upMode: "升级方式",
  minStayDays: "最短停留天数",
  taskRequired: "任务要求",
  anyN: "完成项数",
  status: "状态",
  allowApply: "允许主动申请",
  coolDays: "申请冷却天数",
  allowSkip: "越级升级",
};

/** `3.commissionBp` → 等级3 佣金比例. */
export function fieldWords(path: string): string {
  const [first = "", second] = path.split(".");
  return second === undefined ? (words[first] ?? first) : `等级${first} ${words[second] ?? second}`;
}
export const wordOf = (name: string): string => words[name] ?? name;

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: enableStatus.labels,
  upMode: upMode.labels,
  taskRequired: taskRequired.labels,
};
const flags: Readonly<Record<string, string>> = { true: "是", false: "否", null: "—", "": "—" };

/** A value of the history as the page shows it: labels, 是/否, percent. */
export function valueWords(path: string, value: string): string {
  const name = path.split(".").at(-1) ?? "";
  if (name.endsWith("Bp") && value !== "null") return `${Number(value) / 100}%`;
  return labels[name]?.[value] ?? flags[value] ?? value;
}
