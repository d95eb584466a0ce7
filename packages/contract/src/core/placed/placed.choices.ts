import { choices } from "../../kit/choices.ts";

/** Where placed content is shown. */
export const contentClient = choices({ APP: "应用", APPLET: "微信小程序", DOUYIN: "抖音小程序", WEB: "官网" });

/** Of something that is on: whether its time has come. */
export const showState = choices({ WAIT: "未开始", SHOWING: "展示中", EXPIRED: "已过期" });

export const placedMessages = {
  timeOrder: "结束时间必须晚于开始时间",
  noTarget: "跳转目标不存在",
  censored: (word: string) => `内容包含敏感词：${word}`,
  image: "图片不存在，请重新上传",
} as const;

/** Both ends of a time, in order. */
export const timeProblem = ({
  startTime,
  endTime,
}: {
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
}): { endTime?: string } =>
  typeof startTime === "string" && typeof endTime === "string" && Date.parse(endTime) <= Date.parse(startTime)
    ? { endTime: placedMessages.timeOrder }
    : {};
