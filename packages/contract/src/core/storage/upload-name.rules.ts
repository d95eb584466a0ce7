import { isFileKind, kindOfName, suffixOf, type FileKind } from "./file-kind.rules.ts";

/** Rules of a stored name: no path, no control character, no leading dot, a suffix, at most 150 characters. */
const namePattern = /^(?![.\s])[^\p{Cc}\p{Cf}/\\:*?"<>|%#]{1,140}\.[A-Za-z0-9]{1,8}$/u;
/** A program's suffix before the last one (picture.php.jpg) could be executed by a misconfigured server. */
const activeSuffix =
  /\.(php\d?|phtml|phar|jspx?|aspx?|cgi|pl|py|sh|exe|dll|com|bat|cmd|msi|scr|m?js|vbs|ps1|jar|[xs]?html?|svgz?|xml|swf|hta|lnk|reg)\./i;
export const isUploadName = (name: string): boolean =>
  namePattern.test(name) && !name.includes("..") && !activeSuffix.test(name);

/** Timestamp and a random number of 1000 to 9998, with the extension of the original. */
export function newUploadName(original: string, now: number, random: number): string {
  const suffix = suffixOf(original);
  const name = `${now}${1000 + Math.floor(random * 8999)}`;
  return suffix === "" ? name : `${name}.${suffix}`;
}

/** An original name may contain any character: those that a store or a disk cannot handle become "_". */
export function originalUploadName(original: string): string {
  const suffix = suffixOf(original);
  const stem = suffix === "" ? original : original.slice(0, -suffix.length - 1);
  const plain = stem
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|%#]/gu, "_")
    .replaceAll("..", "_")
    .replace(/^[.\s]+/, "_")
    .slice(0, 120);
  return suffix === "" ? plain : `${plain}.${suffix}`;
}

/**
 * The key of an upload: `upload/{staffId}/{kind}/{name}`; `folder` (a timestamp) separates equal original names. The
 * prefix comes from the server (`getUploadRules`); a credential gives no access outside it.
 */
export const uploadKey = (prefix: string, kind: FileKind, name: string, folder?: string): string =>
  `${prefix}${kind}/${folder === undefined ? "" : `${folder}/`}${name}`;

export const uploadPrefix = (staffId: number): string => `upload/${staffId}/`;

/**
 * Kind and name of a key under the prefix, and whether the name is the chosen one; null for a key that no console
 * creates, or whose suffix is of another kind.
 */
export function readUploadKey(
  prefix: string,
  key: string,
): { readonly kind: FileKind; readonly name: string; readonly isOriginalName: boolean } | null {
  if (!key.startsWith(prefix)) return null;
  const [kind = "", ...rest] = key.slice(prefix.length).split("/");
  const name = rest.at(-1) ?? "";
  const isFolderFine = rest.length === 1 || (rest.length === 2 && /^\w{1,40}$/.test(rest[0] ?? ""));
  return isFileKind(kind) && kindOfName(name, [kind]) === kind && isFolderFine && isUploadName(name)
    ? { kind, name, isOriginalName: rest.length === 2 }
    : null;
}

/** Records store addresses of at most 500 characters, and a Chinese character takes nine of them. */
const longestInAddress = 300;

/** A new name, in the format of `newUploadName`. */
const isNewName = (name: string): boolean => /^\d{13}[1-9]\d{3}\.\w+$/.test(name);

/**
 * The name under which a file is stored, after its content was found to match this suffix: the original one where it is
 * to stay, otherwise timestamp and number, those of the upload or new ones.
 */
export function finalName(
  upload: { readonly name: string; readonly isOriginalName: boolean },
  suffix: string,
  now: number,
  random: number,
): string {
  if (!upload.isOriginalName && !isNewName(upload.name)) return newUploadName(`file.${suffix}`, now, random);
  const end = `.${suffix}`;
  let stem = Array.from(upload.name.slice(0, -suffixOf(upload.name).length - 1));
  while (stem.length > 1 && encodeURIComponent(stem.join("") + end).length > longestInAddress) stem = stem.slice(0, -1);
  return stem.join("") + end;
}
