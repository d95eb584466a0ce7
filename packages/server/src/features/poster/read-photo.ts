import type { Image } from "@napi-rs/canvas";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { ServerCanvas } from "../../core/foundation/drawing/load-canvas.ts";
import { loadPicture } from "../../core/foundation/drawing/load-picture.ts";
import { fetchPicture } from "../../core/foundation/picture/safe-fetch.ts";
import { reachOf } from "../../core/foundation/storage/show-picture.ts";
import { fileStoreOf, readWhole } from "../../core/foundation/storage/file-store.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import type { Services } from "../../kit/services.ts";
import type { SlotUser } from "../../platform/slots.ts";

/** Larger than the frame, smaller than a camera's picture: what the canvas has to hold. */
const longestSide = 1800;

async function bytesOf(services: Services, address: string): Promise<Buffer | null> {
  if (!address.startsWith("/")) return fetchPicture(address, reachOf(services.settings));
  const drawing = services.drawPicture(address);
  if (drawing !== undefined) return Buffer.from(drawing);
  const file = await findStoredFile(services.db, address);
  const found = file?.kind === "image" ? await fileStoreOf(services).find(file.objectKey) : null;
  return found === null ? null : readWhole(found);
}

/** The member's photo, upright, for the canvas. */
export async function readPhoto(
  user: SlotUser,
  services: Services,
  canvas: ServerCanvas,
  address: string,
): Promise<Image> {
  try {
    const bytes = await bytesOf(services, address);
    if (bytes === null) throw refused(posterMessages.photoFailed);
    return await loadPicture(user, canvas, bytes, { width: longestSide, height: longestSide });
  } catch {
    throw refused(posterMessages.photoFailed);
  }
}
