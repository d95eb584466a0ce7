const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ensp: "\u2002",
  emsp: "\u2003",
  Tab: "\t",
  NewLine: "\n",
  colon: ":",
  sol: "/",
  lpar: "(",
  rpar: ")",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  middot: "·",
  bull: "•",
  times: "×",
  yen: "¥",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  laquo: "«",
  raquo: "»",
};

const lastCodePoint = 0x10_ffff;

/** Control characters are not allowed in a text: browsers ignore some of them, and the database refuses NUL. */
const isControl = (code: number): boolean =>
  (code < 32 && code !== 9 && code !== 10 && code !== 13) || (code >= 127 && code < 160);

/** A code point that is allowed in a text; control characters and halves of pairs are not. */
function letterOf(code: number): string {
  const isHalf = code >= 0xd8_00 && code <= 0xdf_ff;
  return isControl(code) || isHalf || code > lastCodePoint ? "" : String.fromCodePoint(code);
}

const plainText = (text: string): string =>
  [...text.replaceAll(/\r\n?/g, "\n")].filter((letter) => !isControl(letter.codePointAt(0) ?? 0)).join("");

/** Decodes character references once; an unknown one stays as it is written. Control characters are removed. */
export const decodeText = (text: string): string =>
  plainText(text).replaceAll(
    /&(?:#x([\da-f]{1,8})|#(\d{1,9})|([a-z]{2,8}));?/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return letterOf(Number.parseInt(hex, 16));
      if (decimal !== undefined) return letterOf(Number(decimal));
      return named[name ?? ""] ?? whole;
    },
  );

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Escapes a text for use between tags and within quotes. */
export const encodeText = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);
