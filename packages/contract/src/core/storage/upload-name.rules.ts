import { isFileKind, kindOfName, suffixOf, type FileKind } from "./file-kind.rules.ts";

/** What a stored name may be: no path, no control character, no leading dot, a suffix, at most 150 characters. */
const namePattern = /^(?![.\s])[^\p{Cc}\p{Cf}/\\:*?"<>|%#]{1,140}\.[A-Za-z0-9]{1,8}$/u;
/** A program's suffix before the last one (picture.php.jpg) is there to be run by a careless server. */
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

/** A kept name has characters of its own choosing: what a store or a disk could trip over becomes "_". */
export function keptUploadName(original: string): string {
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
 * Where an upload goes: `upload/{staffId}/{kind}/{name}`; `folder` (a timestamp) parts kept names that are equal.
 * The prefix comes from the server (`getUploadRules`); a credential opens nothing outside it.
 */
export const uploadKey = (prefix: string, kind: FileKind, name: string, folder?: string): string =>
  `${prefix}${kind}/${folder === undefined ? "" : `${folder}/`}${name}`;

export const uploadPrefix = (staffId: number): string => `upload/${staffId}/`;

/** Kind and name of a key under the prefix; null for a key that no console makes, or whose suffix is of another kind. */
export function readUploadKey(prefix: string, key: string): { readonly kind: FileKind; readonly name: string } | null {
  if (!key.startsWith(prefix)) return null;
  const [kind = "", ...rest] = key.slice(prefix.length).split("/");
  const name = rest.at(-1) ?? "";
  const isFolderFine = rest.length === 1 || (rest.length === 2 && /^\w{1,40}$/.test(rest[0] ?? ""));
  return isFileKind(kind) && kindOfName(name, [kind]) === kind && isFolderFine && isUploadName(name)
    ? { kind, name }
    : null;
}
