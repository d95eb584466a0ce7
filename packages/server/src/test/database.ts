import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { openDatabase, type Database } from "../platform/database/open-database.ts";
import { databaseAddress, withMaintenance } from "./maintenance.ts";

export interface TestDatabase extends Database {
  url: string;
}

export interface TestDatabaseOptions {
  /** Without tables, for tests of the migrations themselves. */
  isEmpty?: boolean;
  /** The database it is a copy of, where it is not the prepared one. */
  template?: string;
  /** Connections of its pool. */
  max?: number;
  connectTimeout?: number;
}

/**
 * A separate database for one test file, with all migrations, regions and access rules in place. Call it at the top of
 * the file; it is dropped when the file is done.
 */
export async function testDatabase({
  isEmpty = false,
  template = isEmpty ? "template0" : inject("templateName"),
  max = 8,
  connectTimeout,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject("serverUrl");
  const name = `hongxian_test_${randomBytes(6).toString("hex")}`;
  await withMaintenance(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} ${inject("copyWay")}`),
  );
  const url = databaseAddress(serverUrl, name);
  const database = openDatabase({
    url,
    max,
    applicationName: "test",
    ...(connectTimeout === undefined ? {} : { connectTimeout }),
  });
  afterAll(async () => {
    await database.close();
    await withMaintenance(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
  return { ...database, url };
}
