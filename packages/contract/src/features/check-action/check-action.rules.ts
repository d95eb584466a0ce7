import { wholePeriod } from "../../wire/whole-time.ts";
import { button } from "../../wire/access.ts";
import type { ChoiceOf } from "../../kit/choices.ts";
import type { reviewBizType } from "../../core/review/review.choices.ts";

export const checkRoute = "/operation/checkAction";
export const checkGrants = {
  sample: button("抽检", checkRoute),
  right: button("判定正确", checkRoute),
  wrong: button("判定错误", checkRoute),
} as const;
export const checkMessages = {
  count: "抽检数量须为1-500",
  percent: "抽检比例须为1-100",
  nothing: "没有可抽检的记录",
  remark: "请填写错误说明",
  own: "不能质检本人的审核",
  cannotCorrect: "该类型请在对应页面更正",
  label: "请输入理由名称",
  text: "请输入理由内容",
  hotKey: "该快捷键已被占用",
  labelTaken: "理由名称已存在",
  corrected: "质检更正",
  wrongNotice: (type: string, id: number, remark: string) => ({
    title: "质检判定错误",
    content: `您审核的${type} ${id} 被判定错误：${remark}`,
  }),
  low: (name: string, percent: string) => ({
    title: "审核准确率预警",
    content: `${name} 本周质检准确率 ${percent}%，低于95%`,
  }),
} as const;
export const qcAlarm = { share: 0.95, samples: 50 } as const;
export const nightlyShare = 0.02;
/** An hourly line of more days than this is unreadable. */
export const backlogDays = 7;

type BizType = ChoiceOf<typeof reviewBizType>;

/** What is shown beside the decision; the others open on their own page. */
export const shownTypes: readonly BizType[] = [
  "VIDEO",
  "MOMENT",
  "MICRO_BLOG",
  "MOMENT_COMMENT",
  "SUBJECT_DISCUSS",
  "SUBJECT_EVALUATE",
  "COMPLAINT",
  "APPEAL",
  "LIVE",
  "GOODS_COMMENT",
];

/** The page where the reviewed content is handled, by its number where the page can find it so. */
export const reviewPages: Partial<Record<BizType, (id: number) => string>> = {
  VIDEO: (id) => `/videoAdmin/videoList?tab=all&keyword=${id}&${wholePeriod}`,
  MOMENT: (id) => `/wechatMoments/wechatList?tab=all&member=${id}`,
  MICRO_BLOG: () => "/wechatMoments/microBlog",
  MOMENT_COMMENT: () => "/wechatMoments/wechatList?tab=comments",
  SUBJECT_DISCUSS: () => "/wechatMoments/subjectDiscuss?tab=all",
  SUBJECT_EVALUATE: () => "/wechatMoments/subjectEvaluate?tab=all",
  EDUCATION: (id) => `/authCenter/education?id=${id}`,
  HOUSE: (id) => `/authCenter/house?id=${id}`,
  CAR: (id) => `/authCenter/car?id=${id}`,
  MARRIAGE: (id) => `/authCenter/marriage?id=${id}`,
  WORK: (id) => `/authCenter/work?id=${id}`,
  ASSETS: (id) => `/authCenter/assets?id=${id}`,
  COMPLAINT: (id) => `/complaintAndSuggest/complaint?id=${id}`,
  APPEAL: (id) => `/complaintAndSuggest/appealRecord?id=${id}`,
  LIVE: () => "/liveRoom/roomViolationRecords",
  GOODS_COMMENT: () => "/operate/commentmanage",
  TREEHOLE: () => "/message/treehole",
  TREEHOLE_REPLY: () => "/message/treehole?tab=replies",
  PASSPORT: () => "/promotion/foreignNationals",
  SHOP_ADVERT: () => "/promotion/shopadvert",
};
