import type { PosterContext, PosterImage, PosterStudio } from "./poster-context.ts";
import { posterGrid } from "./poster-grid.ts";
import type { PosterPalette } from "./poster-palettes.ts";

const corner = 28;
const matWidth = 10;
/** The share of a tall photo's excess height that is cut at the top: heads are in the upper half. */
const cutAbove = 0.35;

const isExtreme = ({ width, height }: PosterImage): boolean => width / height > 1.6 || width / height < 0.5;

/** Images are opaque to the layout: each context knows its own kind. */
const opaque = (image: object): never => image as never;

/** The part of a picture that covers the frame, as source rectangle. */
export function coverCut({ width, height }: PosterImage): readonly [x: number, y: number, w: number, h: number] {
  const { photo } = posterGrid;
  const scale = Math.max(photo.width / width, photo.height / height);
  const w = photo.width / scale;
  const h = photo.height / scale;
  return [(width - w) / 2, (height - h) * cutAbove, w, h];
}

/** A panorama or a strip: the complete picture on a soft background of its own colours. */
function paintWhole(studio: PosterStudio, photo: PosterImage): void {
  const { context } = studio;
  const frame = posterGrid.photo;
  let ground = studio.scratch(6, 8);
  ground.drawImage(opaque(photo.image), ...coverCut(photo), 0, 0, 6, 8);
  for (let times = 2; times <= 64; times *= 2) {
    const next = studio.scratch(6 * times, 8 * times);
    next.imageSmoothingEnabled = true;
    next.drawImage(opaque(ground.canvas), 0, 0, 6 * times, 8 * times);
    ground = next;
  }
  context.drawImage(opaque(ground.canvas), frame.x, frame.y, frame.width, frame.height);
  context.fillStyle = "rgba(40,20,16,.18)";
  context.fillRect(frame.x, frame.y, frame.width, frame.height);
  const scale = Math.min(frame.width / photo.width, frame.height / photo.height);
  const [width, height] = [photo.width * scale, photo.height * scale];
  context.drawImage(
    opaque(photo.image),
    frame.x + (frame.width - width) / 2,
    frame.y + (frame.height - height) / 2,
    width,
    height,
  );
}

/** The member's photo, 650 by 790, on its mat. */
export function paintPhoto(studio: PosterStudio, photo: PosterImage, palette: PosterPalette): void {
  const { context } = studio;
  const frame = posterGrid.photo;
  const shape = (around: number) => {
    const top = palette.isArched ? frame.width / 2 + around : corner + around;
    const bottom = corner + around;
    context.beginPath();
    context.roundRect(frame.x - around, frame.y - around, frame.width + 2 * around, frame.height + 2 * around, [
      top,
      top,
      bottom,
      bottom,
    ]);
  };
  context.save();
  context.shadowColor = palette.shadow;
  context.shadowBlur = 36;
  context.shadowOffsetY = 14;
  context.fillStyle = palette.mat;
  shape(matWidth);
  context.fill();
  context.restore();

  context.save();
  shape(0);
  context.clip();
  if (isExtreme(photo)) paintWhole(studio, photo);
  else context.drawImage(opaque(photo.image), ...coverCut(photo), frame.x, frame.y, frame.width, frame.height);
  context.restore();

  context.strokeStyle = palette.frame;
  context.lineWidth = 2.5;
  shape(matWidth);
  context.stroke();
}

export function paintOwnBackground(
  context: PosterContext,
  { image }: PosterImage,
  width: number,
  height: number,
): void {
  context.drawImage(opaque(image), 0, 0, width, height);
}
