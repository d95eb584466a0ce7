import { z } from "zod";
import {
  prizeProblem,
  rankPeriod,
  rankPrize,
  rankMessages,
  rankSettingStatus,
  rankStatus,
  type RankType,
} from "../../core/figures/rank.choices.ts";
import { choices } from "../../kit/choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { periodFilters, rankButton, rankGrants, rankRoutes } from "./rank.rules.ts";

const setting = z.object({
  period: rankPeriod.schema,
  showNum: z.int(),
  minValue: z.int(),
  showApp: z.boolean(),
  hideValue: z.boolean(),
  prizes: z.array(rankPrize),
  rules: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  status: rankSettingStatus.schema,
  version: z.int(),
});
export type RankSetting = z.output<typeof setting>;
const instant = z.iso.datetime({ offset: true, error: "时间格式错误" }).nullable().default(null);

const getSetting = (type: RankType) =>
  endpoint({
    method: "GET",
    path: `/api/rank/${type}/setting`,
    allow: reads(rankRoutes[type]),
    data: z.array(setting),
  });
const saveSetting = (type: RankType) =>
  endpoint({
    method: "PUT",
    path: `/api/rank/${type}/setting`,
    allow: [rankButton(type, "榜单设置")],
    title: "榜单设置",
    done: "保存成功",
    body: z
      .strictObject({
        period: rankPeriod.schema,
        showNum: z.int(rankMessages.showNum).min(10, rankMessages.showNum).max(200, rankMessages.showNum),
        minValue: z.int("上榜门槛格式错误").min(0, "上榜门槛格式错误"),
        showApp: z.boolean(),
        hideValue: z.boolean(),
        prizes: z.array(rankPrize).max(50, "奖品过多"),
        rules: z.string().trim().max(500, rankMessages.rules).default(""),
        startTime: instant,
        endTime: instant,
        status: rankSettingStatus.schema,
        version: z.int("缺少版本号"),
      })
      .superRefine(({ prizes, startTime, endTime }, context) => {
        const problem = prizeProblem(prizes);
        if (problem !== null) context.addIssue({ code: "custom", path: ["prizes"], message: problem });
        if (startTime !== null && endTime !== null && Date.parse(endTime) <= Date.parse(startTime))
          context.addIssue({ code: "custom", path: ["endTime"], message: "结束时间必须晚于开始时间" });
      }),
    data: z.object({ version: z.int() }),
  });
const whichPeriod = (type: RankType) => z.strictObject(periodFilters(type));
const lock = (type: RankType) =>
  endpoint({
    method: "POST",
    path: `/api/rank/${type}/lock`,
    allow: [rankButton(type, "锁榜")],
    title: "锁榜",
    done: "已锁榜",
    body: whichPeriod(type),
    data: z.object({ locked: z.int() }),
  });
const reward = (type: RankType) =>
  endpoint({
    method: "POST",
    path: `/api/rank/${type}/reward`,
    allow: [rankButton(type, "发奖")],
    title: "发奖",
    done: "已发奖",
    stepUp: true,
    body: whichPeriod(type),
    data: z.object({ rewarded: z.int(), batchId: z.int().nullable(), cents: z.int() }),
  });
const history = (type: RankType) =>
  endpoint({
    method: "GET",
    path: `/api/rank/${type}/history`,
    allow: [rankButton(type, "历史榜单")],
    query: z.strictObject({ period: periodFilters(type).period }),
    data: z.array(
      z.object({
        periodStart: z.string(),
        periodEnd: z.string(),
        members: z.int(),
        value: z.int(),
        status: rankStatus.schema,
      }),
    ),
  });
const one = (type: RankType) =>
  endpoint({
    method: "GET",
    path: `/api/rank/${type}/member/{userId}`,
    allow: reads(rankRoutes[type]),
    params: z.strictObject({ userId: idParam }),
    query: z.strictObject({ period: periodFilters(type).period }),
    data: z.array(z.object({ periodStart: z.string(), value: z.int(), rankNo: z.int().nullable() })),
  });

const named = z.object({ name: z.string(), value: z.int() });
const stat = (type: RankType) =>
  endpoint({
    method: "GET",
    path: `/api/rank/${type}/stat`,
    allow: reads(rankRoutes[type]),
    query: whichPeriod(type),
    data: z.object({
      periodStart: z.string(),
      periodEnd: z.string(),
      status: rankStatus.schema,
      members: z.int(),
      value: z.int(),
      topBp: z.int(),
      newcomers: z.int(),
      /** Specific to the rank: 总流水, 人均时长, 发放积分 … */
      figures: z.record(z.string(), z.int()),
      top: z.array(named),
      ages: z.array(named),
      cities: z.array(named),
      /** Minutes and income of hosts. */
      points: z.array(z.object({ name: z.string(), x: z.int(), y: z.int() })),
      days: z.array(z.object({ day: z.string(), one: z.int(), two: z.int() })),
      scenes: z.array(named),
      balances: z.array(named),
    }),
  });

