import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/**
 * Writes past the front door what no console can: what members' apps send, and time that has passed. Everything else goes
 * through pages and calls.
 */
export async function inDatabase<T extends object>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
  // Written by the server itself when it starts its database.
  const state = JSON.parse(readFileSync(join(process.env["E2E_DATA_DIR"] ?? "", "database.json"), "utf8")) as {
    port: number;
    password: string;
  };
  const { port, password } = state;
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database: "hongxian" });
  await client.connect();
  try {
    return (await client.query<T>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
