import {
  type BatchJob,
  batchStatus,
  batchTopic,
  cancelBatchJob,
  getBatchItems,
  getBatchJob,
  resumeBatchJob,
} from "@hongxian/contract/core/console/batch.endpoints.ts";
import { maxPageSize } from "@hongxian/contract/wire/list.ts";
import { slotMessages } from "@hongxian/contract/wire/slot.messages.ts";
import { Button, Progress } from "antd";
import { useEffect, useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText } from "../../platform/decimal.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { onLive } from "../live/live-events.ts";
import { FailedRows } from "./failed-rows.tsx";
import "./batch.css";

interface BatchJobDialogProps {
  readonly jobId: number;
  readonly title: string;
  /** At least one row was processed since the dialog opened. */
  onClose(changed: boolean): void;
}

const pollMs = 3000;
const isOpen = ({ status }: BatchJob) => status === "WAITING" || status === "RUNNING";

/** A running background job: progress, 取消, 继续 and the refused records. The job continues when the dialog is closed. */
export function BatchJobDialog({ jobId, title, onClose }: BatchJobDialogProps) {
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const job = useData(getBatchJob, { params: { id: jobId } }, open ? { everyMs: pollMs } : {});
  const failed = useData(
    getBatchItems,
    { params: { id: jobId }, query: { result: "FAILED", size: maxPageSize } },
    { enabled: job.data !== undefined && !isOpen(job.data) && job.data.failed > 0 },
  );
  const { reload } = job;
  useEffect(
    () =>
      onLive(batchTopic, (event) => {
        if (event === null || (event as { id?: number }).id === jobId) reload();
      }),
    [jobId, reload],
  );
  const stillOpen = job.data === undefined || isOpen(job.data);
  if (stillOpen !== open) setOpen(stillOpen);

  const ask = async (endpoint: typeof cancelBatchJob) => {
    setBusy(true);
    try {
      await call(endpoint, { params: { id: jobId } });
      toast.success(answeredMessage(endpoint));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
    reload();
  };
  const data = job.data;
  const done = data === undefined ? 0 : data.success + data.failed;
  return (
    <PageModal
      open
      width={480}
      title={title}
      onCancel={() => onClose(done > 0)}
      footer={
        <>
          {data !== undefined && isOpen(data) && (
            <Button danger disabled={busy} onClick={() => void ask(cancelBatchJob)}>
              取消任务
            </Button>
          )}
          {(data?.status === "CANCELLED" || data?.status === "FAILED") && (
            <Button disabled={busy} onClick={() => void ask(resumeBatchJob)}>
              继续
            </Button>
          )}
          <Button type="primary" onClick={() => onClose(done > 0)}>
            {stillOpen ? "后台执行" : "完成"}
          </Button>
        </>
      }
    >
      {job.error !== null && <PanelState kind="error" text={job.error.msg} onRetry={reload} />}
      {data !== undefined && (
        <div className="grid gap-12">
          <Progress
            aria-label="进度"
            percent={data.total === 0 ? 0 : Math.floor((done * 100) / data.total)}
            status={data.status === "FAILED" ? "exception" : data.status === "DONE" ? "success" : "normal"}
          />
          <div className="num" role="status">
            {batchStatus.labels[data.status]}
            {data.ahead > 0 && `（${slotMessages.ahead(data.ahead)}）`}：共 {countText(data.total)} 人，成功{" "}
            {countText(data.success)}，失败 {countText(data.failed)}
            {!isOpen(data) && done < data.total && `，未处理 ${countText(data.total - done)}`}
          </div>
          {data.error !== "" && <div className="form-error">{data.error}</div>}
          <FailedRows rows={(failed.data?.list ?? []).map(({ targetId, msg }) => ({ userId: targetId, msg }))} />
          {!isOpen(data) && data.failed > maxPageSize && (
            <div className="form-hint">仅列出前 {maxPageSize} 条失败记录</div>
          )}
        </div>
      )}
    </PageModal>
  );
}
