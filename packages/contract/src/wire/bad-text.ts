/** PostgreSQL stores no NUL, and half of a surrogate pair is no character: neither can be stored, sent or compared. */
const unstorable = /[\0\p{Cs}]/u;
/** Deeper than anything a form sends; deeper input is an attack on the stack. */
const deepest = 64;

export const badTextMessage = "内容含有无法保存的字符";

const isBad = (value: unknown, depth: number): boolean => {
  if (typeof value === "string") return unstorable.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (depth > deepest) return true;
  if (Array.isArray(value)) return value.some((part) => isBad(part, depth + 1));
  return Object.entries(value).some(([key, part]) => unstorable.test(key) || isBad(part, depth + 1));
};

/**
 * Returns the name of the field with text that cannot be stored, "" for a value without fields; null when all is valid.
 */
export function badTextAt(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return isBad(value, 0) ? "" : null;
  for (const [key, part] of Object.entries(value)) {
    if (unstorable.test(key)) return "";
    if (isBad(part, 1)) return key;
  }
  return null;
}
