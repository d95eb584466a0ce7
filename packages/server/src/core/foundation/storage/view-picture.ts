import { pictureQuality } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { convertPicture } from "../picture/convert-picture.ts";
import { readFitted } from "./show-picture.ts";
import type { FastifyReply } from "fastify";
import type { Services } from "../../../kit/services.ts";

/** Fine enough for a phone's screen. */
const dotsPerInch = 200;

/** A stored picture for strangers: at most 1500 wide, jpg, without any camera metadata. */
export async function viewPicture(user: SlotUser, services: Services, url: string): Promise<Buffer> {
  const drawing = services.drawPicture(url);
  if (drawing === undefined) return readFitted(user, services, url, "view");
  const shown = await convertPicture(user, Buffer.from(drawing), [
    {
      read: { density: dotsPerInch },
      resize: { width: 1500, withoutEnlargement: true },
      background: "white",
      result: { format: "jpeg", quality: pictureQuality },
    },
  ]);
  return shown.bytes;
}

/** A picture instead of the envelope; headers set so far (no-store, content policy) are sent with it. */
export function answerPicture(reply: FastifyReply, jpeg: Buffer): null {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "image/jpeg",
    "content-length": String(jpeg.length),
  });
  reply.raw.end(jpeg);
  return null;
}
