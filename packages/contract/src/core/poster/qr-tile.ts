import { posterGrid } from "./poster-grid.ts";

/** The largest code whose modules are still four pixels: version 10. */
export const largestQrVersion = 10;
const quietModules = 4;

export type QrMatrix = readonly (readonly boolean[])[];

export interface QrTile {
  readonly module: number;
  readonly x: number;
  readonly y: number;
}

/** Integer pixels for each module and at least four modules of white around; centred in its tile. */
export function qrTile(modules: number): QrTile {
  const { x, y, size } = posterGrid.qr;
  const module = Math.floor(size / (modules + 2 * quietModules));
  const margin = Math.floor((size - module * modules) / 2);
  return { module, x: x + margin, y: y + margin };
}
