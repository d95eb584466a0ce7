import pg from "pg";
import { findLockHolder, lockDataFolder } from "../data-folder.ts";
import { errorCode } from "../error-code.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { oneLine, StartError } from "../start-error.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { connectionConfig } from "./open-database.ts";

const databaseName = "hongxian";
const reachTimeout = 5000;

export interface StartedDatabase {
  url: string;
  stop(): Promise<void>;
}

async function connectOnce(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig({ url, applicationName: "hongxian start" }));
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** A database started together with us may need a moment; a wrong password or name will not get better. */
function isWorthWaiting(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ECONNREFUSED" || code === "57P03" || code === "EAI_AGAIN";
}

async function reach(url: string): Promise<void> {
  const deadline = Date.now() + reachTimeout;
  for (;;) {
    try {
      await (await connectOnce(url)).end();
      return;
    } catch (error) {
      if (!isWorthWaiting(error) || Date.now() > deadline) {
        const { host, pathname } = new URL(url);
        throw new StartError(`database ${host}${pathname} is unreachable: ${oneLine(error)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function ensureDatabase(maintenanceUrl: string): Promise<string> {
  const client = await connectOnce(maintenanceUrl);
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
  const url = new URL(maintenanceUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}

/** The database of the settings: an outside one by DATABASE_URL, else the embedded one in the data folder. */
export async function startDatabase(settings: Settings, log: Log): Promise<StartedDatabase> {
  if (settings.databaseUrl !== undefined) {
    await reach(settings.databaseUrl);
    return { url: settings.databaseUrl, stop: async () => undefined };
  }
  const unlock = lockDataFolder(settings.dataDir);
  try {
    const embedded = await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      settings: settings.postgresSettings,
      log,
    });
    const stop = async () => {
      await embedded.stop();
      unlock();
    };
    try {
      return { url: await ensureDatabase(embedded.url), stop };
    } catch (error) {
      await stop();
      throw new StartError(`the database in ${settings.dataDir} cannot be opened: ${oneLine(error)}`);
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** As `startDatabase`, but joins the embedded database that a running server holds open. */
export async function joinDatabase(settings: Settings, log: Log): Promise<StartedDatabase> {
  const isServed = settings.databaseUrl === undefined && findLockHolder(settings.dataDir) !== undefined;
  const running = isServed ? findRunningPostgres(settings.dataDir) : undefined;
  if (running === undefined) return startDatabase(settings, log);
  return { url: await ensureDatabase(running), stop: async () => undefined };
}
