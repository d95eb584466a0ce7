import { lateModule } from "../../platform/late/load-part.ts";
import { streamKind } from "./stream-kind.ts";

const hlsPlayer = lateModule(async () => await import("hls.js"));
const flvPlayer = lateModule(async () => await import("mpegts.js"));

/** Releases the stream: nothing is fetched or held in memory afterwards. */
type Stop = () => void;

function playFile(video: HTMLVideoElement, address: string): Stop {
  video.src = address;
  return () => {
    video.pause();
    video.removeAttribute("src");
    // Only loading an empty source releases what was fetched.
    video.load();
  };
}

async function playHls(video: HTMLVideoElement, address: string, onBroken: () => void): Promise<Stop> {
  const { default: Hls } = await hlsPlayer();
  // A phone without Media Source Extensions plays the stream natively.
  if (!Hls.isSupported()) return playFile(video, address);
  // The content policy does not allow workers from blobs; a live picture needs no buffer of what has passed.
  const player = new Hls({ enableWorker: false, backBufferLength: 0, maxBufferLength: 8 });
  player.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onBroken();
  });
  player.loadSource(address);
  player.attachMedia(video);
  return () => player.destroy();
}

async function playFlv(video: HTMLVideoElement, address: string, onBroken: () => void): Promise<Stop> {
  const { default: mpegts } = await flvPlayer();
  const type = address.split(/[?#]/)[0]?.endsWith(".ts") === true ? "mpegts" : "flv";
  const player = mpegts.createPlayer(
    { type, isLive: true, url: address },
    { enableWorker: false, autoCleanupSourceBuffer: true, liveBufferLatencyChasing: true },
  );
  player.on(mpegts.Events.ERROR, onBroken);
  player.attachMediaElement(video);
  player.load();
  void player.play()?.catch(() => undefined);
  return () => player.destroy();
}

/** Plays a file, HLS or FLV in a video element. A player is loaded with the first stream that needs it. */
export function playStream(video: HTMLVideoElement, address: string, onBroken: () => void): Stop {
  const kind = streamKind(address);
  if (kind === "file") return playFile(video, address);
  let isStopped = false;
  let stop: Stop = () => undefined;
  const broken = () => {
    if (!isStopped) onBroken();
  };
  (kind === "hls" ? playHls : playFlv)(video, address, broken).then((stopPlaying) => {
    stop = stopPlaying;
    if (isStopped) stop();
  }, broken);
  return () => {
    isStopped = true;
    stop();
  };
}
