/** What the place the server runs in lacks: a database that answers, room on a disk, a disk that works. */
export type PlaceFault = "UNAVAILABLE" | "NO_ROOM" | "DISK_FAULT";

/** PostgreSQL stops, starts, was cut off, follows another, has no connection or memory left, or took too long. */
const away =
  "57P01 57P02 57P03 57P05 57014 25006 25P03 53000 53200 53300 53400 08000 08001 08003 08004 08006 08007 " +
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN ENOTFOUND EMFILE ENFILE";

/** PostgreSQL's and the system's codes for what no call can help; they are answered as such and not as a fault of ours. */
const faults: Readonly<Record<string, PlaceFault>> = {
  ...Object.fromEntries(away.split(" ").map((code) => [code, "UNAVAILABLE"] as const)),
  "53100": "NO_ROOM",
  ENOSPC: "NO_ROOM",
  EDQUOT: "NO_ROOM",
  // A file that cannot be read or written, a damaged page or index.
  "58000": "DISK_FAULT",
  "58030": "DISK_FAULT",
  "58P01": "DISK_FAULT",
  XX001: "DISK_FAULT",
  XX002: "DISK_FAULT",
  EIO: "DISK_FAULT",
  EROFS: "DISK_FAULT",
};

/** The driver's words for a connection that is gone or was not to be had; these errors have no code. */
const lostConnection = new Set([
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);

/** Which lack of the place an error tells of, if any. */
export function placeFault(code: string, error: unknown): PlaceFault | undefined {
  if (Object.hasOwn(faults, code)) return faults[code];
  return error instanceof Error && lostConnection.has(error.message) ? "UNAVAILABLE" : undefined;
}
