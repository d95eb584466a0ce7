import { drawQr } from "./draw-qr.ts";

export interface PosterFacts {
  readonly title: string;
  readonly text: string;
  /** An address of this server, so that the drawing may be saved; "" draws a coloured ground. */
  readonly picture: string;
  /** A ground of 1080 by 1920 that fills the whole poster. */
  readonly isWhole?: boolean;
}

/** Where the picture ends and the title and the code begin. */
const split = 1420;
const size = { width: 1080, height: 1920, margin: 72, qr: 320 } as const;

const load = (address: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    if (address === "") {
      resolve(null);
      return;
    }
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    // A poster without its picture still leads where it should.
    image.addEventListener("error", () => resolve(null));
    image.src = address;
  });

/** Fills the box, cutting what stands over. */
function cover(context: CanvasRenderingContext2D, image: HTMLImageElement, width: number, height: number): void {
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [drawnWidth, drawnHeight] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.drawImage(image, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  context.restore();
}

/** Up to `most` lines, the last one cut with an ellipsis. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const letter of text) {
    if (line !== "" && context.measureText(line + letter).width > width) {
      lines.push(line);
      line = "";
    }
    line += letter;
  }
  if (line !== "") lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? "").slice(0, -1)}…`];
}

/** Picture, title and code on one sheet, to be saved and shared; null where the browser cannot draw. */
export async function drawPoster(address: string, facts: PosterFacts): Promise<HTMLCanvasElement | null> {
  const qr = drawQr(address);
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (qr === null || context === null) return null;
  const image = await load(facts.picture);
  const { fontFamily } = getComputedStyle(document.body);
  const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
  const picture = facts.isWhole === true ? size.height : split;
  context.fillStyle = "white";
  context.fillRect(0, 0, size.width, size.height);
  if (image === null) {
    context.fillStyle = accent;
    context.fillRect(0, 0, size.width, picture);
  } else cover(context, image, size.width, picture);
  const foot = size.height - split;
  context.fillStyle = "white";
  context.fillRect(0, split, size.width, foot);
  const wide = size.width - 3 * size.margin - size.qr;
  context.fillStyle = "black";
  context.textBaseline = "top";
  context.font = `600 60px ${fontFamily}`;
  let y = split + size.margin;
  for (const line of linesOf(context, facts.title, wide, 3)) {
    context.fillText(line, size.margin, y);
    y += 78;
  }
  context.globalAlpha = 0.6;
  context.font = `36px ${fontFamily}`;
  y += 20;
  for (const line of linesOf(context, facts.text, wide, 4)) {
    context.fillText(line, size.margin, y);
    y += 52;
  }
  const left = size.width - size.margin - size.qr;
  context.globalAlpha = 1;
  context.imageSmoothingEnabled = false;
  context.drawImage(qr, left, split + size.margin, size.qr, size.qr);
  context.font = `32px ${fontFamily}`;
  context.textAlign = "center";
  context.fillText("扫码查看", left + size.qr / 2, split + size.margin + size.qr + 16);
  return canvas;
}
