import { PauseCircleOutlined, PlayCircleOutlined } from "@ant-design/icons";
import { useEffect, useRef, useState } from "react";
import { ContentPanel, contentDesk, contentOf } from "../../core/content/content-desk.tsx";
import { Highlight } from "../../core/content/highlight.tsx";
import type { DeskView } from "../../core/review-desk/desk-kind.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Tag } from "../../ui/tag.tsx";
import "./video.css";

const speeds = [1, 1.5, 2];
const usualSpeed = 1.5;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** A still of one second of the video; a click jumps there. */
function Frame({ src, second, onJump }: { src: string; second: number; onJump(): void }) {
  return (
    <button
      type="button"
      className="video-frame clip anchor bare-button"
      onClick={onJump}
      aria-label={`跳到 ${clock(second)}`}
    >
      {/* A still: nothing is played here. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video className="block wide cover" src={`${src}#t=${second}`} preload="metadata" muted tabIndex={-1} />
      <em className="num">{clock(second)}</em>
    </button>
  );
}

/** Plays at once, muted and at increased speed; X changes the speed, the space bar pauses. */
function VideoEvidence({ item }: DeskView<object>) {
  const { videoUrl, coverUrl, content, hits, under, seconds } = contentOf(item);
  const player = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState(usualSpeed);
  const [failed, setFailed] = useState(false);
  const [playing, setPlaying] = useState(true);
  useEffect(() => {
    if (player.current !== null) player.current.playbackRate = speed;
  }, [speed]);
  const toggle = () => {
    const video = player.current;
    if (video === null) return;
    if (video.paused) void video.play().catch(() => undefined);
    else video.pause();
  };
  const turn = () => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? usualSpeed);
  const jump = (second: number) => {
    if (player.current !== null) player.current.currentTime = second;
  };
  useKeys({
    " ": { label: "播放 / 暂停", run: toggle },
    x: { label: "切换倍速", run: turn },
  });
  return (
    <div className="video-evidence stack grow shrink-y">
      <div className="video-screen center grow shrink-y">
        {failed ? (
          <p role="alert">视频播放失败</p>
        ) : (
          // Members' videos come without captions.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            className="shrink-y tall"
            ref={player}
            src={videoUrl}
            poster={coverUrl}
            autoPlay
            muted
            loop
            playsInline
            controls
            onLoadedMetadata={({ currentTarget }) => {
              currentTarget.playbackRate = speed;
            }}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onError={() => setFailed(true)}
          />
        )}
      </div>
      <footer className="video-tools row gap-10 pad-8-16">
        <b>
          <Highlight text={content} hits={hits} />
        </b>
        {under !== "" && <Tag tone="slate">{under}</Tag>}
        <span className="flex middle grow shrink-x" />
        <button type="button" onClick={toggle}>
          {playing ? <PauseCircleOutlined /> : <PlayCircleOutlined />} <KeyHint keys=" " />
        </button>
        <button type="button" onClick={turn}>
          <span className="num">{speed}×</span> <KeyHint keys="X" />
        </button>
      </footer>
      {seconds.length > 0 && (
        <div className="video-frames flex gap-10" aria-label="机审标记的画面">
          {seconds.slice(0, 3).map((second) => (
            <Frame key={second} src={videoUrl} second={second} onJump={() => jump(second)} />
          ))}
        </div>
      )}
    </div>
  );
}

export const videoDesk = contentDesk({
  bizType: "VIDEO",
  title: "短视频审核",
  Evidence: VideoEvidence,
  Panel: ContentPanel,
});
