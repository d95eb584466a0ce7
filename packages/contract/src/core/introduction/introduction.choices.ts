import { choices, type ChoiceOf } from "../../kit/choices.ts";
import { stateMachine } from "../states/state-machine.ts";

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

/** Both agreed, and it goes on: they may have a group. */
export const agreedIntroductions: readonly IntroductionStatus[] = ["AGREED", "ARRANGED", "MET", "DATING"];

export const introductionChannel = choices({ APP: "会员自助", PHONE: "电话", WECHAT: "微信", OFFLINE: "当面" });
export const introductionResult = choices({ RELATION: "确定恋爱", ENGAGED: "订婚", MARRIED: "领证" });
export const introductionSide = choices({ SELF: "本方", OTHER: "对方" });

/**
 * All moves of an introduction. An answer is given by the member in the app, or by the matchmaker who serves that
 * member. 成功审核 that does not pass is the move `return`.
 */
export const introductionMachine = stateMachine({
  name: "introduction",
  states: introductionStatus,
  starts: ["DRAFT"],
  moves: {
    push: { label: "推送本方", from: ["DRAFT"], to: "WAIT_SELF", by: ["STAFF"] },
    "self-agree": { label: "本方同意", from: ["WAIT_SELF"], to: "WAIT_OTHER", by: ["STAFF", "MEMBER"] },
    "self-refuse": { label: "本方拒绝", from: ["WAIT_SELF"], to: "REFUSED_SELF", by: ["STAFF", "MEMBER"] },
    "other-agree": { label: "对方同意", from: ["WAIT_OTHER"], to: "AGREED", by: ["STAFF", "MEMBER"] },
    "other-refuse": { label: "对方拒绝", from: ["WAIT_OTHER"], to: "REFUSED_OTHER", by: ["STAFF", "MEMBER"] },
    arrange: { label: "安排见面", from: ["AGREED"], to: "ARRANGED", by: ["STAFF"] },
    reschedule: { label: "改期", from: ["ARRANGED"], to: "ARRANGED", by: ["STAFF"] },
    met: { label: "确认见面", from: ["ARRANGED"], to: "MET", by: ["STAFF"] },
    "no-show": { label: "爽约", from: ["ARRANGED"], to: "FAILED", by: ["STAFF"] },
    dating: { label: "进入交往", from: ["MET"], to: "DATING", by: ["STAFF"] },
    fail: { label: "牵线失败", from: ["MET", "DATING"], to: "FAILED", by: ["STAFF"] },
    success: { label: "确认成功", from: ["DATING"], to: "SUCCESS_AUDIT", by: ["STAFF"] },
    "success-audit": { label: "成功审核", from: ["SUCCESS_AUDIT"], to: "SUCCESS", by: ["STAFF"] },
    return: { label: "成功审核退回", from: ["SUCCESS_AUDIT"], to: "DATING", by: ["STAFF"] },
    cancel: {
      label: "取消牵线",
      from: ["DRAFT", "WAIT_SELF", "WAIT_OTHER", "AGREED", "ARRANGED"],
      to: "CANCELED",
      by: ["STAFF", "JOB"],
    },
    expire: { label: "过期", from: ["WAIT_SELF", "WAIT_OTHER"], to: "EXPIRED", by: ["JOB"] },
  },
});

/** The moves with a button. */
export const introductionActions = [
  "push",
  "self-agree",
  "self-refuse",
  "other-agree",
  "other-refuse",
  "arrange",
  "reschedule",
  "met",
  "no-show",
  "dating",
  "fail",
  "success",
  "success-audit",
  "cancel",
] as const satisfies readonly (keyof typeof introductionMachine.moves)[];
export type IntroductionAction = (typeof introductionActions)[number];

/** The name of its button, and whose answer it records, where it is one. */
export function moveOf(action: IntroductionAction): { readonly title: string; readonly answerOf?: "SELF" | "OTHER" } {
  const { label: title, by, from } = introductionMachine.moves[action];
  if (!by.includes("MEMBER")) return { title };
  return { title, answerOf: from.includes("WAIT_SELF") ? "SELF" : "OTHER" };
}

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
