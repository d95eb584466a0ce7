import type { homeType } from "../../core/staff/role.choices.ts";
import { button } from "../../wire/access.ts";
import type { ChoiceOf } from "../../kit/choices.ts";

type Home = ChoiceOf<typeof homeType>;

interface CardTitle {
  readonly title: string;
  readonly homes: readonly Home[];
  readonly better: "UP" | "DOWN" | null;
  readonly unit: "COUNT" | "CENTS" | "SECONDS";
  readonly route: string | null;
}

const wide: readonly Home[] = ["ADMIN", "OPERATE"];
const members = "/promotion/shopsmanage";
/** The live photographs that wait, on the desk of the member list. */
export const faceQueue = `${members}?queue=face`;
const card = (
  title: string,
  homes: readonly Home[],
  better: CardTitle["better"],
  route: string | null = null,
  unit: CardTitle["unit"] = "COUNT",
): CardTitle => ({
  title,
  homes,
  better,
  unit,
  route,
});

/** The cards of each layout, in their order. Cards of future areas are added here with their areas. */
export const cardTitles = {
  registerToday: card("今日注册", wide, "UP", `${members}?tab=today`),
  activeToday: card("今日活跃", wide, "UP"),
  onlineNow: card("当前在线", wide, "UP", "/operation/onLineUser"),
  realNameToday: card("今日实名", wide, "UP", "/promotion/realnameRecord"),
  faceToday: card("今日真人认证", wide, "UP"),
  payersToday: card("今日付费人数", wide, "UP", "/flowingWater/order"),
  rechargeToday: card("今日充值金额", wide, "UP", "/flowingWater/order", "CENTS"),
  marriageToday: card("今日相亲会员开通", wide, "UP", "/flowingWater/marriageOrder"),
  refundToday: card("今日退款金额", wide, "DOWN", "/flowingWater/order?tab=refunds", "CENTS"),
  bannedToday: card("今日封禁", wide, "DOWN", `${members}?tab=banned`),
  waitFace: card("待审真人照片", ["AUDIT"], "DOWN", faceQueue),
  waitEducation: card("待审学历", ["AUDIT"], "DOWN", "/promotion/checkEducation"),
  waitHouse: card("待审房产", ["AUDIT"], "DOWN", "/promotion/checkHouse"),
  waitCar: card("待审车辆", ["AUDIT"], "DOWN", "/promotion/checkCar"),
  waitMarriage: card("待审婚姻", ["AUDIT"], "DOWN", "/promotion/checkMarriage"),
  waitWork: card("待审工作", ["AUDIT"], "DOWN", "/authCenter/work?tab=queue"),
  waitAssets: card("待审资产", ["AUDIT"], "DOWN", "/authCenter/assets?tab=queue"),
  reviewedToday: card("我的今日已审", ["AUDIT"], "UP", "/operation/checkAction"),
  reviewSeconds: card("平均审核时长", ["AUDIT"], "DOWN", null, "SECONDS"),
  overdueReview: card("超时未审", ["AUDIT"], "DOWN"),
  unreadChats: card("未读会话", ["SERVICE"], "DOWN", "/message/chatList"),
  lateChats: card("超10分钟未回复", ["SERVICE"], "DOWN", "/message/chatList"),
  openComplaints: card("待处理投诉", ["SERVICE"], "DOWN", "/complaintAndSuggest/complaint"),
  overdueComplaints: card("超时投诉", ["SERVICE"], "DOWN", "/complaintAndSuggest/complaint?overdue=1"),
  openSuggestions: card("待处理建议", ["SERVICE"], "DOWN", "/complaintAndSuggest/syggest"),
  openAppeals: card("待处理申诉", ["SERVICE"], "DOWN", "/complaintAndSuggest/appealRecord"),
  openTreeholes: card("待处理树洞", ["SERVICE"], "DOWN", "/message/treehole"),
  handledToday: card("今日已处理投诉", ["SERVICE"], "UP"),
  kfSessionsToday: card("今日接待会话", ["SERVICE"], "UP", "/tissue/qp-wechat-kf-server"),
  kfFirstReply: card("今日首响(秒)", ["SERVICE"], "DOWN", null, "SECONDS"),
  ownMembers: card("我的会员", ["SALE"], "UP", `${members}?tab=mine`),
  assignedToday: card("今日新分配", ["SALE"], "UP", members),
  followToday: card("今日待跟进", ["SALE"], "DOWN", `${members}?tab=follow`),
  highIntent: card("高意向未付费", ["SALE"], "UP", `${members}?tab=high`),
  monthSigned: card("本月签约额", ["SALE"], "UP", "/flowingWater/marriageOrder", "CENTS"),
  endingContracts: card("30天内到期合同", ["SALE"], null, "/contractAdmin/userContract"),
  receivedToday: card("今日收款", ["FINANCE"], "UP", "/flowingWater/order", "CENTS"),
  paidBackToday: card("今日退款", ["FINANCE"], "DOWN", "/flowingWater/order?tab=refunds", "CENTS"),
  waitWithdrawals: card("待审提现", ["FINANCE"], "DOWN", "/flowingWater/withdraw"),
  waitRefunds: card("待审退款", ["FINANCE"], "DOWN", "/flowingWater/marriageRefundApply"),
  waitInvoices: card("待开发票", ["FINANCE"], "DOWN", "/contractAdmin/userInvoice"),
  rechargeTotal: card("会员余额合计", ["FINANCE"], null, "/flowingWater/listMyAmount", "CENTS"),
  incomeTotal: card("待结算收益合计", ["FINANCE"], null, "/flowingWater/listMyAmount", "CENTS"),
  areaMembers: card("辖区会员", ["AGENT"], "UP", "/matchMaking/member"),
  newToday: card("今日新增", ["AGENT"], "UP", "/matchMaking/member"),
  monthPayers: card("本月付费会员", ["AGENT"], "UP"),
  monthDeals: card("本月业绩", ["AGENT"], "UP", null, "CENTS"),
  monthIncome: card("本月收益", ["AGENT"], "UP", "/matchMaking/profit", "CENTS"),
  withdrawable: card("可提现金额", ["AGENT"], null, "/matchMaking/withdraw", "CENTS"),
  directBelow: card("直属下级", ["AGENT"], null, "/tissue/organization"),
  invited: card("我的邀请", ["AGENT"], "UP"),
} as const satisfies Record<string, CardTitle>;
export type CardKey = keyof typeof cardTitles;

