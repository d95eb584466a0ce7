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

/** A code point that may stand in a text; control characters and halves of pairs may not. */
function letterOf(code: number): string {
  const isAllowed = code === 9 || code === 10 || code === 13 || (code >= 32 && code !== 127 && code <= lastCodePoint);
  const isHalf = code >= 0xd8_00 && code <= 0xdf_ff;
  return isAllowed && !isHalf ? String.fromCodePoint(code) : "";
}

/** Character references as the letters they stand for, once; an unknown one stays as it is written. */
export const decodeText = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]{1,8})|#(\d{1,9})|([a-z]{2,8}));?/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return letterOf(Number.parseInt(hex, 16));
      if (decimal !== undefined) return letterOf(Number(decimal));
      return named[name ?? ""] ?? whole;
    },
  );

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** A text that means itself, between tags and within quotes alike. */
export const encodeText = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);
