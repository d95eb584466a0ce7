import type { Listener } from "./database/listen.ts";
import type { Database } from "./database/open-database.ts";
import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

/** What every process of the server has at hand. */
export interface ServerParts {
  settings: Settings;
  database: Database;
  listener: Listener;
  log: Log;
}
