import { choices, type ChoiceOf } from "../../kit/choices.ts";

export const leaveWordRoute = "/official/official-help-leave-word";

export const leaveWordIntent = choices({
  MARRIAGE: "相亲征婚",
  JOIN: "加盟代理",
  COOPERATE: "商务合作",
  HELP: "使用帮助",
  COMPLAIN: "投诉",
  OTHER: "其他",
});
export type LeaveWordIntent = ChoiceOf<typeof leaveWordIntent>;

export const leaveWordStatus = choices({
  WAIT_HANDLE: "待处理",
  FOLLOWING: "跟进中",
  CONVERTED: "已转化",
  REPLIED: "已答复",
  INVALID: "无效",
});
export type LeaveWordStatus = ChoiceOf<typeof leaveWordStatus>;
