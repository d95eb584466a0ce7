import { type FileKind, fileKinds, kindOfName } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { isUploadName } from "@hongxian/contract/core/storage/upload-name.rules.ts";

export interface UploadWishes {
  /** The accepted kinds; a file of unknown suffix is checked as the first. */
  readonly kinds: readonly [FileKind, ...FileKind[]];
  /** Checked against the name as it was chosen. */
  readonly pattern?: RegExp | undefined;
  /** Stores the file under its chosen name instead of a new one. */
  readonly keepName?: boolean | undefined;
}

/** Characters that turn a name into a path or hide its suffix: no legitimate file name contains them. */
const hostile = /[\p{Cc}\p{Cf}/\\]|\.\./u;

function isNameFine(name: string, { pattern, keepName = false }: UploadWishes): boolean {
  if (hostile.test(name) || name.length > 255) return false;
  if (keepName && !isUploadName(name)) return false;
  return pattern === undefined || new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, "")).test(name);
}

/** The kind of a chosen file, or why it is refused; the server checks the content afterwards. */
export function checkFile(
  file: Pick<File, "name" | "size">,
  wishes: UploadWishes,
): { readonly kind: FileKind } | { readonly message: string } {
  if (!isNameFine(file.name, wishes)) return { message: uploadMessages.namePattern };
  const kind = kindOfName(file.name, wishes.kinds);
  if (kind === null) {
    const [only, ...others] = wishes.kinds;
    const suffixes = wishes.kinds.flatMap((each) => fileKinds[each].suffixes).join("、");
    return { message: others.length === 0 ? fileKinds[only].type : `只支持${suffixes}格式的文件` };
  }
  if (file.size === 0) return { message: uploadMessages.empty };
  return file.size > fileKinds[kind].bytes ? { message: fileKinds[kind].size } : { kind };
}

/** What a file chooser offers: `.png,.jpg`. */
export const acceptText = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => fileKinds[kind].suffixes.map((suffix) => `.${suffix}`)).join(",");
