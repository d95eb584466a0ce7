import { choices, type ChoiceOf } from "../../kit/choices.ts";

export const appealType = choices({
  ACCOUNT_BAN: "账号封禁",
  LIVE_BAN: "禁播",
  MUTE: "禁言",
  CALL_BAN: "禁止通话",
  CONTENT_REFUSE: "内容驳回",
  AUTH_FAIL: "认证驳回",
  COMPLAINT_RESULT: "投诉结果",
});
export type AppealType = ChoiceOf<typeof appealType>;

/** What an appeal is against. */
export const appealRef = choices({ PUNISHMENT: "处罚", REVIEW_ACTION: "审核", COMPLAINT: "投诉" });
export type AppealRef = ChoiceOf<typeof appealRef>;

export const appealStatus = choices({ WAIT_HANDLE: "待处理", PASSED: "申诉成功", REFUSED: "申诉驳回" });

export const appealHours = 48;
/** How often one decision may be appealed against. */
export const appealsPerRef = 2;
