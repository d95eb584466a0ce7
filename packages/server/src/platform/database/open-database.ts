import { CamelCasePlugin, Kysely, PostgresDialect, type KyselyConfig } from "kysely";
import type pg from "pg";
import type { Log } from "../log.ts";
import { oneLine } from "../start-error.ts";
import { columnValues } from "./column-values.ts";
import { cutter } from "./cut-connections.ts";
import { keepPlans } from "./kept-plan.ts";
import { PatientPool } from "./patient-pool.ts";
import { pooledConfig } from "./pooled-connection.ts";
import type { Tables } from "./tables.ts";

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** Closes every connection, so that calls waiting on a silently lost database get an answer. */
  cut(): void;
  close(): Promise<void>;
}

export interface OpenOptions {
  url: string;
  max: number;
  applicationName: string;
  /** Milliseconds; 0 = none. Calls have a limit, background work sets its own. */
  statementTimeout?: number;
  /** Milliseconds a call waits for a connection. */
  connectTimeout?: number;
  log?: Log;
  /** Milliseconds from which a statement is logged; 0 or nothing = none. */
  slowMs?: number;
  /** The address is that of a pooler in transaction mode. */
  isPooled?: boolean;
}

/** Milliseconds that a statement of a call may take. */
export const callLimit = 60_000;
export const timeZone = "Asia/Shanghai";

/** Session settings are sent with the connection request; the address may contain options of its own. */
export function connectionConfig({
  url,
  applicationName,
  statementTimeout = callLimit,
  connectTimeout = 10_000,
}: Omit<OpenOptions, "max">) {
  const address = new URL(url);
  const urlOptions = address.searchParams.get("options") ?? "";
  address.searchParams.delete("options");
  const session = {
    timezone: timeZone,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
  };
  const options = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: address.href,
    application_name: applicationName,
    options: [...options, urlOptions].join(" ").trim(),
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    types: columnValues,
  } satisfies pg.ClientConfig;
}

const longest = 2000;

/** The text of a statement without any value: parameters are not in it, and what was written into it is left out. */
const plainStatement = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/(?<![\w$.])\d{3,}\b/g, "…")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, longest);

/** Slow statements are logged whether they succeed or not. */
function logSlow({ slowMs = 0, log, applicationName }: OpenOptions): Pick<KyselyConfig, "log"> {
  if (slowMs === 0 || log === undefined) return {};
  return {
    log: ({ query, queryDurationMillis: ms, level }) => {
      if (ms < slowMs) return;
      const about = { ms: Math.round(ms), isFailed: level === "error", pool: applicationName };
      log.warn({ ...about, statement: plainStatement(query.sql) }, "slow statement");
    },
  };
}

export function openDatabase(options: OpenOptions): Database {
  const config = options.isPooled === true ? pooledConfig(options) : connectionConfig(options);
  const pool = new PatientPool({ ...config, max: options.max, idleTimeoutMillis: 60_000 });
  // A connection that breaks (database restarted) is replaced by the pool; without a listener the event would end the
  // process. One that is being closed may still be notified of a stopping database.
  const noteLoss = (error: Error) => {
    if (!pool.ending) options.log?.warn({ reason: oneLine(error) }, "a database connection was lost");
  };
  pool.on("error", noteLoss);
  pool.on("connect", (client) => client.on("error", noteLoss));
  if (options.isPooled !== true) pool.on("connect", keepPlans);
  const cut = cutter(pool);

  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...logSlow(options),
  });
  const close = async () => {
    await db.destroy();
    // Kysely ends the pool only when a query used it.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, cut, close };
}
