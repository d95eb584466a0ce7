import { suffixOf } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { toast } from "../../platform/toast.ts";

/**
 * Whether a chosen sheet is one of `accept` (.xlsx,.csv) by its name; shows a message if it is missing or not accepted.
 */
export function takesSheet(file: File | undefined, accept: string): file is File {
  if (file === undefined) {
    toast.warning(uploadMessages.none);
    return false;
  }
  const isTaken = accept
    .toLowerCase()
    .split(",")
    .some((each) => each.trim() === `.${suffixOf(file.name)}`);
  if (!isTaken) toast.error(uploadMessages.namePattern);
  return isTaken;
}
