import type { DeskKind } from "../../core/review/review-access.ts";
import { introductionActions } from "../../core/introduction/introduction.choices.ts";
import { moveGrant } from "../../core/introduction/introduction.endpoints.ts";
import { refundKind } from "../../core/money/trade.choices.ts";
import { button, type Grant } from "../../wire/access.ts";
import { at, type Opening } from "./opening.ts";

/** Kinds of work that wait for somebody: the to-do list names them, the menu counts them. */
export interface WorkTitle {
  readonly title: string;
  /** The page and filters that show exactly what waits. */
  readonly route: Opening;
  /** The desk it is done at: of no concern to those who may not decide there. */
  readonly desk?: DeskKind;
  /** Any one of them is needed to do it; what somebody cannot do is not in the list. */
  readonly grants?: readonly Grant[];
  /** Not counted in the menu: its page is mainly about something else. */
  readonly isQuiet?: true;
}

const members = "/promotion/shopsmanage";
const shopMembers = "/matchMaking/member";
const complaints = "/complaintAndSuggest/complaint";
const suggestions = "/complaintAndSuggest/syggest";
const pushes = "/appsend/appsendList";
const withdrawals = "/flowingWater/withdraw";
const orders = "/flowingWater/order";
const kfPage = "/tissue/qp-wechat-kf-server";
const partTime = "/tissue/qingGongStaff";
const matchmakerApplies = "/matchmakerManage/matchmakerApplyRecord";
const applies = "/promotion/member-apply";
const activities = "/shareReward/activityConfiguration";
const rewards = "/shareReward/activityReward";
const envelopes = "/shareReward/redEnvelope";
const bonuses = "/shareReward/bonusList";
const promotions = "/discountActivity/promotionActivity";
const prices = "/payadmin/feeSetting";
const contracts = "/contractAdmin/userContract";

/** The live photographs that wait, on the desk of the member list. */
export const faceQueue = `${members}?queue=face`;
export const allRefunds = { tab: "refunds", kind: refundKind.values.join() };

const oneOf = (route: `/${string}`, ...titles: readonly string[]): readonly Grant[] =>
  titles.map((title) => button(title, route));

export const dashboardGrants = {
  /** Leads without an owner wait for the users who assign them. */
  giveLeads: button("分配", "/promotion/intention"),
} as const;

