const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };
const plain = (text: string): string =>
  text.replaceAll(
    /&(quot|apos|lt|gt|amp|#34);/g,
    (whole, name: string) => entities[name] ?? (name === "#34" ? '"' : whole),
  );
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The text of the first element of this name, or "". Sufficient for the flat answers of a store. */
export const tagText = (xml: string, name: string): string =>
  plain(new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? "");

export interface StoredPart {
  readonly number: number;
  readonly etag: string;
  readonly size: number;
}

/** The stored parts of an unfinished upload, and where the next page of the list begins. */
export function readParts(xml: string): { readonly parts: readonly StoredPart[]; readonly next: string | null } {
  const parts = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(tagText(part, "PartNumber")),
    etag: tagText(part, "ETag"),
    size: Number(tagText(part, "Size")),
  }));
  const hasMore = tagText(xml, "IsTruncated") === "true";
  return { parts, next: hasMore ? tagText(xml, "NextPartNumberMarker") || null : null };
}

export function writeParts(parts: readonly Pick<StoredPart, "number" | "etag">[]): string {
  const lines = parts
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`);
  return `<CompleteMultipartUpload>${lines.join("")}</CompleteMultipartUpload>`;
}
