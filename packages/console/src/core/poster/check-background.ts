import { imageLimits, imageMessages } from "@hongxian/contract/core/file/file.endpoints.ts";
import { posterSize } from "@hongxian/contract/core/poster/poster-grid.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { CallError } from "../../platform/call-error.ts";
import { loadImage } from "./load-image.ts";

const refuse = (msg: string) => new CallError(400, msg);

/** Checks that an uploaded background has the size of the poster, before anything is sent. */
export async function checkBackground(file: File): Promise<void> {
  if (!(imageLimits.types as readonly string[]).includes(file.type) || !/\.(png|jpe?g|webp)$/i.test(file.name))
    throw refuse(posterMessages.backgroundType);
  if (file.size > imageLimits.bytes) throw refuse(imageMessages.size);
  const address = URL.createObjectURL(file);
  try {
    const { width, height } = await loadImage(address).catch(() => {
      throw refuse(posterMessages.backgroundType);
    });
    if (width !== posterSize.width || height !== posterSize.height) throw refuse(posterMessages.backgroundSize);
  } finally {
    URL.revokeObjectURL(address);
  }
}
