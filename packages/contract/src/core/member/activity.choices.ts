import { choices } from "../../kit/choices.ts";

export const behaviorEvent = choices({
  REGISTER: "注册",
  OPEN_APP: "打开APP",
  VIEW_USER: "看资料",
  LIKE: "喜欢",
  ATTENTION: "关注",
  SEND_MSG: "发消息",
  CALL: "通话",
  ENTER_LIVE: "进直播间",
  SEND_GIFT: "送礼",
  VIEW_PAY: "进入支付页",
  PAY: "支付",
  PUBLISH: "发动态",
  UPLOAD_PHOTO: "传照片",
  SUBMIT_AUTH: "提交认证",
  SHARE: "分享",
  COMPLAIN: "投诉",
  CANCEL_ACCOUNT: "注销",
});

export const behaviorTarget = choices({
  MEMBER: "会员",
  VIDEO: "视频",
  LIVE_ROOM: "直播间",
  ORDER: "订单",
  PAGE: "页面",
});

/** The app's pages that events name. */
export const behaviorPages = { home: "首页", vip: "会员中心" } as const;

export const lookScene = choices({
  HOME: "首页",
  SEARCH: "搜索",
  RECOMMEND: "推荐",
  VIDEO: "视频",
  LIVE: "直播",
  CHAT: "聊天",
  VISITOR: "访客",
});

export const cornerChannel = choices({ WECHAT: "微信", QRCODE: "扫码", OTHER: "其他" });

/** A member who views more profiles than this in a day is reviewed. */
export const crawlLimit = 200;
export const crawlMark = "疑似爬取";
export const crawlNotice = (userId: number, profiles: number) => ({
  title: "会员疑似爬取资料",
  content: `会员${userId}今日浏览了${profiles}份资料，请核查`,
});

/** Visits of one visitor within this time count as one view. */
export const cornerRepeatMinutes = 30;
