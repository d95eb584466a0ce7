import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { writeOnce } from "../platform/data-folder.ts";
import type { Listener } from "../platform/database/listen.ts";
import type { Database } from "../platform/database/open-database.ts";
import type { Settings } from "../platform/settings.ts";
import { StartError } from "../platform/start-error.ts";

const prefix = "hongxian files";

/** The name under which the other servers see the listener of this one: it identifies the data folder of its files. */
export function listenerName(dataDir: string): string {
  const path = join(dataDir, "store-id");
  writeOnce(path, `${randomBytes(8).toString("hex")}\n`);
  return `${prefix} ${readFileSync(path, "utf8").trim()}`;
}

/**
 * Several servers on one database need their files in one place: what was uploaded at one would be missing at the
 * other. Throws when there is another server that stores its files elsewhere. The own listener is already up then, so
 * that of two that start at the same moment at least one sees the other.
 */
export async function refuseFilesApart(
  { db }: Pick<Database, "db">,
  listener: Listener,
  settings: Settings,
  own: string,
): Promise<void> {
  if (settings.databaseUrl === undefined || settings.storage.endpoint !== undefined) return;
  await new Promise<void>((resolve) => listener.onUp(resolve));
  const { rows } = await sql<{
    address: string | null;
  }>`select distinct host(client_addr) as address from pg_stat_activity
    where datname = current_database() and application_name like ${`${prefix} %`}
      and application_name <> ${own}`.execute(db);
  if (rows.length === 0) return;
  const where = rows.map(({ address }) => address ?? "this machine").join(", ");
  throw new StartError(
    `another server (${where}) works on this database and keeps its files in another data folder; give all servers one DATA_DIR on a shared disk, or one store (S3_ENDPOINT)`,
  );
}
