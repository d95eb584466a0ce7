import { performanceWords } from "../../core/figures/performance.words.ts";
import { reviewActionKind } from "../../core/review/review.choices.ts";
import { orderType, outsideModes } from "../../core/money/trade.choices.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import type { homeType } from "../../core/staff/role.choices.ts";
import type { Grant } from "../../wire/access.ts";
import type { ChoiceOf } from "../../kit/choices.ts";
import type { Address, FigureDays } from "../../kit/figures.ts";
import type { FigurePeriod } from "../../wire/figure-periods.ts";
import { at, type Opening } from "./opening.ts";
import { allRefunds, dashboardGrants, faceQueue } from "./waiting.titles.ts";

type Home = ChoiceOf<typeof homeType>;

interface CardTitle {
  readonly title: string;
  readonly period: FigurePeriod;
  readonly homes: readonly Home[];
  readonly better: "UP" | "DOWN" | null;
  readonly unit: "COUNT" | "CENTS" | "SECONDS" | "BP";
  readonly route: Opening | null;
  /** The column of the opened list whose values add up to the figure; without it the figure is the number of rows. */
  readonly sums?: string;
  /** What it counts, where another figure has a like name. */
  readonly note?: string;
  /** A card of those alone who hold this. */
  readonly grant?: Grant;
}

const wide: readonly Home[] = ["ADMIN", "OPERATE"];
const members = "/promotion/shopsmanage";
const periodIn = (title: string): FigurePeriod =>
  title.includes("今日") ? "today" : title.includes("本月") ? "month" : "now";
const card = (
  title: string,
  homes: readonly Home[],
  better: CardTitle["better"],
  route: CardTitle["route"] = null,
  unit: CardTitle["unit"] = "COUNT",
): CardTitle => ({ title, period: periodIn(title), homes, better, unit, route });
const money = (
  title: string,
  homes: readonly Home[],
  better: CardTitle["better"],
  opened: { readonly sums: string; readonly route: Opening } | null,
): CardTitle => ({ ...card(title, homes, better, opened?.route ?? null, "CENTS"), ...opened });

const onDay = ({ today }: FigureDays): Address => ({ beginTime: today, endTime: today });
const orders = "/flowingWater/order";
const receivedToday = {
  sums: "payCents",
  route: (days: FigureDays) => at(orders, { basis: "PAID", payMode: outsideModes.join(), ...onDay(days) }),
};
const refundedToday = {
  sums: "refundCents",
  route: (days: FigureDays) => at(orders, { ...allRefunds, status: "DONE", basis: "DONE", ...onDay(days) }),
};
const marriageOrders = "/flowingWater/marriageOrder";
const openingFees = feeType.values.filter((type) => type !== "MARRIAGES_UNLOCK").join();
const balances = at("/flowingWater/listMyAmount", { tab: "accounts", ownerType: "MEMBER" });
const decisions = reviewActionKind.values.filter((action) => action !== "UNDO");
const kfPage = "/tissue/qp-wechat-kf-server";

/**
 * The cards of each layout, in their order. Cards of future areas are added here with their areas. A card without a
 * route is a number that no list has: people counted once, averages, a day's events.
 */
