import { button } from "../../wire/access.ts";

export const discussRoute = "/wechatMoments/subjectDiscuss";

export const discussGrants = {
  essence: button("设为精华", discussRoute),
  top: button("置顶", discussRoute),
  move: button("移动话题", discussRoute),
} as const;

/** Posts at the top of one topic. */
export const discussTops = 3;

export const discussMessages = {
  notOnline: "仅展示中的讨论可设为精华",
  fullTop: `每个话题最多置顶${discussTops}条`,
  topOnline: "仅展示中的讨论可置顶",
  notPassed: "未通过审核的讨论不能上架",
  otherType: "只能移动到同类型进行中的话题",
  notice: (subject: string) => ({ title: "讨论被设为精华", content: `您在话题「${subject}」下的讨论已被设为精华` }),
} as const;
