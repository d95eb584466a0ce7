import type { PosterBackgroundNumber } from "./background-number.ts";
import { createCanvasType } from "./canvas-type.ts";
import { layoutPoster } from "./layout-poster.ts";
import { paintItems } from "./paint-items.ts";
import { paintOwnBackground, paintPhoto } from "./paint-photo.ts";
import { posterBackgrounds } from "./poster-backgrounds.ts";
import type { PosterContext, PosterImage, PosterStudio } from "./poster-context.ts";
import { posterGrid, posterSize } from "./poster-grid.ts";
import type { PosterItem } from "./poster-item.ts";
import { type PosterPalette, ownBackgroundSheet, posterPalettes, qrInk } from "./poster-palettes.ts";
import type { PosterProfile } from "./poster-profile.ts";
import { type QrMatrix, qrTile } from "./qr-tile.ts";

export interface PosterOrder {
  readonly profile: PosterProfile;
  readonly photo: PosterImage;
  /** One of the eight, or an uploaded picture of exactly the poster's size. */
  readonly background: PosterBackgroundNumber | PosterImage;
  readonly qr: QrMatrix;
}

function paintGround(context: PosterContext, background: PosterOrder["background"]): PosterPalette {
  const { width, height } = posterSize;
  context.save();
  context.clearRect(0, 0, width, height);
  if (typeof background === "number") {
    const { paint, palette } = posterBackgrounds[background];
    paint(context);
    context.restore();
    return palette;
  }
  paintOwnBackground(context, background, width, height);
  context.fillStyle = ownBackgroundSheet.colour;
  for (const sheet of ownBackgroundSheet.boxes) {
    context.beginPath();
    context.roundRect(sheet.x, sheet.y, sheet.width, sheet.height, sheet.radius);
    context.fill();
  }
  context.restore();
  return posterPalettes.thread;
}

function paintQr(context: PosterContext, matrix: QrMatrix, palette: PosterPalette): void {
  const tile = posterGrid.qr;
  context.save();
  context.shadowColor = palette.shadow;
  context.shadowBlur = 20;
  context.shadowOffsetY = 6;
  context.fillStyle = "#FFFFFF";
  context.beginPath();
  context.roundRect(tile.x, tile.y, tile.size, tile.size, 18);
  context.fill();
  context.restore();
  const { module, x, y } = qrTile(matrix.length);
  context.fillStyle = qrInk;
  for (const [row, cells] of matrix.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) context.fillRect(x + column * module, y + row * module, module, module);
}

/** Draws the complete poster, 1080 by 1920; returns what was placed where. */
export function drawPoster(studio: PosterStudio, order: PosterOrder): readonly PosterItem[] {
  const items = layoutPoster(order.profile, createCanvasType(studio));
  const palette = paintGround(studio.context, order.background);
  paintPhoto(studio, order.photo, palette);
  paintItems(studio, items, palette);
  paintQr(studio.context, order.qr, palette);
  return items;
}
