import { imageLimits, imageMessages } from "@hongxian/contract/core/file/file.endpoints.ts";
import { posterSize } from "@hongxian/contract/core/poster/poster-grid.ts";
import { uploadPosterBackground } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { CallError } from "../../platform/call-error.ts";
import { loadImage } from "./load-image.ts";

const refuse = (msg: string) => new CallError(400, msg);

/** The same rules as the server's, told before anything is sent. */
async function check(file: File): Promise<void> {
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

/** Checks and uploads a background; answers its address. */
export async function sendBackground(file: File): Promise<string> {
  await check(file);
  const answer = await fetch(uploadPosterBackground.path, {
    method: uploadPosterBackground.method,
    headers: { "X-Console-Host": window.location.host, "Content-Type": file.type },
    body: file,
  });
  const envelope = (await answer.json().catch(() => null)) as {
    readonly status: number;
    readonly msg: string;
    readonly data: { readonly url: string } | null;
  } | null;
  if (envelope?.status !== 0 || envelope.data === null)
    throw new CallError(envelope?.status ?? answer.status, envelope?.msg ?? "上传失败", envelope?.data ?? null);
  return envelope.data.url;
}
