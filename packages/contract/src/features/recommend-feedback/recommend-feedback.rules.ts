import { button } from "../../wire/access.ts";

export const feedbackRoute = "/complaintAndSuggest/recommendFeedback";

export const feedbackGrants = {
  weight: button("调整权重", feedbackRoute),
  pause: button("暂停推荐", feedbackRoute),
  resume: button("恢复推荐", feedbackRoute),
  complain: button("转投诉", feedbackRoute),
} as const;

export const feedbackMessages = {
  weight: "权重须为0-9999的整数",
  pauseConfirm: "暂停后该会员不再出现在推荐中，确定？",
  complained: "该会员已有相同来源的待处理投诉",
  /** The text of a complaint created from a feedback, where the member wrote nothing. */
  fake: "推荐反馈：疑似虚假资料",
  manyFake: (count: number) => `7天内${count}名会员在推荐反馈中标记疑似虚假`,
} as const;

/** When this many members call somebody fake within a week, a complaint is created automatically. */
export const fakeAlarm = { members: 5, days: 7 } as const;
