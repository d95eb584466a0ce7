import {
  type FileKind,
  fileKindNames,
  fileKinds,
  ordinaryKinds,
} from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { CallError } from "../../platform/call-error.ts";
import type { UploadJob, UploadWish } from "../../platform/upload-job.ts";
import { checkFile } from "./check-file.ts";
import { createUpload } from "./upload-task.ts";

/** A kind that shares its suffixes with others is selected only by its name: `chatImage/*`. */
const byName = (kind: FileKind, each: string) => each === `${kind.toLowerCase()}/*`;
const bySuffix = (kind: FileKind, each: string) =>
  ordinaryKinds.includes(kind) && (fileKinds[kind].suffixes as readonly string[]).includes(each.replace(/^\./, ""));

/** The kinds that an input's `accept` names, by MIME family or suffixes; all ordinary kinds when it names none. */
export function kindsOf(accept: string | undefined): readonly [FileKind, ...FileKind[]] {
  const wanted = (accept ?? "").split(",").map((each) => each.trim().toLowerCase());
  const isWanted = (kind: FileKind) => wanted.some((each) => byName(kind, each) || bySuffix(kind, each));
  const [first, ...others] = fileKindNames.filter(isWanted);
  if (first !== undefined) return [first, ...others];
  const [ordinary = "image", ...rest] = ordinaryKinds;
  return [ordinary, ...rest];
}

/** Starts uploading a file chosen by an input. */
export function beginUpload(file: File, { accept, pattern, keepName }: UploadWish): UploadJob {
  const checked = checkFile(file, { kinds: kindsOf(accept), pattern, keepName });
  if ("message" in checked) throw new CallError(400, checked.message);
  const task = createUpload(file, { kind: checked.kind, keepName });
  task.start();
  return task;
}