export const getRichSetting = getSetting("RICH");
export const getHostSetting = getSetting("HOST");
export const getIntegralSetting = getSetting("INTEGRAL");
export const saveRichSetting = saveSetting("RICH");
export const saveHostSetting = saveSetting("HOST");
export const saveIntegralSetting = saveSetting("INTEGRAL");
export const lockRich = lock("RICH");
export const lockHost = lock("HOST");
export const lockIntegral = lock("INTEGRAL");
export const rewardRich = reward("RICH");
export const rewardHost = reward("HOST");
export const rewardIntegral = reward("INTEGRAL");
export const getRichHistory = history("RICH");
export const getHostHistory = history("HOST");
export const getIntegralHistory = history("INTEGRAL");
export const getRichMember = one("RICH");
export const getHostMember = one("HOST");
export const getIntegralMember = one("INTEGRAL");
export const getRichStat = stat("RICH");
export const getHostStat = stat("HOST");
export const getIntegralStat = stat("INTEGRAL");

const moved = z.object({ id: z.int(), status: rankStatus.schema });
const onSnapshot = z.strictObject({ id: idParam });
export const excludeFromRank = endpoint({
  method: "PUT",
  path: "/api/rank/snapshots/{id}/exclude",
  allow: [rankGrants.exclude],
  title: "剔除",
  params: onSnapshot,
  body: z.strictObject({
    reason: z.string(rankMessages.reason).trim().min(1, rankMessages.reason).max(150, rankMessages.reasonLong),
  }),
  data: moved,
});
export const restoreToRank = endpoint({
  method: "PUT",
  path: "/api/rank/snapshots/{id}/restore",
  allow: [rankGrants.restore],
  title: "恢复",
  params: onSnapshot,
  data: moved,
});
export const setRankAnonymous = endpoint({
  method: "PUT",
  path: "/api/rank/members/{userId}/anonymous/{flag}",
  allow: [rankGrants.hide, rankGrants.unhide],
  title: "榜单隐身",
  params: z.strictObject({ userId: idParam, flag: flagParam }),
  data: z.object({ userId: z.int(), isAnonymous: z.boolean() }),
});

export const getHostFamilies = endpoint({
  method: "GET",
  path: "/api/rank/HOST/family",
  allow: reads(rankRoutes.HOST),
  query: whichPeriod("HOST"),
  data: z.array(
    z.object({ name: z.string(), hosts: z.int(), giftCents: z.int(), incomeCents: z.int(), minutes: z.int() }),
  ),
});

/** 设为推荐房间: the host's own room, for a week. */
export const recommendHostRoom = endpoint({
  method: "PUT",
  path: "/api/rank/HOST/members/{userId}/recommend",
  allow: [rankButton("HOST", "设为推荐房间")],
  title: "设为推荐房间",
  params: z.strictObject({ userId: idParam }),
  data: z.object({ roomId: z.int() }),
});

/** 标记风险: the gifts the member gave in the period, and with them the receivers' open withdrawals. */
export const markMemberGifts = endpoint({
  method: "PUT",
  path: "/api/rank/snapshots/{id}/risk",
  allow: [rankButton("RICH", "标记风险")],
  title: "标记礼物风险",
  params: onSnapshot,
  data: z.object({ changed: z.int(), withdrawals: z.int() }),
});

export const scoreDirection = choices({ ADD: "增加", SUB: "扣减" });
export const scoreMessages = {
  range: "积分须为1-100000的整数",
  reason: "请填写原因",
  review: "超过10000积分请在积分记录中提交复核",
  reviewAbove: 10_000,
} as const;
export const adjustScore = endpoint({
  method: "POST",
  path: "/api/rank/INTEGRAL/members/{userId}/score",
  allow: [rankButton("INTEGRAL", "调整积分")],
  title: "调整积分",
  stepUp: true,
  params: z.strictObject({ userId: idParam }),
  body: z.strictObject({
    direction: scoreDirection.schema,
    score: z.int(scoreMessages.range).min(1, scoreMessages.range).max(100_000, scoreMessages.range),
    remark: z.string(scoreMessages.reason).trim().min(1, scoreMessages.reason).max(150, "原因不能超过150个字"),
  }),
  data: z.object({ balance: z.int() }),
});
