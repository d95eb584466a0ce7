export type StreamKind = "hls" | "flv" | "file";

/** The player for an address: its suffix decides, whatever parameters follow. */
export function streamKind(address: string): StreamKind {
  const path = address.split(/[?#]/)[0]?.toLowerCase() ?? "";
  if (path.endsWith(".m3u8")) return "hls";
  return path.endsWith(".flv") || path.endsWith(".ts") ? "flv" : "file";
}
