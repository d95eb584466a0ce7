import { signMessages } from "@hongxian/contract/core/money/contract-sign.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { imageType } from "../../core/foundation/file/image-type.ts";
import { convertPicture } from "../../core/foundation/picture/convert-picture.ts";
import type { SlotUser } from "../../platform/slots.ts";

/** Twice what the page for signing draws; more is not kept in the PDF. */
export const signatureSize = { width: 1280, height: 512 } as const;

/** The PNG in the address that a signature is stored as. */
export const signatureBytes = (address: string): Buffer => Buffer.from(address.split(",")[1] ?? "", "base64");

/**
 * Anybody with a link signs: a signature that is no picture, or one made to exhaust its reader, is refused before it is
 * stored.
 */
export async function checkSignature(user: SlotUser, address: string): Promise<void> {
  const bytes = signatureBytes(address);
  // Whatever the address calls it: a drawing would be read too, and costs what its maker wants.
  if (imageType(bytes)?.extension !== "png") throw refused(signMessages.signature);
  const resize = { ...signatureSize, fit: "inside", withoutEnlargement: true } as const;
  try {
    await convertPicture(user, bytes, [
      { read: { failOn: "error" }, resize, result: { format: "png", compressionLevel: 1 } },
    ]);
  } catch (error) {
    throw error instanceof AppError ? error : refused(signMessages.signature);
  }
}
