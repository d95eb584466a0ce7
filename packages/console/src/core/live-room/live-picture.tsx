import { useEffect, useRef, useState } from "react";
import { playStream } from "../stream/play-stream.ts";
import "./live-room.css";

interface LivePictureProps {
  readonly label: string;
  /** The stream; without one the newest snapshot is shown and refreshed. */
  readonly src: string;
  readonly snapshot: string;
  readonly everyMs?: number;
  readonly muted?: boolean;
  /** Fills its place and loses its edges; a patrol must see the whole picture. */
  readonly filled?: boolean;
}

const tries = 5;
const againMs = 2000;
const snapshotMs = 3000;

/** A broadcast as video or as snapshots. A failed stream is retried five times, then its last snapshot stays. */
export function LivePicture(props: LivePictureProps) {
  const { label, src, snapshot, everyMs = snapshotMs, muted = true, filled = false } = props;
  const fit = filled ? "cover" : "live-whole";
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(0);
  const [beat, setBeat] = useState(0);
  const [broken, setBroken] = useState(false);
  const plays = src !== "" && failed < tries;

  useEffect(() => {
    if (plays || snapshot === "") return undefined;
    const timer = setInterval(() => setBeat((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [plays, snapshot, everyMs]);
  useEffect(() => {
    const player = video.current;
    if (!plays || player === null) return undefined;
    // A hidden page holds no stream open; a broken stream is retried after a pause.
    let stop = () => undefined as void;
    const begin = () => {
      stop = playStream(player, src, () => setFailed((count) => count + 1));
    };
    const timer = setTimeout(begin, failed === 0 ? 0 : againMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [plays, src, failed]);

  if (plays)
    return (
      <video
        ref={video}
        className={`live-picture block wide tall clip anchor ${fit}`}
        poster={snapshot}
        muted={muted}
        autoPlay
        playsInline
        aria-label={label}
        onError={({ currentTarget }) => {
          // Removing a stream is not a failure of it.
          if (currentTarget.hasAttribute("src")) setFailed((count) => count + 1);
        }}
      />
    );
  // Files stored by the system accept no further parameters; a new element loads them again.
  const fresh = snapshot.startsWith("/api/") ? snapshot : `${snapshot}${snapshot.includes("?") ? "&" : "?"}t=${beat}`;
  const address = snapshot === "" || broken ? null : fresh;
  return (
    <span className="live-picture block wide tall clip anchor">
      {address !== null && (
        <img
          className={`wide tall ${fit}`}
          key={snapshot.startsWith("/api/") ? beat : snapshot}
          src={address}
          alt={label}
          onError={() => setBroken(true)}
        />
      )}
      {(src !== "" || address === null) && <em className="live-failed size-12 align-center">画面加载失败</em>}
    </span>
  );
}
