const piece = 0x8000;

/** Bytes as Base64, piece by piece: a whole file at once is more arguments than a call takes. */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}
