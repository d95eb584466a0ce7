import {
  type FileKind,
  fileKindNames,
  fileKinds,
  ordinaryKinds,
} from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import type { FileUploader } from "../../platform/app-parts.tsx";
import { CallError } from "../../platform/call-error.ts";
import { checkFile } from "./check-file.ts";
import { createUpload } from "./upload-task.ts";
import { percentOf } from "./upload-view.ts";

/** A kind that others share their suffixes with is only meant by its name: `chatImage/*`. */
const byName = (kind: FileKind, each: string) => each === `${kind.toLowerCase()}/*`;
const bySuffix = (kind: FileKind, each: string) =>
  ordinaryKinds.includes(kind) && (fileKinds[kind].suffixes as readonly string[]).includes(each.replace(/^\./, ""));

/** What an input's `accept` asks for: a kind by its MIME family or suffixes; everything when it says nothing. */
export function kindsOf(accept: string | undefined): readonly [FileKind, ...FileKind[]] {
  const wanted = (accept ?? "").split(",").map((each) => each.trim().toLowerCase());
  const isWanted = (kind: FileKind) => wanted.some((each) => byName(kind, each) || bySuffix(kind, each));
  const [first, ...others] = fileKindNames.filter(isWanted);
  if (first !== undefined) return [first, ...others];
  const [ordinary = "image", ...rest] = ordinaryKinds;
  return [ordinary, ...rest];
}

/** Sends one file and waits for its end: for the inputs that show no more than a percentage. */
export const uploadFile: FileUploader = (file, { onProgress, signal, accept }) =>
  new Promise((resolve, reject) => {
    const checked = checkFile(file, { kinds: kindsOf(accept) });
    if ("message" in checked) return reject(new CallError(400, checked.message));
    const task = createUpload(file, { kind: checked.kind });
    task.subscribe(() => {
      const view = task.view();
      onProgress(percentOf(view));
      if (view.status === "done" && view.result !== null) resolve({ url: view.result.url });
      if (view.status === "failed") reject(new CallError(400, view.message));
      // Such an input has no button to go on with; a lost line it waits for.
      if (view.status === "exception") {
        reject(new CallError(400, view.message));
        void task.cancel();
      }
      if (view.status === "cancelled") reject(new CallError(400, uploadMessages.cancelled));
    });
    signal.addEventListener("abort", () => void task.cancel());
    return task.start();
  });
