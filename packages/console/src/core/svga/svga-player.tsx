import { CaretRightOutlined, ExclamationCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { drawFrame } from "./draw-frame.ts";
import { type LoadedSvga, loadSvga } from "./load-svga.ts";
import "./svga-player.css";

export const svgaFailure = "svga 播放失败！";

interface SvgaPlayerProps {
  readonly src: string;
  readonly label: string;
  /** Once or in a loop. */
  readonly loop?: boolean;
  readonly width?: number;
  onEnd?(): void;
}

const wantsStillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Plays an SVGA animation; where the system prefers reduced motion, it waits for a click. */
export function SvgaPlayer(props: SvgaPlayerProps) {
  const [tried, setTried] = useState(0);
  return <Player key={tried} {...props} onRetry={() => setTried(tried + 1)} />;
}

function Player({ src, label, loop = true, width = 240, onEnd, onRetry }: SvgaPlayerProps & { onRetry(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [loaded, setLoaded] = useState<LoadedSvga | null>(null);
  const [failed, setFailed] = useState(false);
  const [still, setStill] = useState(wantsStillness);
  const ended = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    const stop = new AbortController();
    let mine: LoadedSvga | null = null;
    loadSvga(src, stop.signal).then(
      (svga) => {
        if (stop.signal.aborted) return svga.close();
        mine = svga;
        return setLoaded(svga);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.warn(error);
        setFailed(true);
      },
    );
    return () => {
      stop.abort();
      mine?.close();
      setLoaded(null);
      setFailed(false);
    };
  }, [src]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (loaded === null || context === null || context === undefined) return undefined;
    const { movie, pictures } = loaded;
    let begun: number | null = null;
    let shown = -1;
    let next = 0;
    const show = (at: number): boolean => {
      try {
        if (at !== shown) drawFrame(context, movie, at, pictures);
        shown = at;
        return true;
      } catch (error) {
        console.warn(error);
        setFailed(true);
        return false;
      }
    };
    const step = (now: number) => {
      begun ??= now;
      const passed = Math.floor(((now - begun) / 1000) * movie.fps);
      const over = !loop && passed >= movie.frames;
      if (!show(over ? movie.frames - 1 : passed % movie.frames)) return;
      if (over) ended();
      else next = requestAnimationFrame(step);
    };
    if (still) show(0);
    else next = requestAnimationFrame(step);
    return () => cancelAnimationFrame(next);
  }, [loaded, loop, still]);

  const ratio = loaded === null ? 1 : loaded.movie.width / loaded.movie.height;
  return (
    <figure className="svga" style={{ width, aspectRatio: ratio }} aria-label={label}>
      {failed ? (
        <div className="svga-failed grid gap-8 brick" role="alert">
          <ExclamationCircleOutlined />
          {svgaFailure}
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        </div>
      ) : (
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          width={loaded?.movie.width ?? 1}
          height={loaded?.movie.height ?? 1}
        />
      )}
      {!failed && loaded === null && <span className="svga-wait caption">加载中</span>}
      {!failed && loaded !== null && still && (
        <button
          type="button"
          className="svga-start center pointer"
          aria-label="播放动画"
          onClick={() => setStill(false)}
        >
          <CaretRightOutlined />
        </button>
      )}
    </figure>
  );
}
