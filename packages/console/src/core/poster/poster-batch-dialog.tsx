import { DownloadOutlined } from "@ant-design/icons";
import { cancelBatchJob } from "@hongxian/contract/core/console/batch.endpoints.ts";
import { isBackgroundNumber } from "@hongxian/contract/core/poster/background-number.ts";
import {
  batchPosterTitle,
  getPosterBatchFile,
  posterLimits,
  startPosterBatch,
} from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { Button, Checkbox } from "antd";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { toastError } from "../../platform/toast.ts";
import { BackgroundChoice } from "./background-choice.tsx";
import type { ChosenBackground } from "./draw-member-poster.ts";
import { PosterBatchProgress, useBatchJob } from "./poster-batch-progress.tsx";

interface PosterBatchDialogProps {
  readonly userIds: readonly number[];
  onClose(): void;
}

/** 批量推广图: choose a background, watch the server draw, fetch the ZIP. The job continues when the dialog is closed. */
export function PosterBatchDialog({ userIds, onClose }: PosterBatchDialogProps) {
  const [jobId, setJobId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ChosenBackground | null>(null);
  const [busy, setBusy] = useState(false);
  const { job, reload, error } = useBatchJob(jobId);
  const tooMany = userIds.length > posterLimits.batch;
  const isOpen = job === undefined || job.status === "WAITING" || job.status === "RUNNING";

  const busily = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      toastError(failure);
    }
    setBusy(false);
  };
  const start = async () => {
    const background = isBackgroundNumber(chosen) ? chosen : ("CYCLE" as const);
    const body = { userIds: [...userIds], background, origin: window.location.origin };
    setJobId((await call(startPosterBatch, { body })).jobId);
  };
  const cancel = async (id: number) => {
    await call(cancelBatchJob, { params: { id } });
    reload();
  };
  const download = async (id: number) => {
    await downloadFile(getPosterBatchFile, { params: { id } });
  };

  return (
    <PageModal
      open
      width={620}
      title={batchPosterTitle}
      onCancel={onClose}
      footer={
        jobId === null ? (
          <div className="flex to-end gap-8">
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" disabled={busy || tooMany} onClick={() => void busily(start)}>
              开始绘制
            </Button>
          </div>
        ) : (
          <div className="flex to-end gap-8">
            {isOpen && (
              <Button danger disabled={busy} onClick={() => void busily(() => cancel(jobId))}>
                取消任务
              </Button>
            )}
            {!isOpen && job.success > 0 && (
              <Button
                type="primary"
                icon={<DownloadOutlined />}
                disabled={busy}
                onClick={() => void busily(() => download(jobId))}
              >
                下载
              </Button>
            )}
            <Button onClick={onClose}>{isOpen ? "后台执行" : "关闭"}</Button>
          </div>
        )
      }
    >
      {jobId === null ? (
        <>
          {tooMany && <p className="poster-warning size-13 ochre">{posterMessages.tooMany(posterLimits.batch)}</p>}
          <div className="row spread mb-12">
            <span>
              已选 <b className="num">{userIds.length}</b> 人
            </span>
            <Checkbox checked={chosen === null} onChange={() => setChosen(null)}>
              八种背景依次轮换
            </Checkbox>
          </div>
          <BackgroundChoice chosen={chosen} onChoose={setChosen} />
        </>
      ) : (
        <PosterBatchProgress job={job} error={error} onRetry={reload} />
      )}
    </PageModal>
  );
}