export const cardTitles = {
  registerToday: card("今日注册", wide, "UP", at(members, { tab: "today", status: "" })),
  activeToday: card("今日活跃", wide, "UP", ({ today }) =>
    at(members, { anyTime: "1", status: "", loginBeginTime: today, loginEndTime: today }),
  ),
  onlineNow: card("当前在线", wide, "UP", "/operation/onLineUser"),
  realNameToday: card("今日实名", wide, "UP", ({ today }) =>
    at(members, { anyTime: "1", status: "", authBeginTime: today, authEndTime: today }),
  ),
  faceToday: card("今日真人认证", wide, "UP", (days) =>
    at("/operation/checkAction", { bizType: "FACE", action: "PASS", ...onDay(days) }),
  ),
  payersToday: card("今日付费人数", wide, "UP", ({ today }) =>
    at(members, { anyTime: "1", status: "", paidSince: today }),
  ),
  rechargeToday: money("今日充值金额", wide, "UP", receivedToday),
  marriageToday: card("今日相亲会员开通", wide, "UP", (days) =>
    at(marriageOrders, { feeType: openingFees, status: "PAID,PAY_BACK", ...onDay(days) }),
  ),
  refundToday: money("今日退款金额", wide, "DOWN", refundedToday),
  bannedToday: card("今日封禁", wide, "DOWN", ({ today }) =>
    at(members, { anyTime: "1", status: "", bannedSince: today }),
  ),
  waitFace: card("待审真人照片", ["AUDIT"], "DOWN", faceQueue),
  waitEducation: card("待审学历", ["AUDIT"], "DOWN", "/promotion/checkEducation"),
  waitHouse: card("待审房产", ["AUDIT"], "DOWN", "/promotion/checkHouse"),
  waitCar: card("待审车辆", ["AUDIT"], "DOWN", "/promotion/checkCar"),
  waitMarriage: card("待审婚姻", ["AUDIT"], "DOWN", "/promotion/checkMarriage"),
  waitWork: card("待审工作", ["AUDIT"], "DOWN", "/authCenter/work?tab=queue"),
  waitAssets: card("待审资产", ["AUDIT"], "DOWN", "/authCenter/assets?tab=queue"),
  reviewedToday: card("我的今日已审", ["AUDIT"], "UP", (days, { staffId }) =>
    at("/operation/checkAction", { staffId: String(staffId), action: decisions.join(), ...onDay(days) }),
  ),
  reviewSeconds: { ...card("平均审核时长", ["AUDIT"], "DOWN", null, "SECONDS"), period: "today" },
  overdueReview: card("超时未审", ["AUDIT"], "DOWN"),
  unreadChats: card("未读会话", ["SERVICE"], "DOWN", "/message/chatList?filter=UNREAD"),
  lateChats: card("超10分钟未回复", ["SERVICE"], "DOWN", "/message/chatList?filter=OVERDUE"),
  openComplaints: card("待处理投诉", ["SERVICE"], "DOWN", "/complaintAndSuggest/complaint"),
  overdueComplaints: card("超时投诉", ["SERVICE"], "DOWN", "/complaintAndSuggest/complaint?overdue=1"),
  openSuggestions: card("待处理建议", ["SERVICE"], "DOWN", "/complaintAndSuggest/syggest"),
  openAppeals: card("待处理申诉", ["SERVICE"], "DOWN", "/complaintAndSuggest/appealRecord"),
  openTreeholes: card("待处理树洞", ["SERVICE"], "DOWN", "/message/treehole"),
  handledToday: card("今日已处理投诉", ["SERVICE"], "UP", ({ today }) =>
    at("/complaintAndSuggest/complaint", {
      mode: "list",
      status: "VALID,INVALID",
      handleBeginTime: today,
      handleEndTime: today,
    }),
  ),
  kfSessionsToday: card("今日接待会话", ["SERVICE"], "UP", (days) => at(kfPage, { tab: "sessions", ...onDay(days) })),
  kfFirstReply: card("今日首响(秒)", ["SERVICE"], "DOWN", null, "SECONDS"),
  ownMembers: card("我的会员", ["SALE"], "UP", `${members}?tab=mine`),
  // An account that is no member owns nobody: 0 finds those without an owner, whom nobody was given.
  assignedToday: card("今日新分配", ["SALE"], "UP", ({ today }, { userId }) =>
    at(members, { anyTime: "1", status: "", saleUserId: String(userId ?? 0), assignedSince: today }),
  ),
  followToday: card("今日待跟进", ["SALE"], "DOWN", at(members, { tab: "follow", status: "ENABLE" })),
  highIntent: card("高意向未付费", ["SALE"], "UP", at(members, { tab: "high", status: "ENABLE" })),
  newIntentions: {
    ...card("待分配意向", ["SALE"], "DOWN", "/promotion/intention?status=NEW"),
    grant: dashboardGrants.giveLeads,
  },
  monthSigned: money("本月签约额", ["SALE"], "UP", {
    sums: "receivedCents",
    route: ({ month, today }) => at(marriageOrders, { beginTime: month, endTime: today }),
  }),
  targetRate: { ...card("目标完成率", ["SALE"], "UP", null, "BP"), period: "month" },
  endingContracts: card("30天内到期合同", ["SALE"], null, ({ today }) =>
    at("/contractAdmin/userContract", { status: "SIGN", within: "30", endTime: today }),
  ),
  receivedToday: money("今日收款", ["FINANCE"], "UP", receivedToday),
  paidBackToday: money("今日退款", ["FINANCE"], "DOWN", refundedToday),
  waitWithdrawals: card("待审提现", ["FINANCE"], "DOWN", "/flowingWater/withdraw?ownerType=MEMBER"),
  waitRefunds: card("待审退款", ["FINANCE"], "DOWN", at(orders, { ...allRefunds, status: "WAIT_AUDIT,WAIT_FINANCE" })),
  waitInvoices: card("待开发票", ["FINANCE"], "DOWN", "/contractAdmin/userInvoice"),
  rechargeTotal: money("会员余额合计", ["FINANCE"], null, { sums: "recharge", route: balances }),
  incomeTotal: money("待结算收益合计", ["FINANCE"], null, { sums: "income", route: balances }),
  areaMembers: card("辖区会员", ["AGENT"], "UP", "/matchMaking/member"),
  newToday: card("今日新增", ["AGENT"], "UP", (days) => at("/matchMaking/member", onDay(days))),
  monthPayers: card("本月付费会员", ["AGENT"], "UP", ({ month }) => at("/matchMaking/member", { paidSince: month })),
  monthDeals: { ...money("本月业绩", ["AGENT"], "UP", null), note: performanceWords.deals },
  monthIncome: money("本月收益", ["AGENT"], "UP", {
    sums: "netCents",
    route: ({ month, today }) => at("/matchMaking/profit", { mine: "1", beginTime: month, endTime: today }),
  }),
  /** A balance: the page shows it above the applications. */
  withdrawable: card("可提现金额", ["AGENT"], null, "/matchMaking/withdraw", "CENTS"),
  directBelow: card("直属下级", ["AGENT"], null, "/tissue/organization?tab=agents"),
  invited: card("我的邀请", ["AGENT"], "UP"),
} as const satisfies Record<string, CardTitle>;
export type CardKey = keyof typeof cardTitles;

/**
 * Those of the days who registered themselves, closed accounts included: the first step of the funnel. Its other steps
 * are counted at night and once an hour, so no list of this moment has their rows.
 */
export const registeredAddress = (days: { readonly beginTime: string; readonly endTime: string }): string =>
  at(members, { status: "", isRegistered: "1", ...days });

/** Tiers that invite rather than administer see only their invitations. */
export const invitingTiers: ReadonlySet<string> = new Set(["MEMBER", "MATCHMAKER"]);

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
  WITHDRAWAL: "提现",
  REFUND: "退款",
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

/** What an order is for; orders without a fee type are named by their kind. */
export const incomeTitles: Readonly<Record<string, string>> = {
  ...feeType.labels,
  ...orderType.labels,
  RECHARGE: "充值",
};
