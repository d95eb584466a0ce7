import { code128 } from "./code-128.ts";

const quiet = 10;

/** The bars as one path, with the quiet zone that a scanner needs on both sides. */
function drawBars(widths: readonly number[]): { readonly path: string; readonly size: number } {
  let at = quiet;
  let path = "";
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v40h-${width}z`;
    at += width;
  }
  return { path, size: at + quiet };
}

/** A number as bars for a scanner, and as text for people. */
export function BarCode({ text }: { readonly text: string }) {
  const widths = code128(text);
  if (widths === null) return <b className="num">{text}</b>;
  const { path, size } = drawBars(widths);
  return (
    <span className="grid">
      <svg width={size} height={40} viewBox={`0 0 ${size} 40`} role="img" aria-label={`条形码 ${text}`}>
        <rect width={size} height={40} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <b className="num size-12">{text}</b>
    </span>
  );
}
