import { z } from "zod";
import { homeType } from "../../core/staff/role.choices.ts";
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
  unit: z.enum(["COUNT", "CENTS", "SECONDS"]),
  value: z.int(),
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
  REVIEW_PASS: "通过",
  REVIEW_REFUSE: "驳回",
  NEW_MEMBER: "新增会员",
} as const;
export type TrendMetric = keyof typeof trendMetric;

export const getDashboardTrend = endpoint({
  method: "GET",
  path: "/api/dashboard/trend",
  allow: onDashboard,
  query: inWindow({
    metric: z.enum(["REGISTER", "ACTIVE", "REVIEW_PASS", "REVIEW_REFUSE", "NEW_MEMBER"]),
    /** Splits the days by this dimension (the kind reviewed). */
    by: z.enum(["BIZ_TYPE"]).optional(),
  }),
  data: z.object({
    days: z.array(z.string()),
    series: z.array(z.object({ key: z.string(), title: z.string(), values: z.array(z.int()) })),
  }),
});

export const funnelSteps = {
  REGISTER: "注册",
  COMPLETE: "资料完整 ≥80%",
  FACE: "真人通过",
  REAL_NAME: "实名",
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

export const getDashboardRank = endpoint({
  method: "GET",
  path: "/api/dashboard/rank",
  allow: onDashboard,
  query: inWindow({ kind: z.enum(["CHANNEL", "SEX"]) }),
  data: z.array(z.object({ key: z.string(), title: z.string(), count: z.int() })),
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
/** The ten oldest waiting items of the layout: reviews, complaints, follow-ups, the caller's invited members. */
export const getDashboardQueue = endpoint({
  method: "GET",
  path: "/api/dashboard/queue",
  allow: onDashboard,
  query: z.strictObject(view),
  data: z.array(dashboardQueueRow),
});
