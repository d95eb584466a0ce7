import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { errorCode } from "./error-code.ts";
import { privateFolder } from "./private-files.ts";

/** Something completed before it is sent. */
export interface Spooled {
  readonly size: number;
  /** Reads it once; the file is deleted with the stream, read to its end or not. */
  read(): Readable;
  /** Discards it unread. */
  discard(): Promise<void>;
}

/** A full disk is reported as such: nothing else is wrong with the request. */
export const asNoSpace = (error: unknown): unknown =>
  errorCode(error) === "ENOSPC" || errorCode(error) === "EDQUOT" ? new AppError("NO_ROOM") : error;

/**
 * Writes a stream to a file that has no name: whatever happens to the process, nothing is left behind. The source of
 * the stream (a database connection) is free again before the first byte is sent, however slowly it is then read.
 */
export async function spool(folder: string, source: Readable): Promise<Spooled> {
  const path = join(folder, `${randomBytes(12).toString("hex")}.part`);
  try {
    await privateFolder(folder);
    const file = await open(path, "wx+", 0o600);
    try {
      await rm(path, { force: true });
      await pipeline(source, file.createWriteStream({ autoClose: false }));
      const { size } = await file.stat();
      return {
        size,
        read: () => file.createReadStream({ start: 0, highWaterMark: 256 * 1024 }),
        discard: () => file.close(),
      };
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    source.destroy();
    throw asNoSpace(error);
  }
}
