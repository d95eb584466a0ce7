/** PostgreSQL's classes for "not now": connection, resources, shut down or cancelled, taken turns, standby. */
const notNow = /^(?:08...|53...|57...|40001|40P01|55P03|25006)$/;
/** The same said by the system. */
const noWay = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** The driver and its pool give up with errors that have no code. */
const noConnection = [
  /^timeout exceeded when trying to connect/,
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable/,
  /^Cannot use a pool after calling end/,
  /^driver has already been destroyed/,
  /^the database (?:system )?is /,
];

export const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** True when the database was not there, or not there any more: the call itself was no worse than any other. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (notNow.test(code) || noWay.has(code)) return true;
  return error instanceof Error && noConnection.some((pattern) => pattern.test(error.message));
}
