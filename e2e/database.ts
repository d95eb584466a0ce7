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
