import type { SvgaFrame, SvgaMovie, SvgaShape, SvgaSprite } from "./svga-movie.ts";

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Pictures = ReadonlyMap<string, CanvasImageSource>;

const matteMark = ".matte";

function pathOf({ outline }: SvgaShape): Path2D {
  if (outline.kind === "path") return new Path2D(outline.d);
  const path = new Path2D();
  const { x, y } = outline;
  if (outline.kind === "rect") path.roundRect(x, y, outline.width, outline.height, Math.max(0, outline.radius));
  else path.ellipse(x, y, Math.abs(outline.rx), Math.abs(outline.ry), 0, 0, Math.PI * 2);
  return path;
}

function drawShape(context: Context, shape: SvgaShape): void {
  const { style } = shape;
  const path = pathOf(shape);
  context.save();
  context.transform(...shape.matrix);
  if (style.fill !== null) {
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke !== null && style.strokeWidth > 0) {
    context.strokeStyle = style.stroke;
    context.lineWidth = style.strokeWidth;
    context.lineCap = style.cap;
    context.lineJoin = style.join;
    context.miterLimit = style.miter;
    context.setLineDash([...style.dash]);
    context.stroke(path);
  }
  context.restore();
}

function drawSprite(context: Context, sprite: SvgaSprite, frame: SvgaFrame, pictures: Pictures): void {
  context.save();
  context.globalAlpha *= frame.alpha;
  context.transform(...frame.matrix);
  if (frame.clip !== "") context.clip(new Path2D(frame.clip));
  const picture = pictures.get(sprite.image.replace(/\.matte$/, ""));
  if (picture !== undefined && frame.width > 0 && frame.height > 0) {
    context.drawImage(picture, 0, 0, frame.width, frame.height);
  }
  for (const shape of frame.shapes) drawShape(context, shape);
  context.restore();
}

/** A sprite with a matte shows only where the matte is. */
function drawMatted(
  context: Context,
  movie: SvgaMovie,
  at: number,
  [sprite, matte]: readonly [SvgaSprite, SvgaSprite],
  pictures: Pictures,
): void {
  const layer = new OffscreenCanvas(movie.width, movie.height);
  const inner = layer.getContext("2d");
  const [frame, mask] = [sprite.frames[at], matte.frames[at]];
  if (inner === null || frame === undefined || mask === undefined) return;
  drawSprite(inner, sprite, frame, pictures);
  const cut = new OffscreenCanvas(movie.width, movie.height);
  const cutter = cut.getContext("2d");
  if (cutter === null) return;
  drawSprite(cutter, matte, mask, pictures);
  inner.globalCompositeOperation = "destination-in";
  inner.drawImage(cut, 0, 0);
  context.drawImage(layer, 0, 0);
}

/** Draws one frame of the movie on a canvas of its size. */
export function drawFrame(context: Context, movie: SvgaMovie, at: number, pictures: Pictures): void {
  context.clearRect(0, 0, movie.width, movie.height);
  for (const sprite of movie.sprites) {
    const frame = sprite.frames[at];
    if (frame === undefined || frame.alpha <= 0 || sprite.image.endsWith(matteMark)) continue;
    const matte = sprite.matte === "" ? undefined : movie.sprites.find(({ image }) => image === sprite.matte);
    if (matte === undefined) drawSprite(context, sprite, frame, pictures);
    else drawMatted(context, movie, at, [sprite, matte], pictures);
  }
}
