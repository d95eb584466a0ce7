/** What the server's environment lacks: a database that answers, space on a disk, a disk that works. */
export type PlaceFault = "UNAVAILABLE" | "NO_ROOM" | "DISK_FAULT";

/**
 * PostgreSQL's error classes for "not now": connection, resources, shutdown or cancelled, serialisation, idle timeout,
 * standby.
 */
const notNow = /^(?:08...|53...|57...|40001|40P01|55P03|25P03|25006)$/;
/** The same, reported by the operating system. */
const noWay = new Set(
  (
    "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN ENOTFOUND " +
    "EMFILE ENFILE"
  ).split(" "),
);

const disk: Readonly<Record<string, PlaceFault>> = {
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

/** The driver and its pool throw errors without a code. */
const noConnection = [
  /^timeout exceeded when trying to connect/,
  /^timeout expired$/,
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable/,
  /^Cannot use a pool after calling end/,
  /^driver has already been destroyed/,
  /^the database (?:system )?is /,
];

export const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** Which fault of the environment an error reports, if any: the call itself was valid. */
export function placeFault(error: unknown): PlaceFault | undefined {
  const code = codeOf(error);
  if (Object.hasOwn(disk, code)) return disk[code];
  if (notNow.test(code) || noWay.has(code)) return "UNAVAILABLE";
  const isLost = error instanceof Error && noConnection.some((pattern) => pattern.test(error.message));
  return isLost ? "UNAVAILABLE" : undefined;
}
