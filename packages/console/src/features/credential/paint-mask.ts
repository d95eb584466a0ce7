export interface Stroke {
  readonly size: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const block = 28;
const longest = 2400;

/** The size of a copy: the picture's own, unless it is very large. */
export function copySize(image: HTMLImageElement): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight, 1));
  return { width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale) };
}

function blank(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("获取canvas失败");
  return context;
}

/** The complete picture pixelated, shown where the brush has been. Nothing of it can be recovered. */
export function mosaicOf(image: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const small = blank(Math.max(1, Math.round(width / block)), Math.max(1, Math.round(height / block)));
  small.drawImage(image, 0, 0, small.canvas.width, small.canvas.height);
  const large = blank(width, height);
  large.imageSmoothingEnabled = false;
  large.drawImage(small.canvas, 0, 0, width, height);
  return large.canvas;
}

/** Draws the picture and, under every stroke, its pixelated copy. */
export function paintMask(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  mosaic: HTMLCanvasElement,
  strokes: readonly Stroke[],
): void {
  const { width, height } = context.canvas;
  context.drawImage(image, 0, 0, width, height);
  const mask = blank(width, height);
  mask.lineCap = "round";
  mask.lineJoin = "round";
  for (const { size, points } of strokes) {
    mask.lineWidth = size;
    mask.beginPath();
    for (const [place, { x, y }] of points.entries()) {
      if (place === 0) mask.moveTo(x, y);
      mask.lineTo(x + (place === 0 ? 0.01 : 0), y);
    }
    mask.stroke();
  }
  mask.globalCompositeOperation = "source-in";
  mask.drawImage(mosaic, 0, 0);
  context.drawImage(mask.canvas, 0, 0);
}
