import { z } from "zod";
import { behaviorEvent, behaviorTarget } from "../../core/member/activity.choices.ts";
import { platform } from "../../core/member/member.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { commaList } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { spanProblem } from "../../wire/list.ts";
import { behaviorRoute } from "./behavior.resource.ts";

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const day = z.iso.date("日期格式错误");
const shortText = z.string().trim().max(50, "筛选内容过长");

const window = { beginTime: blank(day), endTime: blank(day) };
const inOrder = <T extends { beginTime?: string | undefined; endTime?: string | undefined }>(
  { beginTime, endTime }: T,
  context: z.RefinementCtx,
): void => {
  const problem = spanProblem(beginTime, endTime);
  if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
};

const statShape = {
  member: blank(shortText),
  event: commaList(z.enum(behaviorEvent.values, "行为取值错误")).optional(),
  platform: commaList(z.enum(platform.values, "平台取值错误")).optional(),
  appVersion: blank(shortText),
  ...window,
};
/** The filters of 统计; the last thirty days by default. */
export const behaviorStatQuery = z.strictObject(statShape).superRefine(inOrder);

const statRow = z.object({
  event: behaviorEvent.schema,
  people: z.int(),
  times: z.int(),
  /** Times per person in 1/100. */
  perHead: z.int(),
  /** Change compared with the same number of days before, in 1/10000; null when there were none. */
  change: z.int().nullable(),
});
export type BehaviorStatRow = z.output<typeof statRow>;

export const getBehaviorStat = endpoint({
  method: "GET",
  path: "/api/behaviors/stat",
  allow: reads(behaviorRoute),
  query: behaviorStatQuery,
  data: z.object({
    rows: z.array(statRow),
    days: z.array(z.string()),
    series: z.array(z.object({ event: behaviorEvent.schema, values: z.array(z.int()) })),
  }),
});

/** The rows of 统计 as a CSV file. */
export const exportBehaviorStat = endpoint({
  method: "POST",
  path: "/api/behaviors/stat/export",
  allow: [button("导出", behaviorRoute)],
  title: "导出",
  done: "",
  stepUp: true,
  query: behaviorStatQuery,
  data: z.unknown(),
});
export const behaviorStatColumns = {
  event: "行为",
  people: "人数",
  times: "次数",
  perHead: "人均次数",
  change: "环比",
} as const;
export const behaviorStatTitle = "用户行为统计";

/** 打开APP→看资料→发消息→进入支付页→支付: a step counts members who also took all steps before it. */
export const behaviorFunnelSteps = ["OPEN_APP", "VIEW_USER", "SEND_MSG", "VIEW_PAY", "PAY"] as const;
export const getBehaviorFunnel = endpoint({
  method: "GET",
  path: "/api/behaviors/funnel",
  allow: reads(behaviorRoute),
  query: behaviorStatQuery,
  data: z.array(z.object({ event: behaviorEvent.schema, people: z.int() })),
});

export const retentionDays = [1, 3, 7, 14, 30] as const;
/** Registration day × day of return. A future day is null. */
export const getBehaviorRetention = endpoint({
  method: "GET",
  path: "/api/behaviors/retention",
  allow: reads(behaviorRoute),
  query: z
    .strictObject({ platform: commaList(z.enum(platform.values, "平台取值错误")).optional(), ...window })
    .superRefine(inOrder),
  data: z.array(z.object({ day: z.string(), registered: z.int(), returned: z.array(z.int().nullable()) })),
});

const step = z.object({
  id: z.int(),
  event: behaviorEvent.schema,
  targetType: behaviorTarget.schema.nullable(),
  targetId: z.string(),
  /** In words: the kind and the name. */
  target: z.string().nullable(),
  page: z.string(),
  durationMs: z.int(),
  platform: platform.schema,
  createdTime: z.string(),
});
export type TimelineStep = z.output<typeof step>;
export const timelineLimit = 500;

/** One member's track by day, newest first: the last seven days by default, at most 500 steps. */
export const getBehaviorTimeline = endpoint({
  method: "GET",
  path: "/api/behaviors/timeline/{userId}",
  allow: reads(behaviorRoute, "/promotion/shopsmanage"),
  params: z.strictObject({ userId: idParam }),
  query: z.strictObject(window).superRefine(inOrder),
  data: z.object({
    member: memberRef,
    platform: platform.schema,
    appVersion: z.string(),
    isCut: z.boolean(),
    days: z.array(z.object({ day: z.string(), count: z.int(), steps: z.array(step) })),
  }),
});
