import { CaretRightOutlined, CloseOutlined, PauseOutlined } from "@ant-design/icons";
import { Button, Progress } from "antd";
import { type ReactNode, useSyncExternalStore } from "react";
import { toast } from "../../platform/toast.ts";
import type { UploadJob } from "../../platform/upload-job.ts";
import { canResume, isOver, percentOf } from "../../platform/upload-view.ts";
import { uploadWords } from "./upload-words.ts";
import "./upload-line.css";

const ActionIcon = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) => (
  <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
);

/** A file being uploaded, in little space: its progress, why it has stopped, pause, resume, cancel. */
export function UploadLine({ job, over = false }: { job: UploadJob; over?: boolean }) {
  const view = useSyncExternalStore(job.subscribe, job.view);
  const { status, message } = view;
  const [word] = uploadWords[status];
  const percent = percentOf(view);
  const resume = () => {
    const problem = job.resume();
    if (problem !== null) toast.warning(problem);
  };
  return (
    <span
      className={over ? "upload-line upload-line-over at-middle size-12 text2" : "upload-line at-middle size-12 text2"}
      data-status={status}
      role="group"
      aria-label={`${job.file.name}的上传`}
    >
      <span className="upload-line-text num cut" title={`${job.file.name} ${message}`} aria-live="polite">
        {word} {Math.floor(percent)}%{message !== "" && <em>{message}</em>}
      </span>
      <Progress
        className="upload-line-bar"
        percent={percent}
        status={status === "exception" || status === "failed" ? "exception" : "normal"}
        showInfo={false}
        size={{ height: 3 }}
        aria-label={`${job.file.name}的上传进度`}
      />
      <span className="upload-line-actions">
        {status === "uploading" && <ActionIcon label="暂停" icon={<PauseOutlined />} onClick={job.pause} />}
        {canResume(status) && <ActionIcon label="继续" icon={<CaretRightOutlined />} onClick={resume} />}
        {!isOver(status) && status !== "finishing" && (
          <ActionIcon label="取消上传" icon={<CloseOutlined />} onClick={() => void job.cancel()} />
        )}
      </span>
    </span>
  );
}
