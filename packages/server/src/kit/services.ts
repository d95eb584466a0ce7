import type { Kysely } from "kysely";
import type pg from "pg";
import type { Listener } from "../platform/database/listen.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Log } from "../platform/log.ts";
import type { DrawPicture } from "../platform/server-parts.ts";
import type { Seal } from "../platform/seal.ts";
import type { Settings } from "../platform/settings.ts";

/**
 * The platform services a command may reach through its call. The database is not among them: a command has `call.db`,
 * and a second connection taken while its transaction holds one is what lets calls deadlock.
 */
export interface CommandServices {
  readonly settings: Settings;
  readonly listener: Listener;
  readonly seal: Seal;
  readonly log: Log;
}

/** All services, for code without a transaction around it: jobs, sockets, files and streams. */
export interface Services extends CommandServices {
  readonly db: Kysely<Tables>;
  /** For streams that need their own connection. */
  readonly pool: pg.Pool;
  readonly drawPicture: DrawPicture;
}
