import type { Listener } from "./database/listen.ts";
import type { Database } from "./database/open-database.ts";
import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

/** Draws the SVG for an address that is not a stored file; undefined where there is none. */
export type DrawPicture = (address: string) => string | undefined;

/** What every process of the server has available. */
export interface ServerParts {
  settings: Settings;
  database: Database;
  listener: Listener;
  log: Log;
  /** Only an extension of the product draws pictures. */
  drawPicture?: DrawPicture | undefined;
}
