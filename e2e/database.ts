import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** The address of the journeys' database; written by the server when it starts it. */
export function databaseUrl(): string {
  const state = JSON.parse(readFileSync(join(process.env["E2E_DATA_DIR"] ?? "", "database.json"), "utf8")) as {
    port: number;
    password: string;
  };
  return `postgres://postgres:${encodeURIComponent(state.password)}@127.0.0.1:${state.port}/hongxian`;
}

/**
 * Writes directly to the database what no console can: what members' apps send, and time that has passed. Everything
 * else uses pages and calls.
 */
export async function inDatabase<T extends object>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return (await client.query<T>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The member whose ban or mute a journey has set back to its end: no sanction ends by itself within ten minutes. */
export async function endingSanction(type: "ACCOUNT_BAN" | "MUTE"): Promise<number> {
  const [found] = await inDatabase<{ userId: string }>(
    `select user_id as "userId" from punishment
      where type = $1 and status in ('EFFECTIVE', 'EXPIRED') and end_time < start_time + interval '10 minutes'
      order by id desc limit 1`,
    [type],
  );
  if (found === undefined) throw new Error(`no ${type} was set back`);
  return Number(found.userId);
}
