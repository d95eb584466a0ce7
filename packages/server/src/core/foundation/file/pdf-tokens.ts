export type PdfToken =
  | { readonly kind: "name" | "word"; readonly text: string; readonly at: number }
  | { readonly kind: "open" | "close"; readonly text: string; readonly at: number }
  | { readonly kind: "string"; readonly text: ""; readonly at: number };

const spaces = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Array.from("()<>[]{}/%", (sign) => sign.charCodeAt(0)));
export const isSpace = (byte: number): boolean => spaces.has(byte);
export const isRegular = (byte: number): boolean => !spaces.has(byte) && !delimiters.has(byte);

/** /J#61vaScript is /JavaScript. */
const nameOf = (raw: string): string =>
  raw.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function endOfString(bytes: Buffer, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < bytes.length && depth > 0; at += 1) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) depth -= 1;
  }
  return at;
}

function endOfRegular(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && isRegular(bytes[at] ?? 0)) at += 1;
  return at;
}

/** A longer name or word has no meaning. */
const longest = 128;

/**
 * The tokens of a PDF from an offset on, as readers see them: strings and comments are skipped, names are unescaped,
 * and invalid input is skipped too, because readers do so.
 */
export function* pdfTokens(bytes: Buffer, from: number): Generator<PdfToken> {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const start = at;
    if (isSpace(byte)) at += 1;
    else if (byte === 0x25) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    else if (byte === 0x28) {
      at = endOfString(bytes, at + 1);
      yield { kind: "string", text: "", at: start };
    } else if (byte === 0x2f) {
      at = endOfRegular(bytes, at + 1);
      const raw = bytes.toString("latin1", start + 1, Math.min(at, start + 1 + 3 * longest));
      yield { kind: "name", text: nameOf(raw), at: start };
    } else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
      const end = bytes.indexOf(0x3e, at);
      at = end === -1 ? bytes.length : end + 1;
      yield { kind: "string", text: "", at: start };
    } else if (byte === 0x3c || byte === 0x5b) {
      at += byte === 0x3c ? 2 : 1;
      yield { kind: "open", text: byte === 0x3c ? "<<" : "[", at: start };
    } else if (byte === 0x3e || byte === 0x5d) {
      at += byte === 0x3e && bytes[at + 1] === 0x3e ? 2 : 1;
      yield { kind: "close", text: byte === 0x5d ? "]" : bytes.toString("latin1", start, at), at: start };
    } else if (isRegular(byte)) {
      at = endOfRegular(bytes, at);
      yield { kind: "word", text: bytes.toString("latin1", start, Math.min(at, start + longest)), at: start };
    } else at += 1;
  }
}
