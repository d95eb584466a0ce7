import { button } from "../../wire/access.ts";
import type { ChoiceOf } from "../../kit/choices.ts";
import type { reviewBizType } from "../../core/review/review.choices.ts";

export const checkRoute = "/operation/checkAction";
export const checkButtons = {
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
  told: (type: string, id: number, remark: string) => ({
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
/** An hourly line of more days than this cannot be read. */
export const backlogDays = 7;

/** Where the thing that was reviewed is shown. */
export const reviewPages: Partial<Record<ChoiceOf<typeof reviewBizType>, string>> = {
  VIDEO: "/videoAdmin/videoList",
  MOMENT: "/wechatMoments/wechatList",
  MICRO_BLOG: "/wechatMoments/microBlog",
  SUBJECT_DISCUSS: "/wechatMoments/subjectDiscuss",
  SUBJECT_EVALUATE: "/wechatMoments/subjectEvaluate",
  EDUCATION: "/authCenter/education",
  HOUSE: "/authCenter/house",
  CAR: "/authCenter/car",
  MARRIAGE: "/authCenter/marriage",
  WORK: "/authCenter/work",
  ASSETS: "/authCenter/assets",
  COMPLAINT: "/complaintAndSuggest/complaint",
  APPEAL: "/complaintAndSuggest/appealRecord",
  LIVE: "/liveRoom/roomViolationRecords",
  PASSPORT: "/promotion/foreignNationals",
  SHOP_ADVERT: "/promotion/shopadvert",
};
