import {
  CloseOutlined,
  DeleteOutlined,
  FileOutlined,
  PauseOutlined,
  CaretRightOutlined,
  PictureOutlined,
  ReloadOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import type { FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { Button, Progress } from "antd";
import type { ReactNode } from "react";
import { Tag } from "../../ui/tag.tsx";
import { durationText, sizeText } from "./speed-meter.ts";
import { type UploadView, canResume, isOver, percentOf } from "../../platform/upload-view.ts";
import { uploadWords } from "../../ui/upload/upload-words.ts";

const icons: Partial<Readonly<Record<FileKind, ReactNode>>> = {
  image: <PictureOutlined />,
  video: <VideoCameraOutlined />,
};

export interface UploadActions {
  onPause(): void;
  onResume(): void;
  onCancel(): void;
  onRemove(): void;
  onAgain(): void;
}

function detailOf({ status, sent, total, speed, secondsLeft, resumedAt, message }: UploadView): string {
  if (status === "done") return sizeText(total);
  const facts = [`${sizeText(sent)} / ${sizeText(total)}`];
  if (status === "uploading" && speed !== null) facts.push(`${sizeText(speed)}/秒`);
  if (status === "uploading" && secondsLeft !== null) facts.push(`剩余 ${durationText(secondsLeft)}`);
  if (status === "uploading" && resumedAt > 0) facts.push(`已从 ${Math.floor((resumedAt / total) * 100)}% 处继续`);
  if (message !== "") facts.push(message);
  return facts.join(" · ");
}

const ActionIcon = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) => (
  <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
);

/** One file: name, progress and possible actions. */
export function UploadRow({
  name,
  kind,
  view,
  actions,
}: {
  name: string;
  kind: FileKind;
  view: UploadView;
  actions: UploadActions;
}) {
  const { status } = view;
  const [word, tone] = uploadWords[status];
  const percent = percentOf(view);
  const bar = status === "exception" || status === "failed" ? "exception" : "normal";
  return (
    <li className="upload-row grid at-middle" data-status={status}>
      <span className="upload-icon">{icons[kind] ?? <FileOutlined />}</span>
      <div className="upload-facts row shrink-x gap-8">
        <span className="upload-name grow shrink-x cut" title={name}>
          {name}
        </span>
        <Tag tone={tone}>{word}</Tag>
        <span className="upload-percent num text2 align-end">{status === "done" ? "100" : percent.toFixed(1)}%</span>
      </div>
      <Progress
        className="upload-bar"
        percent={percent}
        status={bar}
        showInfo={false}
        size={{ height: 4 }}
        aria-label={`${name}的上传进度`}
      />
      <span className="upload-detail caption num" aria-live="polite">
        {detailOf(view)}
      </span>
      <span className="upload-actions flex to-end">
        {status === "uploading" && <ActionIcon label="暂停" icon={<PauseOutlined />} onClick={actions.onPause} />}
        {(canResume(status) || status === "waiting") && (
          <ActionIcon label="继续" icon={<CaretRightOutlined />} onClick={actions.onResume} />
        )}
        {(status === "failed" || status === "cancelled") && (
          <ActionIcon label="重新上传" icon={<ReloadOutlined />} onClick={actions.onAgain} />
        )}
        {!isOver(status) && status !== "finishing" && (
          <ActionIcon label="取消" icon={<CloseOutlined />} onClick={actions.onCancel} />
        )}
        {isOver(status) && <ActionIcon label="移除" icon={<DeleteOutlined />} onClick={actions.onRemove} />}
      </span>
    </li>
  );
}
