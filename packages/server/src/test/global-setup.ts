import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { seedAccess } from "../core/foundation/upkeep/seed-access.ts";
import { seedRegions } from "../core/people/region/seed-regions.ts";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { prepareJobs } from "../platform/jobs/start-jobs.ts";
import { createLog } from "../platform/log.ts";
import { databaseAddress, withMaintenance } from "./maintenance.ts";

declare module "vitest" {
  interface ProvidedContext {
    serverUrl: string;
    templateName: string;
    copyWay: string;
    shapesFile: string;
  }
}

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** TEST_DATABASE_URL runs the same suite on another PostgreSQL; its user must be allowed to create databases. */
async function startTestServer(): Promise<TestServer> {
  const externalUrl = process.env["TEST_DATABASE_URL"];
  if (externalUrl !== undefined && externalUrl !== "") return { url: externalUrl, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), "hongxian-test-"));
  chmodSync(dataDir, 0o755);
  // Nothing of a test run needs to survive a power failure.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "128MB" };
  const server = await startEmbeddedPostgres({ dataDir, settings, log: createLog("warn", "test") });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/**
 * Files are copied as they are where the server can: logging every page of a thousand relations takes eight times as
 * long.
 */
async function copyWayOf(serverUrl: string): Promise<string> {
  const version = await withMaintenance(serverUrl, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    return Number(rows[0]?.server_version_num ?? 0);
  });
  return version >= 150_000 ? "strategy file_copy" : "";
}

/** What the row types of all statements say. The compiler reads them while PostgreSQL starts. */
async function prepareShapes(): Promise<string> {
  const tool = join(import.meta.dirname, "..", "..", "..", "..", "tools", "sql", "sql-shapes.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [tool]);
  return stdout.trim();
}

interface Prepared {
  readonly provided: Readonly<ProvidedContext>;
  stop(): Promise<void>;
}

async function prepare(): Promise<Prepared> {
  const shapes = prepareShapes();
  // It is awaited below; until then a failure is nobody's.
  shapes.catch(() => undefined);
  const server = await startTestServer();
  const templateName = `hongxian_template_${randomBytes(6).toString("hex")}`;
  const stop = async () => {
    await withMaintenance(server.url, async (client) => {
      const made = await client.query<{ datname: string }>(
        "select datname from pg_database where starts_with(datname, $1)",
        [templateName],
      );
      for (const { datname } of made.rows) await client.query(`drop database if exists ${datname} with (force)`);
    });
    await server.stop();
  };
  try {
    await withMaintenance(server.url, (client) => client.query(`create database ${templateName} template template0`));
    const url = databaseAddress(server.url, templateName);
    const database = openDatabase({ url, max: 2, applicationName: "test template", statementTimeout: 0 });
    try {
      await migrate(database.pool);
      await prepareJobs(database.pool, createLog("warn", "test"));
      await seedRegions(database.db);
      await seedAccess(database.db);
    } finally {
      await database.close();
    }
    const copyWay = await copyWayOf(server.url);
    return { provided: { shapesFile: await shapes, serverUrl: server.url, templateName, copyWay }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Each project of the run reads this file anew: what they share is held by the process. */
const key = Symbol.for("hongxian.test-server");
interface Shared {
  readonly prepared: Promise<Prepared>;
  users: number;
}
const ofProcess = globalThis as { [key]?: Shared };

/** One server for the entire run, and one prepared database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (ofProcess[key] ??= { prepared: prepare(), users: 0 });
  shared.users += 1;
  const { provided, stop } = await shared.prepared;
  for (const name of ["serverUrl", "templateName", "copyWay", "shapesFile"] as const)
    project.provide(name, provided[name]);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete ofProcess[key];
    await stop();
  };
}
