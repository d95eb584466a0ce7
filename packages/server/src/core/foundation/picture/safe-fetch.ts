import { pictureMessages } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { dropAnswer, ForbiddenAddress, readBytes, sendToTyped, type Reach } from "../../../platform/outgoing.ts";
import { imageType } from "../file/image-type.ts";

export const fetchLimits = { bytes: 10 * 1024 * 1024, milliseconds: 5000, redirects: 3 } as const;

const forbidden = () => refused(pictureMessages.address);
const unreadable = () => refused(pictureMessages.unreachable);

type Step = { readonly next: URL } | { readonly bytes: Buffer };

async function oneStep(url: URL, reach: Reach, timeoutMs: number): Promise<Step> {
  const answer = await sendToTyped(reach)(url, {
    method: "GET",
    headers: { accept: "image/*" },
    redirect: "manual",
    timeoutMs,
  }).catch((error: unknown) => {
    throw error instanceof ForbiddenAddress ? forbidden() : unreadable();
  });
  const { status, headers } = answer;
  const location = headers.get("location");
  const isMoved = status >= 300 && status < 400 && location !== null && URL.canParse(location, url.href);
  const isImage = /^image\/(png|jpe?g|webp)\b/i.test(headers.get("content-type") ?? "");
  if (isMoved || status !== 200 || !isImage || Number(headers.get("content-length") ?? 0) > fetchLimits.bytes) {
    await dropAnswer(answer);
    if (isMoved) return { next: new URL(location, url.href) };
    throw unreadable();
  }
  return { bytes: await readBytes(answer, fetchLimits.bytes).catch(() => Promise.reject(unreadable())) };
}

/** Fetches a picture from an allowed host. Every redirect is checked like the first address. */
export async function fetchPicture(address: string, reach: Reach): Promise<Buffer> {
  if (!URL.canParse(address)) throw forbidden();
  const end = performance.now() + fetchLimits.milliseconds;
  let url = new URL(address);
  for (let hop = 0; hop <= fetchLimits.redirects; hop += 1) {
    const step = await oneStep(url, reach, Math.max(1, Math.ceil(end - performance.now())));
    if ("next" in step) {
      url = step.next;
      continue;
    }
    if (imageType(step.bytes) === null) throw unreadable();
    return step.bytes;
  }
  throw unreadable();
}
