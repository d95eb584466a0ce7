import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";

export const batchStatus = choices({
  WAITING: "排队中",
  RUNNING: "处理中",
  DONE: "已完成",
  CANCELLED: "已取消",
  FAILED: "失败",
});
export const batchResult = choices({ WAITING: "未处理", OK: "成功", FAILED: "失败" });

/** Up to this number of rows a batch runs synchronously; above it is a job. */
export const batchDirectMax = 200;
/** One topic of the live events: the progress of one's own job. */
export const batchTopic = "batch";

/** Waiting or running, of one account. */
export const batchOpenMax = 10;

export const batchMessages = {
  tooManyOpen: (open: number) => `您已有${open}个批量任务未完成，请等完成后再试`,
  over: "该任务已结束",
  notCancelled: "只能继续已取消或失败的任务",
  noTargets: "没有可处理的记录",
  failed: "任务执行失败，请重试",
  closed: "账号已停用，任务已停止",
  doneNotice: (title: string, success: number, failed: number) => ({
    title: `${title}已完成`,
    content: failed === 0 ? `成功${success}人` : `成功${success}人，失败${failed}人`,
  }),
} as const;

export const batchJob = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  status: batchStatus.schema,
  total: z.int(),
  success: z.int(),
  failed: z.int(),
  /** While it waits: how many earlier jobs are not done. */
  ahead: z.int(),
  error: z.string(),
  createdTime: z.string(),
  endTime: z.string().nullable(),
});
export type BatchJob = z.output<typeof batchJob>;

const jobPath = z.strictObject({ id: idParam });

/** A job is visible only to its creator. */
export const getBatchJob = endpoint({
  method: "GET",
  path: "/api/batch-jobs/{id}",
  allow: "signed",
  params: jobPath,
  data: batchJob,
});

export const getMyBatchJobs = endpoint({
  method: "GET",
  path: "/api/batch-jobs/mine",
  allow: "signed",
  data: z.array(batchJob),
});

export const batchItem = z.object({
  place: z.int(),
  targetId: z.int(),
  result: batchResult.schema,
  msg: z.string(),
});

/** The result list: exactly what was done to each row, also after a cancel. */
export const getBatchItems = endpoint({
  method: "GET",
  path: "/api/batch-jobs/{id}/items",
  allow: "signed",
  params: jobPath,
  query: listQuery([], {
    result: z.preprocess((value) => (value === "" ? undefined : value), batchResult.schema.optional()),
  }),
  data: listOf(batchItem),
});

/** Takes effect between two slices; completed rows stay done. */
export const cancelBatchJob = endpoint({
  method: "POST",
  path: "/api/batch-jobs/{id}/cancel",
  allow: "signed",
  title: "取消任务",
  done: "已取消",
  params: jobPath,
  data: batchJob,
});

/** Resumes where it stopped. */
export const resumeBatchJob = endpoint({
  method: "POST",
  path: "/api/batch-jobs/{id}/resume",
  allow: "signed",
  title: "继续任务",
  done: "已继续",
  params: jobPath,
  data: batchJob,
});
