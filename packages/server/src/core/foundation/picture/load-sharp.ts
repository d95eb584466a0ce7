import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type Sharp from "sharp";
import type { Metadata, SharpOptions, Sharp as Picture } from "sharp";
import { Slots, type SlotUser } from "../../../platform/slots.ts";

type SharpModule = typeof Sharp;

let loading: Promise<SharpModule> | undefined;

/** The picture library, loaded with the first picture: a start without pictures does not wait for it. */
function loadSharp(): Promise<SharpModule> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(2);
    sharp.cache({ memory: 32, files: 0, items: 50 });
    return sharp;
  });
  return loading;
}

/** A phone's 50 million pixels fit; anything larger cannot be in a file of the accepted size. */
export const mostPixels = 52_000_000;
/** Maximum seconds for processing a picture: one that takes longer was made to. */
const mostSeconds = 20;

/**
 * Two pictures are processed at a time, each may take a few hundred megabytes for a moment, and one account never has
 * both places. A page of small pictures waits; more than a page ever shows is refused.
 */
const places = new Slots({ total: 2, each: 1, waitingEach: 60, waiting: 400, patience: 60_000 });

/** The metadata in a picture's header; nothing is decoded. */
export async function readPictureHead(bytes: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
}

/**
 * The library checks its clock between steps, and some steps (a blur of many pixels) are long: the caller gets an error
 * at this time whatever the library does. Nothing can abort it inside the process, so its place stays taken until it
 * has finished.
 */
const endMs = (mostSeconds + 5) * 1000;

/** Processes a picture when it is this user's turn; too many pixels or too much time end it with an error. */
export function withPicture<T>(
  user: SlotUser,
  bytes: Buffer,
  work: (picture: Picture, open: (bytes: Buffer) => Picture) => Promise<T>,
  options: SharpOptions = {},
  limitMs = endMs,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const inTurn = async () => {
      const sharp = await loadSharp();
      const open = (more: Buffer) =>
        sharp(more, { limitInputPixels: mostPixels, ...options }).timeout({ seconds: mostSeconds });
      const timer = setTimeout(() => reject(refused(uploadMessages.tooSlow)), limitMs);
      try {
        return await work(open(bytes), open);
      } finally {
        clearTimeout(timer);
      }
    };
    places.run(user, inTurn).then(resolve, reject);
  });
}

/** The picture was abandoned because it took too long. */
export const isTooSlow = (error: unknown): boolean => error instanceof Error && error.message.startsWith("timeout");
