import type { Kysely } from "kysely";
import type pg from "pg";
import type { Listener } from "../platform/database/listen.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Log } from "../platform/log.ts";
import type { Seal } from "../platform/seal.ts";
import type { Settings } from "../platform/settings.ts";

/** The platform parts a deed may reach through its call. */
export interface House {
  readonly settings: Settings;
  readonly db: Kysely<Tables>;
  /** For streams that need a connection of their own. */
  readonly pool: pg.Pool;
  readonly listener: Listener;
  readonly seal: Seal;
  readonly log: Log;
}
