import { choices } from "../../kit/choices.ts";

export const recommendScene = choices({
  HOME: "首页推荐",
  DAILY: "每日推荐",
  NEARBY: "同城",
  MATCHMAKER: "红娘推荐",
  AI: "AI推荐",
});

export const feedbackVerdict = choices({ LIKE: "感兴趣", DISLIKE: "不感兴趣" });

export const feedbackReason = choices({
  AGE: "年龄不合",
  HEIGHT: "身高不合",
  AREA: "距离太远",
  EDUCATION: "学历不合",
  INCOME: "收入不合",
  MARITAL: "婚况不合",
  LOOK: "不合眼缘",
  FAKE: "疑似虚假",
  INACTIVE: "长期不在线",
  REPEAT: "重复推荐",
  OTHER: "其他",
});

export const feedbackHandle = choices({ NONE: "无需处理", WAIT_HANDLE: "待处理", HANDLED: "已处理" });
