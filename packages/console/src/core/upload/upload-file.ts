import { type FileKind, fileKindNames, fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import type { FileUploader } from "../../platform/app-parts.tsx";
import { CallError } from "../../platform/call-error.ts";
import { checkFile } from "./check-file.ts";
import { createUpload } from "./upload-task.ts";
import { percentOf } from "./upload-view.ts";

const [firstKind, ...otherKinds] = fileKindNames;

/** What an input's `accept` asks for: a kind by its MIME family or suffixes; everything when it says nothing. */
export function kindsOf(accept: string | undefined): readonly [FileKind, ...FileKind[]] {
  const wanted = (accept ?? "").split(",").map((each) => each.trim().toLowerCase());
  const [first, ...others] = fileKindNames.filter((kind) =>
    wanted.some(
      (each) =>
        each === `${kind}/*` || (fileKinds[kind].suffixes as readonly string[]).includes(each.replace(/^\./, "")),
    ),
  );
  return first === undefined ? [firstKind, ...otherKinds] : [first, ...others];
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
