import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { getBlurredPhoto } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handleRaw } from "../../../kit/call.ts";
import type { DeedHouse } from "../../../kit/house.ts";
import { blurPicture } from "../../foundation/picture/blur-picture.ts";
import { cacheKey, openPictureCache } from "../../foundation/picture/picture-cache.ts";
import { viewPicture } from "../../foundation/storage/view-picture.ts";

const signatureBytes = 16;

const signOf = ({ settings }: DeedHouse, userId: number): Buffer =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", settings.secretKey, "hongxian", "sign blurred photos", 32)))
    .update(String(userId))
    .digest()
    .subarray(0, signatureBytes);

/** Where the photo of somebody else's member can be seen blurred; the clear one never leaves the server for it. */
export const blurredAddress = (house: DeedHouse, userId: number): string =>
  `/api/match/blurred-photo/${userId}/${signOf(house, userId).toString("base64url")}`;

export const blurredPhoto = handleRaw(getBlurredPhoto, async ({ db, house, params, caller }, _request, reply) => {
  const given = Buffer.from(params.sign, "base64url");
  const sign = signOf(house, params.userId);
  if (given.length !== sign.length || !timingSafeEqual(given, sign)) throw new AppError("NOT_FOUND");
  const { rows } = await sql<{
    imageUrl: string;
  }>`select image_url from member where user_id = ${params.userId}`.execute(db);
  const url = rows[0]?.imageUrl ?? "";
  if (url === "") throw new AppError("NOT_FOUND");
  const cache = openPictureCache(house.settings.dataDir);
  const key = cacheKey(url, "blurred", "1");
  const kept = await cache.get(key, Number.POSITIVE_INFINITY);
  const bytes = kept?.bytes ?? (await blurPicture(caller.staffId, await viewPicture(caller.staffId, house, url)));
  if (kept === null) await cache.put(key, bytes);
  reply.header("cache-control", "private, max-age=3600").type("image/jpeg");
  return bytes;
});
