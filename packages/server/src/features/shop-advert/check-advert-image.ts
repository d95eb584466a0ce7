import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { advertImage, advertMessages } from "@hongxian/contract/features/shop-advert/shop-advert.choices.ts";
import { invalid } from "@hongxian/contract/kit/errors.ts";
import { imageSize } from "../../core/file/image-size.ts";
import { imageType } from "../../core/file/image-type.ts";

const uploaded = /^\/api\/files\/images\/([0-9a-z]{32}\.(?:png|jpg|webp))$/;

/** An advert's picture was uploaded here, is a JPG or PNG of at most 2 MB and has the one size adverts have. */
export async function checkAdvertImage(dataDir: string, address: string): Promise<void> {
  const name = uploaded.exec(address)?.[1];
  const bytes =
    name === undefined ? null : await readFile(join(dataDir, "files", name.slice(0, 2), name)).catch(() => null);
  const type = bytes === null ? null : imageType(bytes);
  if (bytes === null || type === null || type.extension === "webp") throw invalid({ image: advertMessages.type });
  if (bytes.length > advertImage.bytes) throw invalid({ image: advertMessages.bytes });
  const size = imageSize(bytes, type.extension);
  if (size?.width !== advertImage.width || size.height !== advertImage.height)
    throw invalid({ image: advertMessages.size });
}
