import { z } from "zod";
import { checkLevel, checkNames } from "../../core/operation/run-checks.ts";
import { retentionName } from "../../core/operation/retention.rules.ts";
import { runStateRoute } from "../../core/operation/run-state.rules.ts";
import { field } from "../../kit/field.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";

const time = z.string();

/** One process of one server, as it last reported itself. */
const processState = z.object({
  node: z.string(),
  pid: z.int(),
  part: z.string(),
  version: z.string(),
  beginTime: time,
  beatTime: time,
  isSilent: z.boolean(),
  rssBytes: z.int(),
  heapBytes: z.int(),
  /** The event loop's delay, 99 of 100 times no longer than this. */
  loopMs: z.number(),
  poolUsed: z.int(),
  poolWaiting: z.int(),
  streams: z.int(),
  sockets: z.int(),
});

const jobState = z.object({
  name: z.string(),
  lastTime: time,
  seconds: z.number().nullable(),
  count: z.int(),
  error: z.string(),
  /** Runs and failures of the last day. */
  runs: z.int(),
  failures: z.int(),
  /** Queued runs that are tried no more. */
  dead: z.int(),
});

const retentionState = z.object({
  name: retentionName,
  days: z.int(),
  runTime: time.nullable(),
  removed: z.int(),
  removedTotal: z.int(),
  error: z.string(),
});

/** The whole page in one answer. */
export const getRunState = endpoint({
  method: "GET",
  path: "/api/run-state",
  allow: reads(runStateRoute),
  data: z.object({
    checks: z.array(z.object({ name: z.enum(checkNames), level: z.enum(checkLevel.values), value: z.string() })),
    processes: z.array(processState),
    jobs: z.array(jobState),
    retentions: z.array(retentionState),
    retentionVersion: z.int(),
  }),
});

export const retryJob = endpoint({
  method: "POST",
  path: "/api/run-state/jobs/{name}/retry",
  allow: [button("重试", runStateRoute)],
  title: "重试",
  done: "已排入队列，稍后刷新查看结果",
  params: z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,60}$/, "任务名称格式错误") }),
  data: z.object({ name: z.string() }),
});

export const runStateMessages = {
  noJob: "没有这个后台任务",
  notByHand: "该任务由业务触发，没有可重试的运行",
};

/** The field of the dialog. */
export const retentionFields = { days: field.count("保留天数", { min: 0, max: 36_500 }) } as const;

export const setRetention = endpoint({
  method: "PUT",
  path: "/api/run-state/retentions/{name}",
  allow: [button("设置保留", runStateRoute)],
  title: "设置保留",
  stepUp: true,
  done: "保存成功，夜间清理时生效",
  params: z.strictObject({ name: retentionName }),
  body: z.strictObject({ days: retentionFields.days.input, version: z.int("缺少版本号") }),
  data: z.object({ version: z.int() }),
});
