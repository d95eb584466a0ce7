import type { EvaluateResult } from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { visitorFonts, visitorPalette as colours } from "@hongxian/contract/features/public-pages/visitor.palette.ts";
import { corner, type Point, ring, rings, shapeOf } from "./radar-shape.ts";

const size = { width: 750, height: 1180 } as const;
const edge = 48;
const inner = size.width - 2 * edge;

function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath();
  points.forEach(({ x, y }, at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
}

function drawRadar(context: CanvasRenderingContext2D, dimensions: EvaluateResult["dimensions"], radius: number): void {
  const count = dimensions.length;
  context.lineWidth = 1.5;
  context.strokeStyle = colours.ring;
  context.fillStyle = colours.web;
  for (const share of rings) {
    trace(context, ring(count, radius * share));
    if (share === 1) context.fill();
    context.stroke();
  }
  trace(
    context,
    shapeOf(
      dimensions.map(({ value }) => value),
      radius,
    ),
  );
  context.globalAlpha = 0.16;
  context.fillStyle = colours.accent;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 4;
  context.strokeStyle = colours.accent;
  context.stroke();
  context.font = `500 26px ${visitorFonts.sans}`;
  context.fillStyle = colours.ink;
  dimensions.forEach(({ name, value }, at) => {
    const { x, y } = corner(at, count, radius + 36);
    context.textAlign = Math.abs(x) < 4 ? "center" : x > 0 ? "left" : "right";
    context.fillText(`${name} ${value}`, x + (Math.abs(x) < 4 ? 0 : x > 0 ? -14 : 14), y + 9);
  });
}

/** Lines no wider than the available width, broken between characters as is usual in Chinese. */
function wrap(context: CanvasRenderingContext2D, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const letter of text) {
    const isStop = /[，。！？；：、”）]/.test(letter);
    if (!isStop && context.measureText(line + letter).width > width) {
      lines.push(line);
      line = "";
    }
    line += letter;
  }
  return [...lines, line];
}

/** The result as a picture to save; null where the browser has no canvas. */
export function drawResult(result: EvaluateResult): string | null {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.fillStyle = colours.page;
  context.fillRect(0, 0, size.width, size.height);

  const head = context.createLinearGradient(0, 0, size.width, 320);
  head.addColorStop(0, colours.crimsonFrom);
  head.addColorStop(1, colours.crimsonTo);
  context.fillStyle = head;
  context.fillRect(0, 0, size.width, 300);
  context.fillStyle = colours.onCrimson;
  context.font = `500 28px ${visitorFonts.sans}`;
  context.fillText(`我的${result.testTitle}结果`, edge, 96);
  context.fillStyle = colours.onAccent;
  context.font = `700 64px ${visitorFonts.serif}`;
  context.fillText(result.title, edge, 182);
  context.fillStyle = colours.onCrimson;
  context.font = `500 28px ${visitorFonts.sans}`;
  context.fillText(result.tags.join(" · "), edge, 246);

  let top = 360;
  if (result.dimensions.length >= 3) {
    context.save();
    context.translate(size.width / 2, 580);
    drawRadar(context, result.dimensions, 170);
    context.restore();
    top = 850;
  }
  context.textAlign = "left";
  context.fillStyle = colours.ink;
  context.font = `400 30px ${visitorFonts.sans}`;
  for (const line of wrap(context, result.text, inner)) {
    context.fillText(line, edge, top);
    top += 50;
  }
  context.fillStyle = colours.accent;
  context.font = `700 34px ${visitorFonts.serif}`;
  context.fillText("红线", edge, size.height - 56);
  context.fillStyle = colours.text2;
  context.font = `400 24px ${visitorFonts.sans}`;
  context.fillText("认真相亲，真诚以待", edge + 88, size.height - 58);
  return canvas.toDataURL("image/png");
}
