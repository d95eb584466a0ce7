/**
 * The few canvas operations a poster needs. The browser's 2D context and the server's canvas both have them, so one
 * module draws in both places.
 */
export interface PosterGradient {
  addColorStop(offset: number, colour: string): void;
}

export interface PosterContext {
  readonly canvas: object;
  fillStyle: string | object;
  strokeStyle: string | object;
  lineWidth: number;
  lineCap: "butt" | "round" | "square";
  lineJoin: "bevel" | "miter" | "round";
  globalAlpha: number;
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetX: number;
  shadowOffsetY: number;
  font: string;
  textAlign: "left" | "center" | "right" | "start" | "end";
  textBaseline: "alphabetic" | "bottom" | "hanging" | "ideographic" | "middle" | "top";
  imageSmoothingEnabled: boolean;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(angle: number): void;
  scale(x: number, y: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  ellipse(x: number, y: number, rx: number, ry: number, turn: number, from: number, to: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radii: number | number[]): void;
  fill(): void;
  stroke(): void;
  clip(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  setLineDash(lengths: number[]): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): PosterGradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): PosterGradient;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
  getImageData(x: number, y: number, width: number, height: number): { readonly data: ArrayLike<number> };
  // An image is whatever the current canvas accepts; nothing here inspects it.
  drawImage(image: never, x: number, y: number, width: number, height: number): void;
  drawImage(
    image: never,
    sx: number,
    sy: number,
    sw: number,
    sh: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
}

/** A picture ready to be drawn, already upright. */
export interface PosterImage {
  readonly image: object;
  readonly width: number;
  readonly height: number;
}

/** Where a poster is drawn: its own canvas, helper canvases, and how a font is set there. */
export interface PosterStudio {
  readonly context: PosterContext;
  scratch(width: number, height: number): PosterContext;
  setFont(context: PosterContext, font: PosterFont): void;
}

export type PosterFace = "serif" | "sans";
export interface PosterFont {
  readonly face: PosterFace;
  readonly weight: 400 | 500 | 600 | 700;
  readonly size: number;
}

/** What the layout needs from the fonts: the width of a text, and whether a glyph for it exists at all. */
export interface PosterType {
  measure(text: string, font: PosterFont): number;
  hasGlyph(grapheme: string, face: PosterFace): boolean;
}
