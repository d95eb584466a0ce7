import { choices } from "../../kit/choices.ts";

/** The visibility of posted content for members. */
export const contentStatus = choices({ ONLINE: "展示中", OFFLINE: "已下架", DELETED: "已删除" });
export const momentStatus = choices({
  WAIT_PUBLISH: "待发布",
  ONLINE: "展示中",
  OFFLINE: "已下架",
  DELETED: "已删除",
});
export const subjectType = choices({ NORMAL: "普通话题", DEBATE: "辩论", VOTE: "投票", ACTIVITY: "活动征集" });
export const subjectStatus = choices({ DRAFT: "草稿", ONLINE: "进行中", OFFLINE: "已下架", FINISHED: "已结束" });
export const attitude = choices({ AGREE: "赞同", NEUTRAL: "中立", DISAGREE: "反对" });

/** How many items of posted content can be decided or moved at once. */
export const contentBatchMax = 100;
export const offlineMax = 200;

export const contentMessages = {
  ofOrder: "订单 ",
  offline: "请填写下架原因",
  offlineLong: `下架原因不能超过${offlineMax}个字`,
  tooMany: `单次最多操作${contentBatchMax}条`,
  choose: "请选择记录",
  /** The text the author reads. */
  notices: {
    refused: (title: string, reason: string) => ({ title: "内容未通过审核", content: `${title}未通过审核：${reason}` }),
  },
  /** Raised at the third grave violation within a month. */
  suggestBan: (name: string, count: number) => ({
    title: "建议禁用",
    content: `会员${name}30天内有${count}条内容严重违规，建议禁用`,
  }),
  /** The reviewer's name for content that the automatic check passed. */
  machine: "机审",
  /** Shown until somebody has decided. */
  noReviewer: "待审核",
} as const;
