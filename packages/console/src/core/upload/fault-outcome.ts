import type { FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { storeCodes, uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { CallError, noAnswer, timedOut } from "../../platform/call-error.ts";
import { UploadFault } from "./upload-fault.ts";
import type { UploadStatus } from "../../platform/upload-view.ts";

interface Outcome {
  readonly status: Extract<UploadStatus, "offline" | "exception" | "failed">;
  readonly message: string;
}

const lost = (online: boolean): Outcome =>
  online
    ? { status: "exception", message: "网络异常，上传中断" }
    : { status: "offline", message: "网络已断开，恢复后自动继续" };
const late: Outcome = { status: "exception", message: "连接超时" };

function answered({ code, status }: UploadFault, kind: FileKind): Outcome {
  if (code === "EntityTooLarge") return { status: "failed", message: fileKinds[kind].size };
  if (code === storeCodes.full) return { status: "exception", message: uploadMessages.full };
  if (code === "AccessDenied") return { status: "failed", message: uploadMessages.kind(fileKinds[kind].label) };
  if (code === storeCodes.quota) return { status: "failed", message: uploadMessages.quota };
  if (status >= 500 || (storeCodes.renew as readonly string[]).includes(code))
    return { status: "exception", message: uploadMessages.store };
  return { status: "failed", message: `上传失败（${code}）` };
}

/** The outcome of an upload after a fault: it waits for the network, is in the state exception, or is over. */
export function outcomeOf(error: unknown, kind: FileKind, online: boolean): Outcome {
  if (error instanceof UploadFault) {
    if (error.kind === "timeout") return late;
    return error.kind === "answer" ? answered(error, kind) : lost(online);
  }
  if (!(error instanceof CallError)) return { status: "failed", message: "上传失败" };
  if (error.status === timedOut) return late;
  if (error.status === noAnswer) return lost(online);
  return error.status >= 500 ? { status: "exception", message: error.msg } : { status: "failed", message: error.msg };
}

/** The upload is unknown to the store: it was aborted or cleaned up, and must start again. */
export const isGone = (error: unknown): boolean =>
  error instanceof UploadFault &&
  error.kind === "answer" &&
  (storeCodes.restart as readonly string[]).includes(error.code);
