import { imageLimits, imageMessages, uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import type { FileUploader } from "../../kit/app-parts.tsx";
import { CallError } from "../../kit/call-error.ts";

interface Answer {
  readonly status: number;
  readonly msg: string;
  readonly data: { readonly url: string } | null;
}

const parse = (text: string): Answer | null => {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return null;
  }
};

/** Sends one picture; by XMLHttpRequest, because fetch tells nothing of the bytes that went out. */
export const uploadImageFile: FileUploader = (file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const fail = (msg: string, status = 400) => reject(new CallError(status, msg));
    if (file.size > imageLimits.bytes) return fail(imageMessages.size);
    if (!(imageLimits.types as readonly string[]).includes(file.type)) return fail(imageMessages.type);
    const request = new XMLHttpRequest();
    request.open(uploadImage.method, uploadImage.path);
    request.setRequestHeader("X-Console-Host", location.host);
    request.setRequestHeader("Content-Type", file.type);
    request.upload.addEventListener(
      "progress",
      (event) => event.lengthComputable && onProgress((event.loaded / event.total) * 100),
    );
    request.addEventListener("load", () => {
      const answer = parse(request.responseText);
      if (answer?.status === 0 && answer.data !== null) resolve({ url: answer.data.url });
      else fail(answer?.msg ?? "上传失败", request.status);
    });
    request.addEventListener("error", () => fail("网络异常，上传失败", 0));
    request.addEventListener("abort", () => fail("上传已手动取消", 0));
    signal.addEventListener("abort", () => request.abort());
    return request.send(file);
  });
