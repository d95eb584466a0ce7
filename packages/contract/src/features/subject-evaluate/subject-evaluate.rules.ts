import { button } from "../../wire/access.ts";

export const evaluateRoute = "/wechatMoments/subjectEvaluate";
export const evaluateGrants = {
  remove: button("删除", evaluateRoute),
  removeMany: button("批量删除", evaluateRoute),
  mute: button("禁言", evaluateRoute),
} as const;
export const evaluateMessages = {
  removeConfirm: "确定删除该评论及其回复？",
  mute: "请填写禁言原因",
} as const;
