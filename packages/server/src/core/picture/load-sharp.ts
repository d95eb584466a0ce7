import type Sharp from "sharp";

type SharpModule = typeof Sharp;

let loading: Promise<SharpModule> | undefined;

/** The picture library, loaded when the first picture comes: a start without pictures does not wait for it. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(2);
    sharp.cache({ memory: 32, files: 0, items: 50 });
    return sharp;
  });
  return loading;
}

/** More pixels than any telephone's ordinary picture; 30,000 x 30,000 is fifteen times this. */
export const mostPixels = 60_000_000;
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Lets two pictures be worked on at a time: each may take a few hundred megabytes for a moment. */
export async function withPictureRoom<T>(work: () => Promise<T>): Promise<T> {
  // A place that gets free is handed over, so nobody can slip in between.
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
