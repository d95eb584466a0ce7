import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { Slots, type SlotUser } from "../../../platform/slots.ts";
import { PictureEnded, PicturePool } from "./picture-pool.ts";
import type { ConvertedPicture, PictureAnswer, PictureHead, PictureStep, PictureTask } from "./picture-task.ts";

/** A phone's 50 million pixels fit; anything larger cannot be in a file of the accepted size. */
export const mostPixels = 52_000_000;
/** Maximum time for processing a picture: one that takes longer was made to. Its process is killed then. */
const endMs = 25_000;
/** The library checks its clock between steps, and ends by itself this much earlier if none of them is long. */
const secondsEarlier = 5;

/**
 * Two pictures are processed at a time, each may take a few hundred megabytes for a moment, and one account never has
 * both places. A page of small pictures waits; more than a page ever shows is refused.
 */
const places = new Slots({ name: "picture", total: 2, each: 1, waitingEach: 60, waiting: 400, patience: 60_000 });
/** Headers have places of their own, so that a picture that is too large is refused before it waits. */
const headPlaces = new Slots({ total: 2, each: 1, waitingEach: 60, waiting: 400, patience: 60_000 });
const pool = new PicturePool({ idleMs: 60_000, memoryMb: 2048, keptMemoryMb: 300 });

/** The library could not read the picture. */
class PictureFault extends Error {}

async function answerOf(task: PictureTask, milliseconds: number): Promise<PictureAnswer> {
  try {
    return await pool.run(task, milliseconds);
  } catch (error) {
    if (!(error instanceof PictureEnded)) throw error;
    throw refused(error.isTooSlow ? uploadMessages.tooSlow : uploadMessages.tooMuch);
  }
}

const unreadable = (answer: PictureAnswer): PictureFault =>
  new PictureFault(answer.kind === "failed" ? answer.reason : "an answer to something else");

/** The metadata in a picture's header; nothing is decoded. */
export function readPictureHead(user: SlotUser, bytes: Buffer): Promise<PictureHead> {
  return headPlaces.run(user, async () => {
    const answer = await answerOf({ kind: "head", bytes }, endMs);
    if (answer.kind !== "head") throw unreadable(answer);
    return answer.head;
  });
}

/** Processes a picture when it is this user's turn; too many pixels, too much time or memory end it with an error. */
export function convertPicture(
  user: SlotUser,
  bytes: Buffer,
  steps: readonly PictureStep[],
  milliseconds = endMs,
): Promise<ConvertedPicture> {
  return places.run(user, async () => {
    const limits = { pixels: mostPixels, seconds: Math.max(1, Math.floor(milliseconds / 1000) - secondsEarlier) };
    const answer = await answerOf({ kind: "convert", bytes, steps, limits }, milliseconds);
    if (answer.kind !== "converted") throw unreadable(answer);
    const { width, height, bytes: made } = answer;
    return { bytes: Buffer.from(made.buffer, made.byteOffset, made.byteLength), width, height };
  });
}

/** The picture was abandoned by the library because it took too long. */
export const isTooSlow = (error: unknown): boolean => error instanceof Error && error.message.startsWith("timeout");

/** Called when the server closes: pictures still in work end with the process. */
export const endPictures = (): Promise<void> => pool.endIdle();
