import { liveRoutes } from "../../core/live/live.choices.ts";
import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";

const route = liveRoutes.families;
export const familyStatus = choices({
  WAIT_AUDIT: "待审核",
  NORMAL: "正常",
  FROZEN: "已冻结",
  REFUSED: "未通过",
  DISSOLVED: "已解散",
});
export const joinRule = choices({ FREE: "自由加入", APPLY: "申请加入", INVITE: "仅邀请" });
export const familyRole = choices({ LEADER: "族长", DEPUTY: "副族长", HOST: "主播", MEMBER: "成员" });

export const familyGrants = {
  leader: button("转让族长", route),
  members: button("成员管理", route),
  remove: button("移出", route),
  chat: button("进入家族群", route),
} as const;

export const familyMessages = {
  name: "家族名称须为2-12字",
  taken: "家族名称已存在",
  share: "分成比例须在0-30%之间",
  max: "人数上限须为50-1000",
  tooSmall: "人数上限不能小于当前成员数",
  newLeader: "新族长须为本家族已实名成员",
  leaderConfirm: "确定转让族长？",
  deputies: "副族长最多3名",
  removeConfirm: "确定将该成员移出家族？",
  leaderStays: "族长不能被移出，请先转让族长",
  dissolveConfirm: "解散后成员全部退出且不可恢复，确定解散？",
  welcome: "家族群已创建",
  needRealName: "请先完成实名认证",
  inFamily: "该会员已加入家族",
  badWords: "家族名称含有违规内容",
  notOpen: "家族不存在或未开放",
  notAdmitted: "须由族长或副族长同意加入",
  full: "家族人数已满",
} as const;
export const deputyMax = 3;

/** Cents of gifts in four weeks that each level from 1 on needs. */
export const levelSteps: readonly number[] = [
  0, 100_000, 500_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000, 200_000_000,
];
