import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { Services } from "../../../kit/services.ts";
import { fileStoreOf, readWhole } from "./file-store.ts";
import { findStoredFile } from "./stored-files.ts";
import { showsCode } from "../picture/find-code.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { convertPicture } from "../picture/convert-picture.ts";

/** A code that a phone can read is found at this size too. */
const side = 900;

/** Whether the stored picture at this address shows a QR code; false for one that is not stored here or unreadable. */
export async function storedPictureShowsCode(user: SlotUser, services: Services, address: string): Promise<boolean> {
  const file = await findStoredFile(services.db, address);
  const found = file?.kind === "image" ? await fileStoreOf(services).find(file.objectKey) : null;
  if (found === null) return false;
  const bytes = await readWhole(found);
  try {
    const resize = { width: side, height: side, fit: "inside", withoutEnlargement: true } as const;
    const grey = await convertPicture(user, bytes, [{ resize, background: "white", result: { format: "grey" } }]);
    return showsCode({ width: grey.width, height: grey.height, pixels: grey.bytes });
  } catch (error) {
    // A full line or a picture that took too long is no answer to the question.
    if (error instanceof AppError) throw error;
    return false;
  }
}