/** Tiers that invite rather than administer see only their invitations. */
export const invitingTiers: ReadonlySet<string> = new Set(["MEMBER", "MATCHMAKER"]);

export const todoTitles = {
  waitFace: { title: "待审真人照片", route: faceQueue },
  EDUCATION: { title: "待审学历", route: "/promotion/checkEducation" },
  HOUSE: { title: "待审房产", route: "/promotion/checkHouse" },
  CAR: { title: "待审车辆", route: "/promotion/checkCar" },
  MARRIAGE: { title: "待审婚姻", route: "/promotion/checkMarriage" },
  WORK: { title: "待审工作", route: "/authCenter/work?tab=queue" },
  ASSETS: { title: "待审资产", route: "/authCenter/assets?tab=queue" },
  complaint: { title: "待处理投诉", route: "/complaintAndSuggest/complaint" },
  follow: { title: "今日待跟进", route: `${members}?tab=follow` },
  intention: { title: "待分配意向", route: "/promotion/intention?status=NEW" },
  epCustomer: { title: "待确认企微客户", route: "/tissue/qp-wechat-kf-server?tab=customer" },
  shiftHour: { title: "待确认工时", route: "/tissue/qingGongStaff?tab=hours" },
} as const;
export type TodoKey = keyof typeof todoTitles;

export const dashboardGrants = {
  /** Leads without an owner wait for the users who assign them. */
  giveLeads: button("分配", "/promotion/intention"),
} as const;

export const queueKinds = {
  FACE: "真人照片",
  EDUCATION: "学历",
  HOUSE: "房产",
  CAR: "车辆",
  MARRIAGE: "婚姻",
  WORK: "工作",
  ASSETS: "资产",
  COMPLAINT: "投诉",
  CONVERSATION: "会话",
  FOLLOW: "待跟进",
  INVITED: "我的邀请",
} as const;
export type QueueKind = keyof typeof queueKinds;

export const credentialPages = {
  EDUCATION: "/promotion/checkEducation",
  HOUSE: "/promotion/checkHouse",
  CAR: "/promotion/checkCar",
  MARRIAGE: "/promotion/checkMarriage",
  WORK: "/authCenter/work",
  ASSETS: "/authCenter/assets",
} as const;
