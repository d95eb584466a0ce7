import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import * as endpoints from "@hongxian/contract/core/matching/match.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handleRaw } from "../../../kit/call.ts";
import type { CommandServices } from "../../../kit/services.ts";
import { blurPicture } from "../../foundation/picture/blur-picture.ts";
import { cacheKey, openPictureCache } from "../../foundation/picture/picture-cache.ts";
import { viewPicture } from "../../foundation/storage/view-picture.ts";

const signatureBytes = 16;

const signOf = ({ settings }: CommandServices, userId: number): Buffer =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", settings.secretKey, "hongxian", "sign blurred photos", 32)))
    .update(String(userId))
    .digest()
    .subarray(0, signatureBytes);

/** A page shows one member's photo many times, and the first time all of them ask at once: the work is done once. */
const underWay = new Map<string, Promise<Buffer>>();
function joined(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const running = underWay.get(key) ?? make().finally(() => underWay.delete(key));
  underWay.set(key, running);
  return running;
}

/** The address of the blurred photo of another shop's member; the clear one never leaves the server for it. */
export const blurredAddress = (services: CommandServices, userId: number): string =>
  `/api/match/blurred-photo/${userId}/${signOf(services, userId).toString("base64url")}`;

export const getBlurredPhoto = handleRaw(
  endpoints.getBlurredPhoto,
  async ({ db, services, params, caller }, _request, reply) => {
    const receivedSign = Buffer.from(params.sign, "base64url");
    const sign = signOf(services, params.userId);
    if (receivedSign.length !== sign.length || !timingSafeEqual(receivedSign, sign)) throw new AppError("NOT_FOUND");
    const { rows } = await sql<{
      imageUrl: string;
    }>`select image_url from member where user_id = ${params.userId}`.execute(db);
    const url = rows[0]?.imageUrl ?? "";
    if (url === "") throw new AppError("NOT_FOUND");
    const cache = openPictureCache(services.settings.dataDir);
    const key = cacheKey(url, "blurred", "1");
    const make = async (): Promise<Buffer> => {
      const cached = await cache.get(key, Number.POSITIVE_INFINITY);
      if (cached !== null) return cached.bytes;
      const blurred = await blurPicture(caller.staffId, await viewPicture(caller.staffId, services, url));
      await cache.put(key, blurred);
      return blurred;
    };
    const bytes = await joined(`${services.settings.dataDir} ${key}`, make);
    reply.header("cache-control", "private, max-age=3600").type("image/jpeg");
    return bytes;
  },
);
