const piece = 0x8000;

/** Bytes as Base64, in pieces: a complete file would exceed the number of arguments a call may have. */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}