export const todoTitles = {
  waitFace: { title: "待审真人照片", route: faceQueue, desk: "FACE", isQuiet: true },
  EDUCATION: { title: "待审学历", route: "/promotion/checkEducation", desk: "EDUCATION" },
  HOUSE: { title: "待审房产", route: "/promotion/checkHouse", desk: "HOUSE" },
  CAR: { title: "待审车辆", route: "/promotion/checkCar", desk: "CAR" },
  MARRIAGE: { title: "待审婚姻", route: "/promotion/checkMarriage", desk: "MARRIAGE" },
  WORK: { title: "待审工作", route: "/authCenter/work?tab=queue", desk: "WORK" },
  ASSETS: { title: "待审资产", route: "/authCenter/assets?tab=queue", desk: "ASSETS" },
  PASSPORT: { title: "待审护照", route: "/promotion/foreignNationals?tab=passports", desk: "PASSPORT" },
  VIDEO: { title: "待审短视频", route: "/videoAdmin/videoList?tab=queue", desk: "VIDEO" },
  MOMENT: { title: "待审动态", route: "/wechatMoments/wechatList?tab=queue", desk: "MOMENT" },
  MOMENT_COMMENT: {
    title: "待审动态评论",
    route: "/wechatMoments/wechatList?tab=comments",
    desk: "MOMENT_COMMENT",
  },
  MICRO_BLOG: { title: "待审微博", route: "/wechatMoments/microBlog?mode=desk", desk: "MICRO_BLOG" },
  SUBJECT_DISCUSS: { title: "待审话题讨论", route: "/wechatMoments/subjectDiscuss?tab=queue", desk: "SUBJECT_DISCUSS" },
  SUBJECT_EVALUATE: {
    title: "待审话题评论",
    route: "/wechatMoments/subjectEvaluate?tab=queue",
    desk: "SUBJECT_EVALUATE",
  },
  TREEHOLE: { title: "待处理树洞", route: "/message/treehole?tab=queue", desk: "TREEHOLE" },
  GOODS_COMMENT: { title: "待审商品评价", route: "/operate/commentmanage?tab=queue", desk: "GOODS_COMMENT" },
  complaint: {
    title: "待处理投诉",
    route: complaints,
    grants: oneOf(complaints, "判定属实", "判定不实", "分配", "领取"),
  },
  appeal: { title: "待处理申诉", route: "/complaintAndSuggest/appealRecord", desk: "APPEAL" },
  suggestion: { title: "待处理建议", route: suggestions, grants: oneOf(suggestions, "回复", "采纳", "关闭") },
  unread: { title: "未读会话", route: "/message/chatList?filter=UNREAD" },
  follow: {
    title: "今日待跟进",
    route: (_, { userId }) => at(members, { tab: "follow", status: "ENABLE", saleUserId: String(userId) }),
    isQuiet: true,
  },
  introduction: {
    title: "待处理牵线",
    route: at(shopMembers, { tab: "introductions", todo: "1" }),
    grants: introductionActions.map(moveGrant),
    isQuiet: true,
  },
  intention: {
    title: "待分配意向",
    route: "/promotion/intention?status=NEW",
    grants: [dashboardGrants.giveLeads],
    isQuiet: true,
  },
  epCustomer: {
    title: "待确认企微客户",
    route: at(kfPage, { tab: "customers", bindStatus: "SUGGESTED" }),
    grants: [...oneOf(kfPage, "确认绑定", "绑定会员"), button("绑定企微客户")],
    isQuiet: true,
  },
  shiftHour: {
    title: "待确认工时",
    route: `${partTime}?tab=hours&status=WAIT_CONFIRM`,
    grants: oneOf(partTime, "确认工时"),
    isQuiet: true,
  },
  memberApply: {
    title: "待审会员申请",
    route: at(applies, { status: "WAIT_AUDIT" }),
    grants: oneOf(applies, "通过", "驳回"),
  },
  matchmakerApply: {
    title: "待审红娘申请",
    route: ({ today }) => at(matchmakerApplies, { status: "WAIT_AUDIT", endTime: today }),
    grants: oneOf(matchmakerApplies, "通过", "驳回"),
    isQuiet: true,
  },
  push: {
    title: "待审推送",
    route: at(pushes, { mine: "1" }),
    grants: oneOf(pushes, "审批通过", "审批驳回"),
  },
  withdrawal: {
    title: "待审提现",
    route: ({ today }) => at(withdrawals, { ownerType: "MEMBER", endTime: today }),
    grants: oneOf(withdrawals, "通过", "驳回"),
    isQuiet: true,
  },
  firstRefund: {
    title: "待初审退款",
    route: ({ today }) => at(orders, { ...allRefunds, status: "WAIT_AUDIT", endTime: today }),
    grants: oneOf(orders, "初审通过"),
    isQuiet: true,
  },
  financeRefund: {
    title: "待复核退款",
    route: ({ today }) => at(orders, { ...allRefunds, status: "WAIT_FINANCE", endTime: today }),
    grants: oneOf(orders, "复核通过"),
    isQuiet: true,
  },
  invoice: {
    title: "待开发票",
    route: "/contractAdmin/userInvoice",
    grants: oneOf("/contractAdmin/userInvoice", "开票"),
    isQuiet: true,
  },
  contract: {
    title: "待审合同",
    route: ({ today }) => at(contracts, { status: "WAIT_SIGN", auditStatus: "WAIT_AUDIT", endTime: today }),
    grants: oneOf(contracts, "审核"),
    isQuiet: true,
  },
  // What one person submitted and another decides.
  activity: {
    title: "待审活动",
    route: at(activities, { mine: "1", status: "WAIT_AUDIT" }),
    grants: oneOf(activities, "审核通过", "审核驳回"),
    isQuiet: true,
  },
  activityReward: {
    title: "待审活动奖励",
    route: ({ today }) => at(rewards, { tab: "queue", status: "WAIT_AUDIT", endTime: today }),
    grants: oneOf(rewards, "通过", "驳回"),
    isQuiet: true,
  },
  redEnvelope: {
    title: "待审红包",
    route: at(envelopes, { mine: "1", status: "WAIT_AUDIT" }),
    grants: oneOf(envelopes, "审核通过", "审核驳回"),
    isQuiet: true,
  },
  bonusAudit: {
    title: "待审奖金批次",
    route: at(bonuses, { tab: "batches", mine: "1", status: "WAIT_AUDIT" }),
    grants: oneOf(bonuses, "审核通过", "驳回"),
    isQuiet: true,
  },
  bonusIssue: {
    title: "待发奖金批次",
    route: at(bonuses, { tab: "batches", mine: "1", status: "WAIT_ISSUE" }),
    grants: oneOf(bonuses, "发放"),
    isQuiet: true,
  },
  promotion: {
    title: "待审优惠活动",
    route: at(promotions, { mine: "1", status: "WAIT_AUDIT" }),
    grants: oneOf(promotions, "审核通过", "审核驳回"),
    isQuiet: true,
  },
  price: {
    title: "待审价格",
    route: at(prices, { mine: "1", status: "WAIT_AUDIT" }),
    grants: oneOf(prices, "审核通过", "审核驳回"),
    isQuiet: true,
  },
} as const satisfies Record<string, WorkTitle>;
export type TodoKey = keyof typeof todoTitles;
