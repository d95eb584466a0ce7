import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";

/** The available sizes, by width in pixels; no other is made. `view` is the specification's 1500. */
export const pictureSizes = { cell: 96, thumb: 240, grid: 480, card: 800, view: 1500 } as const;
export type PictureSize = keyof typeof pictureSizes;
export const pictureSizeNames = Object.keys(pictureSizes) as [PictureSize, ...PictureSize[]];
export const pictureQuality = 80;

export const pictureMessages = {
  size: "图片尺寸不在允许的范围内",
  address: "图片地址不被允许",
  unreachable: "图片无法读取",
} as const;

/** A picture from our store or an allowed host, fitted into a width, quality 80, as jpg. */
export const getPicture = endpoint({
  method: "GET",
  path: "/api/image-proxy",
  allow: "signed",
  query: z.strictObject({
    url: z.string().min(1, pictureMessages.address).max(2000, pictureMessages.address),
    size: z.enum(pictureSizeNames, pictureMessages.size).default("view"),
  }),
  data: z.unknown(),
});

/**
 * Returns the address that shows `url` in a size. Addresses made by the browser itself (data:, blob:) do not change,
 * nor do the vector drawings of the demo data, which fit every size, and pictures that one of our endpoints generates
 * on request.
 */
export function pictureAddress(url: string, size: PictureSize): string {
  if (url === "" || /^(data|blob):|^\/api\/(?!files\/)/.test(url) || url.endsWith(".svg")) return url;
  return `${getPicture.path}?url=${encodeURIComponent(url)}&size=${size}`;
}
