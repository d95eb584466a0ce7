import { borrowStatus, introductionStatus } from "../../core/introduction/introduction.choices.ts";
import { profitKind, profitState } from "../../core/matchmaker/matchmaker.choices.ts";
import { communicateStatus, education, marital, marriageMemberType, sex } from "../../core/member/member.choices.ts";
import { agentTier } from "../../core/staff/agent.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { reportPage } from "./match-report.endpoints.ts";

const actions = { export: { kind: "export", title: "导出报表" } } as const;
const base = "/api/report/match-center/sheets";
const shopFilter = { by: "equals", field: "shopId" } as const;

/** 经营日报: each shop day by day. */
export const dailySheet = defineResource({
  name: "reportDaily",
  title: "经营日报",
  route: reportPage,
  path: `${base}/daily`,
  fields: {
    id: field.id("ID"),
    date: field.date("日期"),
    shopId: optional(field.shop("门店")),
    newMembers: field.count("新增会员"),
    notes: field.count("沟通数"),
    intros: field.count("牵线"),
    met: field.count("见面"),
    success: field.count("成功"),
    signedCount: field.count("签约数"),
    signedCents: field.cents("签约额"),
    refundCents: field.cents("退款额"),
    netCents: field.cents("净业绩"),
  },
  list: {
    columns: [
      "date",
      "shopId",
      "newMembers",
      "notes",
      "intros",
      "met",
      "success",
      "signedCount",
      "signedCents",
      "refundCents",
      "netCents",
    ],
    filters: { shopId: shopFilter, time: { by: "between", field: "date", lastDays: 30 } },
    sortable: ["date"],
    sort: "-date",
  },
  actions,
});

/** 牵线明细: people by the first character of their name. */
export const introductionSheet = defineResource({
  name: "reportIntroduction",
  title: "牵线明细",
  route: reportPage,
  path: `${base}/introductions`,
  fields: {
    id: field.id("ID"),
    no: field.text("单号", { max: 40 }),
    userName: field.text("本方", { max: 20 }),
    otherName: field.text("对方", { max: 20 }),
    shopId: optional(field.shop("门店")),
    initiatorStaffId: optional(field.staff("发起人")),
    score: field.count("匹配分"),
    status: field.choice("状态", introductionStatus),
    meetTime: optional(field.time("见面时间")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "no",
      "userName",
      "otherName",
      "shopId",
      "initiatorStaffId",
      "score",
      "status",
      "meetTime",
      "createdTime",
    ],
    filters: { shopId: shopFilter, time: { by: "between", field: "createdTime", lastDays: 30 } },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions,
});

/** 会员明细: without contact numbers. */
export const memberSheet = defineResource({
  name: "reportMember",
  title: "会员明细",
  route: reportPage,
  path: `${base}/members`,
  key: "userId",
  fields: {
    userId: field.count("会员编号"),
    firstName: field.text("昵称", { max: 20 }),
    sex: field.choice("性别", sex),
    age: optional(field.count("年龄")),
    education: optional(field.choice("学历", education)),
    marital: optional(field.choice("婚况", marital)),
    homeCity: field.text("城市", { max: 30 }),
    marriageMemberType: optional(field.choice("会员类型", marriageMemberType)),
    communicateStatus: field.choice("沟通状态", communicateStatus),
    shopId: optional(field.shop("门店")),
    createdTime: field.time("注册时间"),
  },
  list: {
    columns: [
      "userId",
      "firstName",
      "sex",
      "age",
      "education",
      "marital",
      "homeCity",
      "marriageMemberType",
      "communicateStatus",
      "shopId",
      "createdTime",
    ],
    filters: { shopId: shopFilter, time: { by: "between", field: "createdTime", lastDays: 30 } },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions,
});

/** 分润明细. */
export const profitSheet = defineResource({
  name: "reportProfit",
  title: "分润明细",
  route: reportPage,
  path: `${base}/profit`,
  fields: {
    id: field.id("ID"),
    orderNo: field.text("订单号", { max: 40 }),
    agentName: field.text("受益人", { max: 50 }),
    shopId: optional(field.shop("门店")),
    tier: field.choice("层级", agentTier),
    kind: field.choice("类型", profitKind),
    baseCents: field.cents("基数"),
    rateBp: field.bp("比例"),
    amountCents: field.cents("分润"),
    status: field.choice("状态", profitState),
    createdTime: field.time("产生时间"),
  },
  list: {
    columns: [
      "orderNo",
      "agentName",
      "shopId",
      "tier",
      "kind",
      "baseCents",
      "rateBp",
      "amountCents",
      "status",
      "createdTime",
    ],
    filters: { shopId: shopFilter, time: { by: "between", field: "createdTime", lastDays: 30 } },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions,
});

/** 借力明细. */
export const loanSheet = defineResource({
  name: "reportLoan",
  title: "借力明细",
  route: reportPage,
  path: `${base}/loans`,
  fields: {
    id: field.id("ID"),
    no: field.text("单号", { max: 40 }),
    userName: field.text("己方会员", { max: 20 }),
    targetName: field.text("对方会员", { max: 20 }),
    shopId: optional(field.shop("申请门店")),
    toShopId: optional(field.shop("出借门店")),
    score: field.count("匹配分"),
    splitBp: field.bp("分成"),
    status: field.choice("状态", borrowStatus),
    createdTime: field.time("时间"),
  },
  list: {
    columns: ["no", "userName", "targetName", "shopId", "toShopId", "score", "splitBp", "status", "createdTime"],
    filters: { shopId: shopFilter, time: { by: "between", field: "createdTime", lastDays: 30 } },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions,
});
