import { sourceFiles } from "./source-files.mjs";

/**
 * What depends on the database most: locks, the ledger, partitions, members. Every migration runs before them.
 */
const filters = [
  "src/core/foundation/ledger/",
  "src/core/services/review/",
  "src/features/coupon/",
  ...["hot-plan", "listen", "migrate", "open-database"].map((file) => `src/platform/database/${file}`),
];

/** Vitest says nothing of a filter that matches no file, so a folder that moved would silently not be tested. */
export function matchingFilters(wanted, files) {
  const empty = wanted.filter((filter) => !files.some((file) => file.includes(filter)));
  if (empty.length > 0)
    throw Object.assign(new Error(`no test of the server matches ${empty.join(", ")}`), { isPlain: true });
  return wanted;
}

/** The parts of the server's suite that run on another PostgreSQL too. */
export const otherPostgresFilters = () =>
  matchingFilters(
    filters,
    sourceFiles("packages/server/src", /\.test\.ts$/).map(({ path }) => path),
  );
