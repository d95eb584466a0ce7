/** What reviewers read when a decision is refused; the texts of the pages. */
export const reviewMessages = {
  refuse: "请填写驳回原因",
  refuseLong: "驳回原因不能超过200个字",
  reason: "请填写原因",
  reasonLong: "原因不能超过200个字",
  reviewing: (name: string) => `${name}正在审核`,
  decidedBy: (name: string) => `该内容已被${name}审核`,
  claimFirst: "请先打开该记录再查看",
  ownSubmission: "不能审核自己代提交的记录",
  undoLate: "已超过30秒，不能撤销",
  changedSince: "该字段已被再次修改，不能还原",
  notOwn: "只能撤销本人的审核",
  noUndo: "该操作不能撤销",
  stopped: "机审拦截或命中敏感词的内容请逐条审核",
  ownCall: "该类型的审核请在对应页面操作",
  reasonGone: "驳回理由不存在或已停用",
  passed: "审核通过",
  refused: "已驳回",
  undone: "已撤销",
} as const;

export const refuseMax = 200;
/** How long a decision can be undone, and how long a claim lasts without a heartbeat. */
export const undoSeconds = 30;
export const claimMinutes = 10;
export const heartbeatMs = 60_000;
/** Waiting longer than this is overdue. */
export const overdueHours = 24;
/** Items in the strip of a desk, and of a desk that shows rows. */
export const claimSize = { strip: 20, rows: 30 } as const;
/** The maximum number of items decided in one call. */
export const decideMax = 100;
