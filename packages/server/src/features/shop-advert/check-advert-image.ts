import { advertImage, advertMessages } from "@hongxian/contract/features/shop-advert/shop-advert.choices.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import type { Db } from "../../kit/call.ts";

/** An advert's picture must be uploaded here, a JPG or PNG of at most 2 MB and of the one size of adverts. */
export async function checkAdvertImage(db: Db, address: string): Promise<void> {
  const file = await findStoredFile(db, address);
  if (file === null || (file.type !== "image/jpeg" && file.type !== "image/png"))
    throw invalid({ image: advertMessages.type });
  if (file.size > advertImage.bytes) throw invalid({ image: advertMessages.bytes });
  if (file.width !== advertImage.width || file.height !== advertImage.height)
    throw invalid({ image: advertMessages.size });
}
