import type { PosterBackgroundNumber } from "@hongxian/contract/core/poster/background-number.ts";
import { posterBackgrounds } from "@hongxian/contract/core/poster/poster-backgrounds.ts";
import { posterSize } from "@hongxian/contract/core/poster/poster-grid.ts";
import { useEffect, useRef } from "react";

const width = 216;
const height = (width * posterSize.height) / posterSize.width;

/** One of the eight backgrounds, small; drawn one after the other, so that the dialog opens at once. */
export function BackgroundThumb({ number }: { number: PosterBackgroundNumber }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const context = canvas.current?.getContext("2d");
      if (context === null || context === undefined) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.scale(width / posterSize.width, height / posterSize.height);
      posterBackgrounds[number].paint(context);
    }, number * 16);
    return () => clearTimeout(timer);
  }, [number]);
  return <canvas ref={canvas} width={width} height={height} aria-hidden="true" />;
}
