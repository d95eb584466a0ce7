import { z } from "zod";
import { roomType } from "../../core/live/live.choices.ts";
import { platform, sex } from "../../core/member/member.choices.ts";
import { giftScene } from "../../core/money/gift.choices.ts";
import { rankPeriod, rankStatus, type RankType } from "../../core/figures/rank.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { periodFilters, rankRoutes } from "./rank.rules.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { numberParam } from "../../wire/number-param.ts";

const base = {
  id: field.id("ID"),
  rankNo: field.count("名次"),
  lastRankNo: optional(field.count("上期名次")),
  userId: field.member("会员"),
  value: field.count("数值"),
  isAnonymous: field.flag("隐身"),
  prizeText: field.text("奖品", { max: 200 }),
  status: field.choice("状态", rankStatus),
  excludeReason: field.text("剔除原因", { max: 150 }),
  periodStart: field.text("周期", { max: 10 }),
};
const shared = (type: RankType) => {
  const { period, date } = periodFilters(type);
  return {
    period: { by: "own", label: "周期", schema: period, labels: rankPeriod.labels },
    date: { by: "own", label: "日期", schema: date },
    keyword: { by: "member", field: "userId", label: "会员" },
    counted: { by: "own", label: "计入榜单", schema: flagParam, labels: { "1": "是", "0": "否" } },
    newcomer: { by: "own", label: "新上榜", schema: flagParam, labels: { "1": "是", "0": "否" } },
  } as const;
};
const exported = { export: { kind: "export", title: "导出" } } as const;
const whole = (label: string) => numberParam(`${label}格式错误`).int(`${label}格式错误`).min(0).max(1_000_000);

export const richRank = defineResource({
  name: "richRank",
  title: "财富榜",
  route: rankRoutes.RICH,
  path: "/api/rank/RICH",
  fields: {
    ...base,
    customerLevel: field.count("客户等级"),
    value: field.cents("消费金额"),
    giftCents: field.cents("礼物"),
    callCents: field.cents("通话"),
    receivers: field.count("送礼人数"),
    topUserId: optional(field.member("最常送给")),
    topBp: field.bp("最常送给占比"),
    rechargeCents: field.cents("本期充值"),
    balance: field.cents("充值余额"),
    refundCents: field.cents("退款额"),
    riskNum: field.count("风险"),
    saleName: optional(field.text("销售", { max: 30 })),
  },
  list: {
    columns: [
      "rankNo",
      "userId",
      "customerLevel",
      "value",
      "giftCents",
      "callCents",
      "receivers",
      "topUserId",
      "rechargeCents",
      "balance",
      "refundCents",
      "riskNum",
      "saleName",
      "prizeText",
      "status",
    ],
    filters: {
      ...shared("RICH"),
      region: { by: "own", label: "城市", schema: whole("城市") },
      sex: { by: "own", label: "性别", schema: sex.schema, labels: sex.labels },
      sceneType: { by: "own", label: "场景", schema: giftScene.schema, labels: giftScene.labels },
    },
    sortable: ["rankNo", "value", "giftCents", "callCents", "rechargeCents"],
    sort: "rankNo",
  },
  actions: exported,
});

export const hostRank = defineResource({
  name: "hostRank",
  title: "主播榜",
  route: rankRoutes.HOST,
  path: "/api/rank/HOST",
  fields: {
    ...base,
    userId: field.member("主播"),
    familyName: optional(field.text("家族", { max: 20 })),
    roomId: optional(field.count("房间")),
    giftCents: field.cents("礼物流水"),
    value: field.cents("主播收益"),
    days: field.count("开播天数"),
    minutes: field.count("有效时长"),
    viewers: field.count("场均观众"),
    senders: field.count("送礼人数"),
    topBp: field.bp("最大送礼人占比"),
    newFans: field.count("新增粉丝"),
    violations: field.count("违规次数"),
  },
  list: {
    columns: [
      "rankNo",
      "userId",
      "familyName",
      "giftCents",
      "value",
      "days",
      "minutes",
      "viewers",
      "senders",
      "topBp",
      "newFans",
      "violations",
      "prizeText",
      "status",
    ],
    filters: {
      ...shared("HOST"),
      roomType: { by: "own", label: "房间类型", schema: roomType.schema, labels: roomType.labels },
      family: { by: "own", label: "家族", schema: z.string().trim().max(20, "筛选内容过长") },
      region: { by: "own", label: "城市", schema: whole("城市") },
      sex: { by: "own", label: "性别", schema: sex.schema, labels: sex.labels },
      minMinutes: { by: "own", label: "每周有效开播≥(分钟)", schema: whole("有效开播").default(120) },
    },
    sortable: [
      "rankNo",
      "giftCents",
      "value",
      "days",
      "minutes",
      "viewers",
      "senders",
      "topBp",
      "newFans",
      "violations",
    ],
    sort: "rankNo",
  },
  actions: exported,
});

const scoreBy = choices({ EARN: "获得", SPEND: "消耗", BALANCE: "余额" });
export const scoreScene = choices({
  SIGN_IN: "签到",
  SHARE: "分享",
  INVITE_REGISTER: "邀请注册",
  INVITE_REALNAME: "邀请实名",
  WATCH_AD: "观看广告",
  TASK: "任务",
  SUGGEST: "建议采纳",
  SUBJECT_ESSENCE: "话题精华",
  RECHARGE: "充值",
  ACTIVITY: "活动",
  RANK: "榜单",
  EXCHANGE_GOODS: "兑换商品",
  EXCHANGE_CASH: "兑换现金",
  EXCHANGE_COUPON: "兑换优惠券",
  EXPIRE: "过期",
  ADMIN: "人工调整",
});

export const integralRank = defineResource({
  name: "integralRank",
  title: "积分榜",
  route: rankRoutes.INTEGRAL,
  path: "/api/rank/INTEGRAL",
  fields: {
    ...base,
    earned: field.count("获得积分"),
    spent: field.count("消耗积分"),
    balance: field.count("积分余额"),
    signDays: field.count("签到天数"),
    tasks: field.count("任务数"),
    invites: field.count("邀请数"),
    ads: field.count("广告数"),
    devices: field.count("同设备账号数"),
    isFrozen: field.flag("奖励已冻结"),
    lastTime: optional(field.time("最近获得")),
  },
  list: {
    columns: [
      "rankNo",
      "userId",
      "earned",
      "spent",
      "balance",
      "signDays",
      "tasks",
      "invites",
      "ads",
      "devices",
      "lastTime",
      "prizeText",
      "status",
    ],
    filters: {
      ...shared("INTEGRAL"),
      by: { by: "own", label: "口径", schema: scoreBy.schema, labels: scoreBy.labels },
      scene: { by: "own", label: "来源场景", schema: scoreScene.schema, labels: scoreScene.labels },
      platform: { by: "own", label: "平台", schema: platform.schema, labels: platform.labels },
      registerDays: { by: "own", label: "注册天数≤", schema: whole("注册天数") },
    },
    sortable: ["rankNo", "earned", "spent", "balance", "signDays", "tasks", "invites", "ads", "devices", "lastTime"],
    sort: "rankNo",
  },
  actions: exported,
});
