import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { PlayCircleOutlined } from "@ant-design/icons";
import { VideoDialog } from "../../core/video-dialog/video-dialog.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { useState } from "react";
import "./moment.css";

const shown = 3;
/** The first three pictures, or the video: a click enlarges them. */
export function MediaCell({ imgs, videoUrl }: { imgs: string | null; videoUrl: string | null }) {
  const [playing, setPlaying] = useState(false);
  const images = addressesOf(imgs);
  if (videoUrl !== null && videoUrl !== "") {
    return (
      <>
        <button type="button" className="cell-link" onClick={() => setPlaying(true)}>
          <PlayCircleOutlined /> 播放
        </button>
        {playing && <VideoDialog src={videoUrl} onClose={() => setPlaying(false)} />}
      </>
    );
  }
  if (images.length === 0) return <span className="nil">—</span>;
  return (
    <span className="moment-images row gap-4">
      {images.slice(0, shown).map((address, at) => (
        <button
          key={address}
          type="button"
          className="plain-button"
          aria-label={`图片 ${at + 1}`}
          onClick={() => showPictures(images, at)}
        >
          <img className="block cover round-4" src={address} alt="" width={32} height={32} />
        </button>
      ))}
      {images.length > shown && <em className="num text3">+{images.length - shown}</em>}
    </span>
  );
}
