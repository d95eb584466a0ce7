import type { Services } from "../../../kit/services.ts";
import { fileStoreOf, readWhole } from "./file-store.ts";
import { findStoredFile } from "./stored-files.ts";
import { showsCode } from "../picture/find-code.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { withPicture } from "../picture/load-sharp.ts";

/** A code that a phone can read is found at this size too. */
const side = 900;

/** Whether the stored picture at this address shows a QR code; false for one that is not stored here or unreadable. */
export async function storedPictureShowsCode(user: SlotUser, services: Services, address: string): Promise<boolean> {
  const file = await findStoredFile(services.db, address);
  const found = file?.kind === "image" ? await fileStoreOf(services).find(file.objectKey) : null;
  if (found === null) return false;
  const bytes = await readWhole(found);
  return withPicture(user, bytes, async (picture) => {
    try {
      const { data, info } = await picture
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "white" })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return showsCode({ width: info.width, height: info.height, pixels: data });
    } catch {
      return false;
    }
  });
}
