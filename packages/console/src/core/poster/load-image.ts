import type { PosterImage } from "@hongxian/contract/core/poster/poster-context.ts";

const longestWaitMs = 15_000;

/** A picture, decoded and upright; rejects when it cannot be shown. */
export async function loadImage(address: string, signal?: AbortSignal): Promise<PosterImage> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  const loaded = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`the picture did not load: ${address.slice(0, 80)}`));
    image.addEventListener("load", () => resolve());
    image.addEventListener("error", fail);
    signal?.addEventListener("abort", fail);
    setTimeout(fail, longestWaitMs);
  });
  image.src = address;
  await loaded;
  return { image, width: image.naturalWidth, height: image.naturalHeight };
}
