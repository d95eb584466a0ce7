import { messageOf } from "./protobuf-reader.ts";

export type Matrix = readonly [a: number, b: number, c: number, d: number, tx: number, ty: number];

export interface SvgaStyle {
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly strokeWidth: number;
  readonly cap: CanvasLineCap;
  readonly join: CanvasLineJoin;
  readonly miter: number;
  readonly dash: readonly number[];
}
type Outline =
  | { readonly kind: "path"; readonly d: string }
  | {
      readonly kind: "rect";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
    }
  | { readonly kind: "ellipse"; readonly x: number; readonly y: number; readonly rx: number; readonly ry: number };
export interface SvgaShape {
  readonly outline: Outline;
  readonly style: SvgaStyle;
  readonly matrix: Matrix;
}
export interface SvgaFrame {
  readonly alpha: number;
  readonly width: number;
  readonly height: number;
  readonly matrix: Matrix;
  readonly clip: string;
  readonly shapes: readonly SvgaShape[];
}
export interface SvgaSprite {
  readonly image: string;
  readonly matte: string;
  readonly frames: readonly SvgaFrame[];
}
export interface SvgaMovie {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frames: number;
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly sprites: readonly SvgaSprite[];
}

export class SvgaError extends Error {
  override readonly name = "SvgaError";
}

/** A malicious file may try to fill the memory: its own figures are accepted only within these limits. */
const limits = { side: 4096, frames: 3600, fps: 120, images: 500, sprites: 1000 } as const;
const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Writers of the format omit defaults: a missing first or second axis of a matrix is 1. */
function readMatrix(bytes: Uint8Array | null): Matrix {
  if (bytes === null) return identity;
  const message = messageOf(bytes);
  const [a, b, c, d] = [message.number(1), message.number(2), message.number(3), message.number(4)];
  return [a === 0 && b === 0 ? 1 : a, b, c, c === 0 && d === 0 ? 1 : d, message.number(5), message.number(6)];
}

const channel = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255);
function readColour(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null;
  const message = messageOf(bytes);
  const [r, g, b] = [channel(message.number(1)), channel(message.number(2)), channel(message.number(3))];
  return `rgba(${r}, ${g}, ${b}, ${Math.min(1, Math.max(0, message.number(4)))})`;
}

const caps: readonly CanvasLineCap[] = ["butt", "round", "square"];
const joins: readonly CanvasLineJoin[] = ["miter", "round", "bevel"];

function readStyle(bytes: Uint8Array | null): SvgaStyle {
  const message = messageOf(bytes ?? new Uint8Array());
  const dash = [message.number(7), message.number(8)];
  return {
    fill: readColour(message.bytes(1)),
    stroke: readColour(message.bytes(2)),
    strokeWidth: message.number(3),
    cap: caps[message.number(4)] ?? "butt",
    join: joins[message.number(5)] ?? "miter",
    miter: message.number(6, 10),
    dash: dash.some((length) => length > 0) ? dash : [],
  };
}

const kinds = ["path", "rect", "ellipse", "keep"] as const;

function readOutline(kind: "path" | "rect" | "ellipse", shape: ReturnType<typeof messageOf>): Outline {
  const empty = new Uint8Array();
  if (kind === "path") return { kind, d: messageOf(shape.bytes(2) ?? empty).text(1) };
  const message = messageOf(shape.bytes(kind === "rect" ? 3 : 4) ?? empty);
  const [x, y, width, height] = [message.number(1), message.number(2), message.number(3), message.number(4)];
  return kind === "rect"
    ? { kind, x, y, width, height, radius: message.number(5) }
    : { kind, x, y, rx: width, ry: height };
}

/** "keep" means the shapes of the previous frame. */
function readShapes(all: readonly Uint8Array[], before: readonly SvgaShape[]): readonly SvgaShape[] {
  return all.flatMap((bytes) => {
    const shape = messageOf(bytes);
    const kind = kinds[shape.number(1)];
    if (kind === undefined) return [];
    if (kind === "keep") return before;
    return [
      { outline: readOutline(kind, shape), style: readStyle(shape.bytes(10)), matrix: readMatrix(shape.bytes(11)) },
    ];
  });
}

function readFrame(bytes: Uint8Array, before: SvgaFrame | undefined): SvgaFrame {
  const message = messageOf(bytes);
  const layout = messageOf(message.bytes(2) ?? new Uint8Array());
  return {
    alpha: Math.min(1, Math.max(0, message.number(1))),
    width: layout.number(3),
    height: layout.number(4),
    matrix: readMatrix(message.bytes(3)),
    clip: message.text(4),
    shapes: readShapes(message.all(5), before?.shapes ?? []),
  };
}

function readSprite(bytes: Uint8Array): SvgaSprite {
  const message = messageOf(bytes);
  const frames: SvgaFrame[] = [];
  for (const frame of message.all(2).slice(0, limits.frames)) frames.push(readFrame(frame, frames.at(-1)));
  return { image: message.text(1), matte: message.text(3), frames };
}

const within = (value: number, most: number): boolean => value > 0 && value <= most;

/** Parses the inflated bytes of an SVGA 2 file. */
export function readMovie(bytes: Uint8Array): SvgaMovie {
  const movie = messageOf(bytes);
  const params = messageOf(movie.bytes(2) ?? new Uint8Array());
  const [width, height, fps, frames] = [params.number(1), params.number(2), params.number(3), params.number(4)];
  const images = movie.all(3);
  const sprites = movie.all(4);
  if (!within(width, limits.side) || !within(height, limits.side)) throw new SvgaError("no size");
  if (!within(fps, limits.fps) || !within(frames, limits.frames)) throw new SvgaError("no frames");
  if (images.length > limits.images || sprites.length > limits.sprites) throw new SvgaError("too many parts");
  const entries = images.map((entry) => {
    const message = messageOf(entry);
    return [message.text(1), message.bytes(2) ?? new Uint8Array()] as const;
  });
  return { width, height, fps, frames, images: new Map(entries), sprites: sprites.map(readSprite) };
}
