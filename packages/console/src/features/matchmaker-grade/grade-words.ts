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
