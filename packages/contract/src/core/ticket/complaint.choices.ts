import { choices, type ChoiceOf } from "../../kit/choices.ts";
import { violationType } from "../punishment/punishment.choices.ts";

export const complaintTarget = choices({
  USER: "会员",
  VIDEO: "短视频",
  MOMENT: "动态",
  SUBJECT_DISCUSS: "话题讨论",
  SUBJECT_EVALUATE: "话题评论",
  CHAT: "私聊",
  CHAT_ROOM: "聊天室",
  LIVE_ROOM: "直播间",
  CALL: "通话",
  FAMILY: "家族",
  MATCHMAKER: "红娘服务",
  SHOP: "门店",
  ORDER: "订单",
  TREEHOLE: "树洞",
});
export type ComplaintTarget = ChoiceOf<typeof complaintTarget>;

export const complaintReason = choices({
  ...violationType.labels,
  MARRIED: "隐瞒婚史",
  CHARGE: "收费纠纷",
  SERVICE: "服务态度",
});
export type ComplaintReason = ChoiceOf<typeof complaintReason>;

export const complaintStatus = choices({
  WAIT_HANDLE: "待处理",
  HANDLING: "处理中",
  VALID: "属实已处理",
  INVALID: "不属实",
  CANCEL: "已撤回",
});

/** Reasons that cannot wait. */
export const urgentReasons: readonly ComplaintReason[] = ["FRAUD", "MINOR"];
/** This many open complaints on one target within a day make all of them urgent. */
export const urgentCount = 3;

/** The violation a complaint's reason corresponds to. */
export const violationOfReason = (reason: ComplaintReason): ChoiceOf<typeof violationType> => {
  if (reason === "MARRIED") return "FAKE";
  return reason === "CHARGE" || reason === "SERVICE" ? "OTHER" : reason;
};

/** Targets that are content a member posted and that can be deleted. */
export const contentTargets: readonly ComplaintTarget[] = [
  "VIDEO",
  "MOMENT",
  "SUBJECT_DISCUSS",
  "SUBJECT_EVALUATE",
  "TREEHOLE",
];
