import { choices, type ChoiceOf } from "../../kit/choices.ts";

export const upMode = choices({ AUTO: "达标自动升级", AUDIT: "达标后审核" });
export const taskRequired = choices({ ALL: "全部完成", ANY_N: "完成任意N项" });
export const enableStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
export const taskPurpose = choices({ UP: "升级", KEEP: "保级" });

export const taskMetric = choices({
  INVITE_REGISTER: "邀请注册人数",
  INVITE_REALNAME: "邀请实名人数",
  INTRO_AGREED: "双方同意数",
  INTRO_MET: "见面数",
  INTRO_SUCCESS: "牵线成功数",
  SALES_CENTS: "成交金额",
  LIVE_MINUTES: "相亲直播分钟",
  COURSE_FINISHED: "完成课程数",
  GOOD_RATE: "好评率",
  COMPLAINT_MAX: "有效投诉不超过",
});
export type TaskMetric = ChoiceOf<typeof taskMetric>;

/** By increasing length: a task may not look back further than the assessment does. */
export const taskPeriod = choices({ DAYS30: "近30天", MONTH: "自然月", QUARTER: "自然季", TOTAL: "累计" });
export type TaskPeriod = ChoiceOf<typeof taskPeriod>;

export const assessPeriod = choices({ MONTH: "自然月", QUARTER: "自然季" });

export const gradeDirection = choices({ UP: "升级", DOWN: "降级" });
export const gradeSource = choices({ AUTO: "系统达标", APPLY: "主动申请", ADMIN: "后台调整" });
export const gradeChangeStatus = choices({
  WAIT_AUDIT: "待审核",
  PASSED: "已升级",
  REJECTED: "已驳回",
  INVALID: "已失效",
  WARNING: "预警中",
  WAIT_EXECUTE: "待执行",
  EXECUTED: "已降级",
  EXEMPTED: "已豁免",
  REVOKED: "已撤销",
});
export type GradeChangeStatus = ChoiceOf<typeof gradeChangeStatus>;

/** Legal moves in both directions. */
export const gradeMoves = {
  pass: { from: ["WAIT_AUDIT"], to: "PASSED" },
  reject: { from: ["WAIT_AUDIT"], to: "REJECTED" },
  invalidate: { from: ["WAIT_AUDIT", "WARNING"], to: "INVALID" },
  fall: { from: ["WARNING"], to: "WAIT_EXECUTE" },
  execute: { from: ["WAIT_EXECUTE"], to: "EXECUTED" },
  exempt: { from: ["WARNING", "WAIT_EXECUTE"], to: "EXEMPTED" },
  revoke: { from: ["EXECUTED"], to: "REVOKED" },
} as const satisfies Record<string, { from: readonly GradeChangeStatus[]; to: GradeChangeStatus }>;

export const applyStatus = choices({
  WAIT_AUDIT: "待审核",
  WAIT_PAY: "待缴保证金",
  PASSED: "已通过",
  REJECTED: "已驳回",
  CANCELED: "已撤回",
});

export const rewardType = choices({
  INVITE_REGISTER: "邀请注册",
  INVITE_REALNAME: "邀请实名",
  INTRO_AGREED: "牵线同意",
  INTRO_MET: "牵线见面",
  INTRO_SUCCESS: "牵线成功",
  LIVE_HOST: "直播主持",
  TASK: "任务奖励",
  MANUAL: "人工补发",
  DEDUCT: "人工扣除",
});

/** WAIT_REVIEW: a large manual reward, until a second person has reviewed it. */
export const rewardState = choices({
  WAIT_REVIEW: "待复核",
  FROZEN: "冻结中",
  ISSUED: "已发放",
  REVERSED: "已冲回",
  VOID: "已作废",
});

export const profitKind = choices({ DIRECT: "直属成交", UPLINE: "上级分润", BORROW: "借力分成" });
export const profitState = choices({ FROZEN: "冻结中", SETTLED: "已结算", REVERSED: "已冲回" });
export const profitTier = choices({
  SHOP: "门店",
  DISTRICT_AGENT: "区县代理",
  CITY_AGENT: "市级代理",
  PROVINCE_AGENT: "省级代理",
  AGENT: "总代理",
});
