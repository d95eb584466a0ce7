import pg from "pg";
import { StartError } from "../start-error.ts";
import { columnValues } from "./column-values.ts";

const zone = "Asia/Shanghai";

/**
 * A pooler refuses session settings at the start of a connection, except a few that it tracks itself and sets on every
 * borrowed connection; the time zone is among them. The driver's types do not declare the overridden method.
 */
class PooledClient extends pg.Client {
  getStartupConf(): Record<string, string> {
    const original = (pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> }).getStartupConf;
    return { ...original.call(this), TimeZone: zone };
  }
}

/**
 * Connections to a pooler in transaction mode. Statements have no names there: a plan is cached by a connection that
 * may never be used again.
 */
export function pooledConfig({ url, applicationName }: { url: string; applicationName: string }) {
  return {
    Client: PooledClient,
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: columnValues,
  } satisfies pg.PoolConfig;
}

interface Session {
  zone: string;
  database: string;
  started: string;
}
const lookAround = `select current_setting('TimeZone') as zone, current_database() as database,
  pg_postmaster_start_time()::text as started`;

async function askOnce<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ask = async (client: pg.Client) => (await client.query<Session>(lookAround)).rows[0];

/**
 * Makes sure that calls through the pooler reach the same database as the direct address, and that they read times
 * correctly; sets on the pooler's account the limits that a session of our own would set.
 */
export async function checkPooler(url: string, directUrl: string, limit: number): Promise<void> {
  // In the same time zone, so that the same instant has the same text.
  const direct = await askOnce(new pg.Client({ connectionString: directUrl, options: `-c timezone=${zone}` }), ask);
  const { Client, ...config } = pooledConfig({ url, applicationName: "hongxian start" });
  const pooled = await askOnce(new Client(config), async (client) => {
    const session = await ask(client);
    const name = pg.escapeIdentifier(session?.database ?? "");
    for (const setting of ["statement_timeout", "idle_in_transaction_session_timeout"])
      await client.query(`alter role current_user in database ${name} set ${setting} = ${limit}`);
    return session;
  });
  if (pooled?.zone !== zone) throw new StartError("the pooler of DATABASE_URL does not pass on the time zone");
  if (pooled.database !== direct?.database || pooled.started !== direct.started)
    throw new StartError("DATABASE_URL and DATABASE_DIRECT_URL name different databases");
}
