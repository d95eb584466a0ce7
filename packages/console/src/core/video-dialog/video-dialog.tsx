import { ExclamationCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import { usualRatio, videoDialogWidth } from "./video-width.ts";
import "./video-dialog.css";

interface VideoDialogProps {
  readonly src: string;
  readonly title?: string;
  readonly poster?: string;
  /** Aspect ratio, where the record has it; the video itself corrects it. */
  readonly ratio?: number;
  onClose(): void;
}

/** One video in a dialog as wide as its picture needs. */
export function VideoDialog({ src, title = "播放视频", poster, ratio = usualRatio, onClose }: VideoDialogProps) {
  const [known, setKnown] = useState(ratio);
  const [failed, setFailed] = useState(false);
  const [tried, setTried] = useState(0);
  return (
    <PageModal
      open
      centered
      className="video-dialog"
      width={videoDialogWidth(known)}
      title={title}
      footer={null}
      onCancel={onClose}
    >
      <div className="video-stage" style={{ aspectRatio: known }}>
        {failed ? (
          <div className="video-failed row middle gap-10 tall" role="alert">
            <ExclamationCircleOutlined /> 视频播放失败
            <Button
              onClick={() => {
                setFailed(false);
                setTried(tried + 1);
              }}
            >
              重试
            </Button>
          </div>
        ) : (
          // Members' videos come without captions.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            key={tried}
            src={src}
            controls
            autoPlay
            playsInline
            preload="metadata"
            {...(poster === undefined ? {} : { poster })}
            onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
              if (videoWidth > 0 && videoHeight > 0) setKnown(videoWidth / videoHeight);
            }}
            onError={() => setFailed(true)}
          />
        )}
      </div>
    </PageModal>
  );
}
