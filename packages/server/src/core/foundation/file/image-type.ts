export interface ImageType {
  readonly type: string;
  readonly extension: "png" | "jpg" | "webp" | "gif";
}

/**
 * The picture's real type by its first bytes; null for anything but an accepted picture. GIFs are accepted only in
 * conversations.
 */
export function imageType(bytes: Buffer, withGif = false): ImageType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) {
    return { type: "image/png", extension: "png" };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { type: "image/jpeg", extension: "jpg" };
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") {
    return { type: "image/webp", extension: "webp" };
  }
  if (withGif && /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return { type: "image/gif", extension: "gif" };
  return null;
}
