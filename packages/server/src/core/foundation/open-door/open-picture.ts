import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import * as endpoints from "@hongxian/contract/core/open-door/open-picture.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { handlePublic } from "../../../kit/call.ts";
import type { CommandServices } from "../../../kit/services.ts";
import { answerPicture, viewPicture } from "../storage/view-picture.ts";

type Settings = Pick<CommandServices["settings"], "secretKey" | "publicUrl">;

const signBytes = 16;
const signOf = ({ secretKey }: Settings, url: string): Buffer =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", secretKey ?? "", "hongxian", "open pictures", 32)))
    .update(url)
    .digest()
    .subarray(0, signBytes);

/** Our own pictures, alone or within a text; those of other hosts open by themselves. */
const ownPicture = /(?<![\w.:/-])\/api\/files\/(?:images|demo)\/[^\s"'<>;,)\\]{1,450}/g;

const sharedAddress = (settings: Settings, url: string): string => {
  const sign = signOf(settings, url).toString("base64url");
  return `${settings.publicUrl}${endpoints.getOpenPicture.path.replace("{sign}", sign)}?url=${encodeURIComponent(url)}`;
};

/**
 * The same answer with addresses that open without a session in place of our own. An address is always the same, so an
 * answer that says the same is the same, and an app may keep the picture.
 */
export function sharePictures<T>(settings: Settings, data: T): T {
  const share = (value: unknown): unknown => {
    if (typeof value === "string")
      return value.includes("/api/files/")
        ? value.replaceAll(ownPicture, (url) => sharedAddress(settings, url))
        : value;
    if (Array.isArray(value)) return value.map(share);
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, share(inner)]));
  };
  return share(data) as T;
}

const keepFor = "public, max-age=86400";

/** Shows such a picture, fitted and without camera data; it takes the same turns as other pictures for strangers. */
export const getOpenPicture = handlePublic(endpoints.getOpenPicture, async ({ services, params, query, ip }, reply) => {
  const sent = Buffer.from(params.sign, "base64url");
  const right = signOf(services.settings, query.url);
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) throw new AppError("NOT_FOUND");
  const picture = await viewPicture(ip, services, query.url);
  reply.header("cache-control", keepFor);
  // It is made to stand in a page of the app, which is another site.
  reply.header("cross-origin-resource-policy", "cross-origin");
  return answerPicture(reply, picture);
});
