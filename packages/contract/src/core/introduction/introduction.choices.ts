import { choices, type ChoiceOf } from "../../kit/choices.ts";

export const introductionStatus = choices({
  DRAFT: "待发起",
  WAIT_SELF: "待本方确认",
  WAIT_OTHER: "待对方确认",
  AGREED: "双方同意",
  ARRANGED: "已约见面",
  MET: "已见面",
  DATING: "交往中",
  SUCCESS_AUDIT: "成功待审核",
  SUCCESS: "牵线成功",
  REFUSED_SELF: "本方拒绝",
  REFUSED_OTHER: "对方拒绝",
  FAILED: "牵线失败",
  EXPIRED: "已过期",
  CANCELED: "已取消",
});
export type IntroductionStatus = ChoiceOf<typeof introductionStatus>;

/** Still running; the columns of the board, in order. */
export const openIntroductions: readonly IntroductionStatus[] = [
  "DRAFT",
  "WAIT_SELF",
  "WAIT_OTHER",
  "AGREED",
  "ARRANGED",
  "MET",
  "DATING",
  "SUCCESS_AUDIT",
];

export const introductionChannel = choices({ APP: "会员自助", PHONE: "电话", WECHAT: "微信", OFFLINE: "当面" });
export const introductionResult = choices({ RELATION: "确定恋爱", ENGAGED: "订婚", MARRIED: "领证" });
export const introductionSide = choices({ SELF: "本方", OTHER: "对方" });

interface MoveRule {
  readonly title: string;
  readonly from: readonly IntroductionStatus[];
  readonly to: IntroductionStatus;
  /** Who answers: the member in the app, or the matchmaker who serves that member. */
  readonly answerOf?: "SELF" | "OTHER";
}

/** All moves of an introduction. A move not listed is impossible. */
export const introductionMoves = {
  push: { title: "推送本方", from: ["DRAFT"], to: "WAIT_SELF" },
  "self-agree": { title: "本方同意", from: ["WAIT_SELF"], to: "WAIT_OTHER", answerOf: "SELF" },
  "self-refuse": { title: "本方拒绝", from: ["WAIT_SELF"], to: "REFUSED_SELF", answerOf: "SELF" },
  "other-agree": { title: "对方同意", from: ["WAIT_OTHER"], to: "AGREED", answerOf: "OTHER" },
  "other-refuse": { title: "对方拒绝", from: ["WAIT_OTHER"], to: "REFUSED_OTHER", answerOf: "OTHER" },
  arrange: { title: "安排见面", from: ["AGREED"], to: "ARRANGED" },
  reschedule: { title: "改期", from: ["ARRANGED"], to: "ARRANGED" },
  met: { title: "确认见面", from: ["ARRANGED"], to: "MET" },
  "no-show": { title: "爽约", from: ["ARRANGED"], to: "FAILED" },
  dating: { title: "进入交往", from: ["MET"], to: "DATING" },
  fail: { title: "牵线失败", from: ["MET", "DATING"], to: "FAILED" },
  success: { title: "确认成功", from: ["DATING"], to: "SUCCESS_AUDIT" },
  /** The step when it is passed; refused, it returns to DATING. */
  "success-audit": { title: "成功审核", from: ["SUCCESS_AUDIT"], to: "SUCCESS" },
  cancel: { title: "取消牵线", from: ["DRAFT", "WAIT_SELF", "WAIT_OTHER", "AGREED", "ARRANGED"], to: "CANCELED" },
} as const satisfies Record<string, MoveRule>;

export type IntroductionAction = keyof typeof introductionMoves;
export const introductionActions = Object.keys(introductionMoves) as [IntroductionAction, ...IntroductionAction[]];
export const moveOf = (action: IntroductionAction): MoveRule => introductionMoves[action];

/** The possible actions in a state, in the order of the table. */
export const actionsIn = (status: IntroductionStatus): readonly IntroductionAction[] =>
  introductionActions.filter((action) => moveOf(action).from.includes(status));

export const borrowStatus = choices({
  PENDING: "待处理",
  ACCEPTED: "已同意",
  REJECTED: "已拒绝",
  CANCELED: "已撤回",
  EXPIRED: "已过期",
  FINISHED: "已完结",
});
export type BorrowStatus = ChoiceOf<typeof borrowStatus>;

export const borrowMoves = {
  accept: { title: "同意", from: ["PENDING"], to: "ACCEPTED" },
  reject: { title: "拒绝", from: ["PENDING"], to: "REJECTED" },
  cancel: { title: "撤回", from: ["PENDING"], to: "CANCELED" },
  /** By the job. */
  expire: { title: "过期", from: ["PENDING"], to: "EXPIRED" },
  /** When its introduction has ended. */
  finish: { title: "完结", from: ["ACCEPTED"], to: "FINISHED" },
} as const satisfies Record<string, { title: string; from: readonly BorrowStatus[]; to: BorrowStatus }>;
