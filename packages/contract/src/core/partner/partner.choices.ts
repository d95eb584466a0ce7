import { choices } from "../../kit/choices.ts";

export const mediumRoute = "/thirdParty/medium";
export const invitationRoute = "/thirdParty/invitationList";

export const mediumType = choices({
  KOL: "自媒体达人",
  AGENCY: "婚介机构",
  COMMUNITY: "社区街道",
  UNION: "企业工会",
  PLATFORM: "媒体平台",
  INDIVIDUAL: "个人",
});
export const mediumSettleType = choices({ CPA_REGISTER: "按有效注册", CPA_REALNAME: "按实名", CPS: "按付费分成" });
export const mediumStatus = choices({
  WAIT_AUDIT: "待审核",
  COOPERATING: "合作中",
  SUSPEND: "已暂停",
  TERMINATED: "已终止",
});
export const settlementStatus = choices({
  WAIT_AUDIT: "待审核",
  WAIT_PAY: "待打款",
  PAID: "已打款",
  REFUSED: "已驳回",
});
export const invitationStage = choices({
  CLICKED: "已点击",
  REGISTERED: "已注册",
  COMPLETED: "已完善资料",
  REAL_NAME: "已实名",
  PAID: "已付费",
});
export const invitationRisk = choices({
  NONE: "正常",
  SAME_DEVICE: "同设备",
  SAME_IP: "同IP密集",
  INACTIVE: "注册后未活跃",
});
export const invitationSettle = choices({ WAIT: "待观察", VALID: "可结算", INVALID: "无效", SETTLED: "已结算" });

/** Characters of an invitation code. */
export const inviteLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789";
export const inviteLength = 6;

/** Why somebody who followed an invitation is not counted. */
export const followMessages = {
  code: "邀请码不存在或已停止合作",
  codeShape: `邀请码须为${inviteLength}位大写字母或数字2-9`,
  taken: "该会员已有邀请记录",
  old: "该会员在点击邀请之前已注册",
  fixed: "该邀请已登记会员，不能修改",
} as const;
