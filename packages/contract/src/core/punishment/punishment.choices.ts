import { choices } from "../../kit/choices.ts";

export const punishmentType = choices({
  WARN: "警告",
  MUTE: "禁言",
  LIVE_BAN: "禁播",
  CALL_BAN: "禁止通话",
  ACCOUNT_BAN: "账号封禁",
  CONTENT_DELETE: "删除内容",
});

export const punishmentStatus = choices({
  EFFECTIVE: "生效中",
  EXPIRED: "已到期",
  REVOKED: "已撤销",
});

export const punishmentSource = choices({
  COMPLAINT: "投诉",
  PATROL: "巡查",
  REVIEW: "审核",
  SHUMEI: "数美机审",
  MANUAL: "手动",
});

export const violationType = choices({
  PORN: "色情低俗",
  ABUSE: "辱骂攻击",
  FRAUD: "诈骗诱导",
  AD: "广告导流",
  POLITICS: "涉政违禁",
  GAMBLE: "涉赌涉毒",
  MINOR: "未成年人",
  SMOKE_DRINK: "抽烟酗酒",
  BLANK: "空播挂播",
  FAKE: "虚假资料",
  PRIVACY: "泄露隐私",
  COPYRIGHT: "盗用侵权",
  OTHER: "其他",
});
