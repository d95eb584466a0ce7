const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** Characters that XML cannot hold at all become "?"; lists with them are requested with encoding-type=url. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[&<>"\r]/g, (letter) => entities[letter] ?? letter)
    // oxlint-disable-next-line no-control-regex -- these are exactly what must not pass
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "?");

export interface XmlNode {
  readonly [name: string]: XmlValue;
}
export type XmlValue = string | number | boolean | XmlNode | readonly (string | XmlNode)[] | undefined;

function element(name: string, value: XmlValue): string {
  if (value === undefined) return "";
  // A readonly array is not narrowed by Array.isArray.
  if (Array.isArray(value)) return (value as readonly XmlValue[]).map((one) => element(name, one)).join("");
  if (typeof value === "object") return `<${name}>${elements(value as XmlNode)}</${name}>`;
  return `<${name}>${escapeXml(String(value))}</${name}>`;
}
const elements = (node: XmlNode): string =>
  Object.entries(node)
    .map(([name, value]) => element(name, value))
    .join("");

export const writeXml = (root: string, node: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${elements(node)}</${root}>`;
export const errorXml = (node: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${elements(node)}</Error>`;

export interface NamedPart {
  readonly number: number;
  readonly etag: string;
}

const unescapeXml = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#34;", '"').replaceAll("&amp;", "&").trim();
const inner = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];

/** The list of a CompleteMultipartUpload; null when it is invalid. Only numbers and tags are read from it. */
export function readPartList(text: string): NamedPart[] | null {
  if (!/<CompleteMultipartUpload[\s>]/.test(text)) return null;
  const parts = [...text.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = ""]) => ({
    number: Number(inner(part, "PartNumber")),
    etag: unescapeXml(inner(part, "ETag") ?? "").replaceAll('"', ""),
  }));
  return parts.every(({ number, etag }) => Number.isInteger(number) && etag !== "") ? parts : null;
}
