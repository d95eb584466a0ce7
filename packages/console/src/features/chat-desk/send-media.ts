import type { AnyBody } from "@hongxian/contract/core/chat/message-body.ts";
import type { MsgType } from "@hongxian/contract/core/chat/chat.choices.ts";
import { CallError } from "../../platform/call-error.ts";
import type { UploadWish } from "../../platform/upload-job.ts";

const mib = 1024 * 1024;
const limits = {
  video: { bytes: 100 * mib, seconds: 300, msg: "视频大小不能超过100MB", long: "视频不能超过5分钟" },
};
export const mediaAccept = { image: ".png,.jpg,.jpeg,.webp,.gif", video: ".mp4" } as const;
const unreadable = "视频无法读取";
const endMs = 5000;
/** Pictures of conversations have their own limits. */
const pictureKind = "chatImage/*";

export interface Sent {
  readonly type: MsgType;
  readonly body: AnyBody;
}
/** Uploads a file to the store, with its progress shown, and returns its address. */
export type StoreFile = (file: File, wish: UploadWish) => Promise<string>;

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

async function sendImage(file: File, store: StoreFile): Promise<Sent> {
  const place = await sizeOf(file).catch(() => ({ width: 0, height: 0 }));
  const url = await store(file, { accept: pictureKind });
  return { type: "IMAGE_MSG", body: { url, ...place, size: file.size } };
}

/** The first frame of the video, used as its cover in the conversation. */
async function firstPicture(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
  return blob === null ? null : new File([blob], "cover.jpg", { type: "image/jpeg" });
}

function openVideo(address: string): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  return new Promise((resolve, reject) => {
    video.addEventListener("loadeddata", () => resolve(video), { once: true });
    video.addEventListener("error", () => reject(new CallError(400, unreadable)), { once: true });
    video.src = address;
  });
}

/** A video recorded in pieces reports its length only after its end was loaded. */
function lengthOf(video: HTMLVideoElement): Promise<number> {
  if (Number.isFinite(video.duration)) return Promise.resolve(video.duration);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new CallError(400, unreadable)), endMs);
    video.addEventListener("durationchange", () => {
      if (!Number.isFinite(video.duration)) return;
      clearTimeout(late);
      resolve(video.duration);
    });
    video.currentTime = Number.MAX_SAFE_INTEGER;
  });
}

async function sendVideo(file: File, store: StoreFile): Promise<Sent> {
  if (file.size > limits.video.bytes) throw new CallError(400, limits.video.msg);
  const address = URL.createObjectURL(file);
  try {
    const video = await openVideo(address);
    const picture = await firstPicture(video);
    const duration = Math.round((await lengthOf(video)) * 10) / 10;
    if (duration > limits.video.seconds) throw new CallError(400, limits.video.long);
    const cover = picture === null ? "" : await store(picture, { accept: pictureKind });
    const url = await store(file, { accept: mediaAccept.video });
    return {
      type: "VIDEO_MSG",
      body: { url, cover, duration, width: video.videoWidth, height: video.videoHeight, size: file.size },
    };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Stores a picture or film and returns the message that shows it. */
export const sendMedia = (file: File, store: StoreFile): Promise<Sent> =>
  file.type.startsWith("video/") || file.name.toLowerCase().endsWith(".mp4")
    ? sendVideo(file, store)
    : sendImage(file, store);

/** Stores the recording and returns the message that plays it. */
export async function sendVoice(file: File, seconds: number, store: StoreFile): Promise<Sent> {
  const url = await store(file, { accept: ".m4a" });
  return { type: "VOICE_MSG", body: { url, duration: seconds } };
}
