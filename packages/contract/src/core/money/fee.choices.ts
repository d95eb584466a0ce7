import { choices } from "../../kit/choices.ts";

export const feeType = choices({
  HOME_TOP: "首页置顶",
  VIDEO_CALL: "视频通话",
  AUDIO_CALL: "语音通话",
  AUTH_FEE: "认证费",
  FIRST_MEMBER: "首次体验会员",
  MONTH_MEMBER: "月会员",
  QUARTER_MEMBER: "季会员",
  YEAR_MEMBER: "年会员",
  FREE_CALL_TIME: "免费通话时长",
  GO_BACK_TIMES: "反悔次数",
  MARRIAGES_ORDINARY_MEMBER: "普通相亲会员",
  MARRIAGES_SUPER_MEMBER: "高级相亲会员",
  MARRIAGES_SUPREME_MEMBER: "至尊相亲会员",
  MARRIAGES_UNLOCK: "相亲解锁",
});

/** The possible fee types of Member.feeType. */
export const appMemberType = choices({
  FIRST_MEMBER: "首次体验会员",
  MONTH_MEMBER: "月会员",
  QUARTER_MEMBER: "季会员",
  YEAR_MEMBER: "年会员",
});
