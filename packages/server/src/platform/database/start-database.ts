import { randomBytes } from "node:crypto";
import pg from "pg";
import { findLockHolder, lockDataFolder } from "../data-folder.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { placeFault } from "../place-fault.ts";
import { oneLine, StartError } from "../start-error.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { callLimit, connectionConfig, timeZone } from "./open-database.ts";
import { checkPooler } from "./pooled-connection.ts";

const databaseName = "hongxian";
const firstPause = 250;
const longestPause = 5000;
const echoPatience = 5000;

export interface StartedDatabase {
  /** The address calls use: a pooler's, if there is one. */
  url: string;
  /** Where a connection is exclusively ours from beginning to end. */
  directUrl: string;
  stop(): Promise<void>;
}

async function connectOnce(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig({ url, applicationName: "hongxian start" }));
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Errors a starting, moving or overloaded database may recover from; a wrong password or name will not. */
function isWorthWaiting(error: unknown): boolean {
  return placeFault(error) === "UNAVAILABLE";
}

const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/** A pooler reveals itself by refusing the settings of a session. */
const isPoolerRefusal = (error: unknown): boolean => /unsupported startup parameter/.test(oneLine(error));
const poolerAdvice =
  "is a pooler that does not keep a session (pgbouncer?): set DATABASE_DIRECT_URL to the address of PostgreSQL itself";

/** Runs what needs the database, waits for it up to this many seconds, and logs that. */
async function reach(url: string, seconds: number, work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  let lastError = "";
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (isPoolerRefusal(error)) throw new StartError(`database ${placeOf(url)} ${poolerAdvice}`);
      const left = deadline - Date.now();
      if (!isWorthWaiting(error) || left <= 0)
        throw new StartError(`database ${placeOf(url)} is unreachable: ${oneLine(error)}`);
      if (oneLine(error) !== lastError)
        process.stderr.write(
          `hongxian: waiting up to ${Math.ceil(left / 1000)} s for database ${placeOf(url)}: ${oneLine(error)}\n`,
        );
      lastError = oneLine(error);
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)));
    }
  }
}

/**
 * Times are read in the session's time zone and rights are withdrawn by messages of the database, so both must arrive.
 * A pooler silently drops settings and, in transaction mode, messages; only a test shows it.
 */
async function checkEcho(url: string): Promise<void> {
  const ear = await connectOnce(url);
  const mouth = await connectOnce(url).catch(async (error: unknown) => {
    await ear.end();
    throw error;
  });
  try {
    const word = randomBytes(8).toString("hex");
    const heard = new Promise<boolean>((resolve) => {
      ear.on("notification", ({ payload }) => payload === word && resolve(true));
      setTimeout(resolve, echoPatience, false).unref();
    });
    const { rows } = await ear.query<{ zone: string }>("select current_setting('TimeZone') as zone");
    if (rows[0]?.zone !== timeZone) throw new StartError(`database ${placeOf(url)} ${poolerAdvice}`);
    await ear.query("listen hongxian_echo");
    await mouth.query("select pg_notify('hongxian_echo', $1)", [word]);
    if (!(await heard)) throw new StartError(`database ${placeOf(url)} ${poolerAdvice}`);
  } finally {
    await Promise.allSettled([ear.end(), mouth.end()]);
  }
}

/** The operator's own PostgreSQL, with or without a pooler before it. */
async function reachOutside(url: string, directUrl: string, seconds: number): Promise<void> {
  await reach(directUrl, seconds, () => checkEcho(directUrl));
  if (directUrl !== url) await reach(url, seconds, () => checkPooler(url, directUrl, callLimit));
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

/** The database of the settings: an external one by DATABASE_URL, else the embedded one in the data folder. */
export async function startDatabase(settings: Settings, log: Log): Promise<StartedDatabase> {
  if (settings.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseDirectUrl: directUrl = url } = settings;
    await reachOutside(url, directUrl, settings.databaseWait);
    return { url, directUrl, stop: async () => undefined };
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
      const url = await ensureDatabase(embedded.url);
      return { url, directUrl: url, stop };
    } catch (error) {
      await stop();
      throw new StartError(`the database in ${settings.dataDir} cannot be opened: ${oneLine(error)}`);
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Like `startDatabase`, but connects to the embedded database of a running server. */
export async function joinDatabase(settings: Settings, log: Log): Promise<StartedDatabase> {
  const isServed = settings.databaseUrl === undefined && findLockHolder(settings.dataDir) !== undefined;
  const running = isServed ? findRunningPostgres(settings.dataDir) : undefined;
  if (running === undefined) return startDatabase(settings, log);
  const url = await ensureDatabase(running);
  return { url, directUrl: url, stop: async () => undefined };
}
