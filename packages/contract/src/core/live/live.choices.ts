import { choices } from "../../kit/choices.ts";
import type { violationType } from "../punishment/punishment.choices.ts";
import type { ChoiceOf } from "../../kit/choices.ts";

export const liveRoutes = {
  rooms: "/liveRoom/roomList",
  violations: "/liveRoom/roomViolationRecords",
  families: "/family/familyList",
  shifts: "/patrol/shiftList",
  desk: "/patrol/patrol",
  wall: "/patrol/fullScreen",
} as const;

export const roomType = choices({ PERSONAL: "个人直播", BLIND_DATE: "三人相亲", PK: "连麦PK", VOICE: "语音房" });
export const liveStatus = choices({ LIVING: "直播中", IDLE: "未开播" });
export const roomStatus = choices({ NORMAL: "正常", BANNED: "已封禁", CLOSED: "已注销" });
export const sessionStatus = choices({
  LIVING: "直播中",
  ENDED: "正常结束",
  CUT: "被断流",
  FORCE_CLOSE: "被关播",
});
export const offender = choices({ HOST: "主播", GUEST: "嘉宾", VIEWER: "观众" });
export const violationSource = choices({ PATROL: "人工巡查", SHUMEI: "数美机审", REPORT: "会员举报" });
export const violationAction = choices({
  WARN: "警告",
  CUT_STREAM: "断流",
  CLOSE_ROOM: "关播",
  LIVE_BAN: "禁播",
  ACCOUNT_BAN: "封号",
  NONE: "仅记录",
});
export const penaltyAction = choices({
  WARN: "警告",
  CUT_STREAM: "断流",
  CLOSE_ROOM: "关播",
  LIVE_BAN: "禁播",
  NONE: "仅记录",
});
export const violationStatus = choices({ EFFECTIVE: "生效中", EXPIRED: "已到期", REVOKED: "已撤销" });
export const shiftName = choices({ MORNING: "早班", MIDDLE: "中班", NIGHT: "晚班", CUSTOM: "自定义" });
export const shiftStatus = choices({
  WAIT: "待上岗",
  ON_DUTY: "在岗",
  FINISH: "已下岗",
  ABSENT: "缺勤",
  LEAVE: "请假",
});
export const roomScope = choices({ ALL: "全部", TYPE: "按类型", FAMILY: "按家族", RISK: "仅高风险" });
export const checkResult = choices({ NORMAL: "正常", VIOLATION: "违规", FOCUS: "重点关注" });
export const checkSource = choices({ DESK: "工作台", WALL: "大屏" });
export const riskLevel = choices({ HIGH: "高", MIDDLE: "中", LOW: "低" });

export const highRisk = 70;
export const middleRisk = 40;
export const riskOf = (score: number): ChoiceOf<typeof riskLevel> =>
  score >= highRisk ? "HIGH" : score >= middleRisk ? "MIDDLE" : "LOW";

/** Keys 1-9 and 0 of wall and desk. */
export const violationKeys: Readonly<Record<string, ChoiceOf<typeof violationType>>> = {
  "1": "PORN",
  "2": "ABUSE",
  "3": "FRAUD",
  "4": "AD",
  "5": "POLITICS",
  "6": "GAMBLE",
  "7": "MINOR",
  "8": "SMOKE_DRINK",
  "9": "BLANK",
  "0": "OTHER",
};
/** A room is due again this many minutes after it was checked. */
export const dueMinutes = { usual: 10, focus: 5 } as const;
export const undoSeconds = 10;

export const liveMessages = {
  liveBanned: "该会员已被禁播",
  roomClosed: "直播间已封禁、注销或暂停开播",
  living: "该会员正在直播",
  badTitle: "直播标题含有违规内容",
  offShift: "当前不在班次内，仅可查看",
  handledBy: (name: string) => `该直播间已由${name}处置`,
  ended: "该场直播已结束",
  type: "请选择违规类型",
  describe: "请填写违规说明",
  stay: "请至少观看5秒",
  notGuest: "该会员不是本场嘉宾",
  undoLate: "已超过10秒，不能撤销",
  undone: "撤销处置",
  hostOnly: "大屏只能处置主播",
  days: "请选择处罚天数",
} as const;
