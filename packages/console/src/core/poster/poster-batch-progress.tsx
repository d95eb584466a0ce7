import {
  type BatchJob,
  batchStatus,
  batchTopic,
  getBatchItems,
  getBatchJob,
} from "@hongxian/contract/core/console/batch.endpoints.ts";
import { posterLimits } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { slotMessages } from "@hongxian/contract/wire/slot.messages.ts";
import { Progress } from "antd";
import { useEffect } from "react";
import { PanelState } from "../../ui/panel-state.tsx";
import { useData } from "../../platform/use-data.ts";
import { FailedRows } from "../batch/failed-rows.tsx";
import { onLive } from "../live/live-events.ts";
import "../batch/batch.css";

const pollMs = 2000;
const isOpen = ({ status }: BatchJob) => status === "WAITING" || status === "RUNNING";

/** The caller's own job, followed by its events and, should they fail, by polling. */
export function useBatchJob(jobId: number | null) {
  const { data, error, reload } = useData(
    getBatchJob,
    { params: { id: jobId ?? 0 } },
    { enabled: jobId !== null, everyMs: pollMs },
  );
  useEffect(
    () =>
      onLive(batchTopic, (event) => {
        if (event === null || (event as { id?: number }).id === jobId) reload();
      }),
    [jobId, reload],
  );
  return { job: jobId === null ? undefined : data, error, reload };
}

interface PosterBatchProgressProps {
  readonly job: BatchJob | undefined;
  readonly error: { readonly msg: string } | null;
  onRetry(): void;
}

/** The progress of drawing, and the members whose poster failed. */
export function PosterBatchProgress({ job, error, onRetry }: PosterBatchProgressProps) {
  const failed = useData(
    getBatchItems,
    { params: { id: job?.id ?? 0 }, query: { result: "FAILED", size: 200 } },
    { enabled: job !== undefined && !isOpen(job) && job.failed > 0 },
  );
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={onRetry} />;
  if (job === undefined) return <PanelState kind="loading" lines={2} />;
  const done = job.success + job.failed;
  return (
    <div className="grid gap-12">
      <Progress
        aria-label="进度"
        percent={job.total === 0 ? 0 : Math.floor((done * 100) / job.total)}
        status={job.status === "FAILED" ? "exception" : job.status === "DONE" ? "success" : "normal"}
      />
      <div className="num" role="status">
        {batchStatus.labels[job.status]}
        {job.ahead > 0 && `（${slotMessages.ahead(job.ahead)}）`}：共 {job.total} 张，已绘制 {job.success}，失败{" "}
        {job.failed}
        {!isOpen(job) && job.success > 0 && `，压缩包${posterLimits.hours}小时内可下载`}
      </div>
      {job.error !== "" && <div className="form-error">{job.error}</div>}
      <FailedRows rows={(failed.data?.list ?? []).map(({ targetId, msg }) => ({ userId: targetId, msg }))} />
    </div>
  );
}
