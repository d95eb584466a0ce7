import { choices } from "../../kit/choices.ts";

/** Where placed content is shown. */
export const contentClient = choices({ APP: "应用", APPLET: "微信小程序", DOUYIN: "抖音小程序", WEB: "官网" });

/** Places of the web site. */
export const officialPosition = choices({
  OFFICIAL_HOME: "官网首页",
  OFFICIAL_JOIN: "官网加盟页",
  OFFICIAL_DOWNLOAD: "官网下载页",
});
export const bannerStatus = choices({ DRAFT: "草稿", ONLINE: "已上架", OFFLINE: "已下架" });

/** Where a help text is shown. */
export const helpGroup = choices({
  ACCOUNT: "账号",
  AUTH: "认证",
  PAY: "充值付费",
  CHAT: "聊天通话",
  LIVE: "直播",
  SERVICE: "红娘服务",
  OTHER: "其他",
});

/** For an enabled item: whether its time has come. */
export const showState = choices({ WAIT: "未开始", SHOWING: "展示中", EXPIRED: "已过期" });

export const placedMessages = {
  timeOrder: "结束时间必须晚于开始时间",
  noTarget: "跳转目标不存在",
  censored: (word: string) => `内容包含敏感词：${word}`,
  image: "图片不存在，请重新上传",
} as const;

/** Start and end, in order. */
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
