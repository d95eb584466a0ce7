import { choices } from "../../kit/choices.ts";
import { button } from "../../wire/access.ts";

export const platTaskRoute = "/payadmin/platTask";
export const taskGroup = choices({ NEWCOMER: "新手", DAILY: "每日", WEEKLY: "每周", GROWTH: "成长" });
export const taskEvent = choices({
  COMPLETE_INFO: "完善资料",
  UPLOAD_FACE: "真人照片通过",
  REAL_NAME: "实名认证",
  EDUCATION_AUTH: "学历认证",
  SIGN_IN: "签到",
  POST_MOMENT: "发布动态",
  SUBJECT_ESSENCE: "话题精华",
  WATCH_LIVE: "观看直播",
  SEND_MSG: "主动打招呼",
  SHARE: "分享",
  INVITE: "邀请注册",
  WATCH_AD: "观看激励视频",
  FIRST_RECHARGE: "首次充值",
});
export const taskReward = choices({
  INTEGRAL: "积分",
  CASH: "现金",
  COUPON: "优惠券",
  GO_BACK_TIMES: "反悔次数",
  FREE_CALL_TIME: "通话分钟",
});
export const taskStatus = choices({ DRAFT: "草稿", ONLINE: "进行中", OFFLINE: "已下线" });
export const taskRecordStatus = choices({
  DOING: "进行中",
  DONE: "待领取",
  REWARDED: "已发放",
  EXPIRED: "已过期",
  VOID: "已作废",
});

const own = (title: string) => button(title, platTaskRoute);
export const taskGrants = {
  create: own("新增"),
  edit: own("编辑"),
  copy: own("复制"),
  reissue: own("补发"),
  void: own("作废记录"),
} as const;

export const taskMessages = {
  title: "任务标题须为2-15字",
  event: "请选择完成条件",
  target: "目标须为1-9999的整数",
  integral: "积分奖励须在1-10000之间",
  cash: "现金奖励须在0.01-100元之间",
  value: "奖励数量须为1-9999的整数",
  coupon: "请选择优惠券",
  budget: "请设置预算",
  taken: "该事件已有进行中的任务",
  end: "结束时间必须晚于开始时间",
  offline: "下线后会员不能继续完成该任务，确定下线？",
  remove: "确定删除该任务？",
  onlyDraft: "只能删除草稿",
  reason: "请填写原因",
  reasonLong: "原因不能超过150个字",
  rewarded: "该会员本期奖励已发放",
  odd: "账号异常",
  closed: "任务不存在或未进行",
  notForMember: "该任务不面向该会员",
  notDone: "尚未达到任务条件",
  over: "本期任务已完成或已作废",
  full: "任务名额已满",
  notDue: "没有待领取的奖励",
  noBudget: "任务预算不足",
  budgetGone: (title: string) => ({ title: "任务预算已用完", content: `任务【${title}】预算已用完，已自动下线。` }),
} as const;

/** A reward as text; cash is in cents. */
export const rewardText = (type: keyof typeof taskReward.labels, value: number): string =>
  type === "CASH"
    ? `现金${(value / 100).toFixed(2)}元`
    : type === "COUPON"
      ? taskReward.labels.COUPON
      : `${value}${type === "INTEGRAL" ? "积分" : taskReward.labels[type]}`;

/** 补发奖励: done, and nothing given for it yet. */
export const isTaskRewardDue = ({ status }: { readonly status: string }): boolean => status === "DONE";
export const isTaskRecordVoidable = ({ status }: { readonly status: string }): boolean =>
  status === "DOING" || status === "DONE" || status === "REWARDED";
