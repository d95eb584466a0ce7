import { z } from "zod";
import { homeType } from "../../core/staff/role.choices.ts";
import { type FigurePeriod, figurePeriods } from "../../wire/figure-periods.ts";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { dateParam } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { spanProblem } from "../../wire/list.ts";

const onDashboard = reads("/dashboard");
/** 切换视角: role id 1 may view another layout; ignored for everyone else. */
const view = { homeType: homeType.schema.optional() };

/** A figure with its two comparisons; `better` is the direction that is good news. */
export const dashboardCard = z.object({
  key: z.string(),
  title: z.string(),
  period: z.enum(Object.keys(figurePeriods) as [FigurePeriod, ...FigurePeriod[]]),
  unit: z.enum(["COUNT", "CENTS", "SECONDS", "BP"]),
  /** Null where there is nothing to take a mean or a share of. */
  value: z.int().nullable(),
  /** What the counted items are worth together, where that is of interest. */
  cents: z.int().nullable(),
  yesterday: z.int().nullable(),
  lastWeek: z.int().nullable(),
  better: z.enum(["UP", "DOWN"]).nullable(),
  /** Where a click leads: the list page with the matching filter. */
  route: z.string().nullable(),
});
export type DashboardCard = z.output<typeof dashboardCard>;

export const getDashboardCards = endpoint({
  method: "GET",
  path: "/api/dashboard/cards",
  allow: onDashboard,
  query: z.strictObject(view),
  data: z.object({ homeType: homeType.schema, cards: z.array(dashboardCard) }),
});

export const dashboardTodo = z.object({
  key: z.string(),
  title: z.string(),
  count: z.int(),
  oldestTime: z.string().nullable(),
  isOverdue: z.boolean(),
  route: z.string(),
});
export const getDashboardTodos = endpoint({
  method: "GET",
  path: "/api/dashboard/todos",
  allow: onDashboard,
  data: z.array(dashboardTodo),
});

const windowShape = { beginTime: dateParam.optional(), endTime: dateParam.optional() };
const inWindow = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ ...windowShape, ...shape }).superRefine((query, context) => {
    const { beginTime, endTime } = query as { beginTime?: string; endTime?: string };
    const problem = spanProblem(beginTime, endTime);
    if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
  });

export const trendMetric = {
  REGISTER: "注册",
  ACTIVE: "活跃",
  PAYERS: "付费人数",
  REVIEWED: "已审量",
  REVIEW_PASS: "通过",
  NEW_MEMBER: "新增会员",
  INCOME: "收入",
  RECEIVED: "收款",
  REFUND: "退款",
  WITHDRAW: "提现",
  DEALS: "业绩",
} as const;
export type TrendMetric = keyof typeof trendMetric;
const metrics = Object.keys(trendMetric) as [TrendMetric, ...TrendMetric[]];
const moneyMetrics: ReadonlySet<TrendMetric> = new Set(["INCOME", "RECEIVED", "REFUND", "WITHDRAW", "DEALS"]);
/** Its values are cents. */
export const isMoneyMetric = (metric: TrendMetric): boolean => moneyMetrics.has(metric);

export const getDashboardTrend = endpoint({
  method: "GET",
  path: "/api/dashboard/trend",
  allow: onDashboard,
  query: inWindow({
    metric: z.enum(metrics),
    /** Splits the days by this dimension: the kind reviewed, the fee paid. */
    by: z.enum(["BIZ_TYPE", "FEE_TYPE"]).optional(),
  }),
  data: z.object({
    days: z.array(z.string()),
    series: z.array(z.object({ key: z.string(), title: z.string(), values: z.array(z.int()) })),
  }),
});

/** Conversations of the caller's desk by the hour of today: in which members wrote, and in which they got an answer. */
export const getDashboardChatHours = endpoint({
  method: "GET",
  path: "/api/dashboard/chat-hours",
  allow: onDashboard,
  data: z.object({ hours: z.array(z.string()), incoming: z.array(z.int()), answered: z.array(z.int()) }),
});

export const funnelSteps = {
  REGISTER: "注册",
  COMPLETE: "资料完整 ≥80%",
  FACE: "真人通过",
  REAL_NAME: "实名",
  PAY: "付费",
} as const;
export const getDashboardFunnel = endpoint({
  method: "GET",
  path: "/api/dashboard/funnel",
  allow: onDashboard,
  query: inWindow({ kind: z.enum(["REGISTER", "COMMUNICATE"]).default("REGISTER") }),
  data: z.array(z.object({ key: z.string(), title: z.string(), count: z.int() })),
});

export const getDashboardRegion = endpoint({
  method: "GET",
  path: "/api/dashboard/region",
  allow: onDashboard,
  query: inWindow({}),
  data: z.array(z.object({ provId: z.int(), name: z.string(), count: z.int() })),
});

/** 本月销售排行 and 下级业绩 are of the present month, in cents; the others of the days asked for, in members. */
export const rankKind = ["CHANNEL", "SEX", "SALE", "AGENT"] as const;
export const getDashboardRank = endpoint({
  method: "GET",
  path: "/api/dashboard/rank",
  allow: onDashboard,
  query: inWindow({ kind: z.enum(rankKind) }),
  data: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      count: z.int(),
      /** From 1; those outside the caller's scope have a place too, but no line. */
      place: z.int(),
      isOwn: z.boolean(),
    }),
  ),
});

/** 公告: the newest published ones. */
export const getDashboardNotices = endpoint({
  method: "GET",
  path: "/api/dashboard/notices",
  allow: onDashboard,
  data: z.array(z.object({ id: z.int(), title: z.string(), time: z.string(), content: z.string() })),
});

export const dashboardQueueRow = z.object({
  id: z.int(),
  kind: z.string(),
  kindTitle: z.string(),
  user: memberRef.nullable(),
  text: z.string(),
  since: z.string(),
  isOverdue: z.boolean(),
  route: z.string(),
});
/** Ten items of the layout: the oldest waiting reviews, complaints, follow-ups, payments, or the newest invited members. */
export const getDashboardQueue = endpoint({
  method: "GET",
  path: "/api/dashboard/queue",
  allow: onDashboard,
  query: z.strictObject(view),
  data: z.array(dashboardQueueRow),
});
