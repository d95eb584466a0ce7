import { readFileSync } from "node:fs";
import { join } from "node:path";

/** After all journeys: shows the server's log, and an unhandled error there fails the run. */
// The journeys' runner takes the default of this file.
// oxlint-disable-next-line import/no-default-export
export default function showServerLog(): void {
  const serverLog = readFileSync(join(process.env["E2E_DATA_DIR"] ?? "", "server.log"), "utf8");
  if (serverLog !== "") process.stderr.write(serverLog);
  const stray = serverLog.split("\n").filter((line) => /nobody handled|Unhandled/.test(line));
  if (stray.length > 0) throw new Error(`${stray.length} faults that nobody handled in the server's log`);
}
