import { VideoDialog } from "../../core/video-dialog/video-dialog.tsx";
import { useState } from "react";
import "./video.css";

interface CoverProps {
  readonly coverUrl: string;
  readonly videoUrl: string;
  readonly title: string;
  readonly width?: number;
  readonly height?: number;
}

/** A cover that plays its video. */
export function CoverCell({ coverUrl, videoUrl, title, width = 0, height = 0 }: CoverProps) {
  const [playing, setPlaying] = useState(false);
  return (
    <>
      <button type="button" className="plain-button" aria-label={`播放：${title}`} onClick={() => setPlaying(true)}>
        <img className="video-cover block cover" src={coverUrl} alt="" />
      </button>
      {playing && (
        <VideoDialog
          src={videoUrl}
          title={title}
          poster={coverUrl}
          {...(width > 0 && height > 0 ? { ratio: width / height } : {})}
          onClose={() => setPlaying(false)}
        />
      )}
    </>
  );
}
