import type { PosterFont } from "./poster-context.ts";

export type PosterTone = "ink" | "sub" | "accent" | "badgeInk";

export interface TextItem {
  readonly kind: "text";
  readonly text: string;
  /** Left edge and alphabetic baseline. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly font: PosterFont;
  readonly tone: PosterTone;
}

/** The elements of the poster beside photo, background and QR code, in the order of drawing. */
export type PosterItem =
  | TextItem
  | { readonly kind: "seal"; readonly x: number; readonly y: number }
  | { readonly kind: "rule"; readonly x: number; readonly y: number; readonly width: number }
  | { readonly kind: "diamond"; readonly x: number; readonly y: number }
  | { readonly kind: "badge"; readonly x: number; readonly y: number }
  | { readonly kind: "sex"; readonly x: number; readonly y: number; readonly sex: "MAN" | "WOMAN" }
  | { readonly kind: "quote"; readonly x: number; readonly y: number; readonly isOpening: boolean }
  | { readonly kind: "arrow"; readonly x: number; readonly y: number; readonly toX: number };
