import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp, servicesOf } from "../app.ts";
import { hashToken, newToken } from "../core/foundation/access/session-token.ts";
import type { Extension } from "../extension.ts";
import type { Services } from "../kit/services.ts";
import { openListener } from "../platform/database/listen.ts";
import { createLog, type Log } from "../platform/log.ts";
import type { ServerParts } from "../platform/server-parts.ts";
import { parseSettings } from "../platform/settings.ts";
import { sql } from "kysely";
import { asker, type Ask } from "./ask.ts";
import { testDatabase, type TestDatabase, type TestDatabaseOptions } from "./database.ts";

export type { Ask };

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly services: Services;
  /** What jobs are run with. */
  readonly parts: ServerParts;
  readonly extension: Extension | undefined;
  /** Calls without a session. */
  readonly ask: Ask;
  /** Calls as a member of staff, with a fresh session. */
  as(staffId: number): Promise<Ask>;
}

/** What the test server seals private values with. */
export const testKey = "the secret key of the tests, long enough";

// Sweeps over all calls and roles are faster than any real office.
process.env["RATE_LIMIT"] ??= "1000000";

/** The complete server on its own database. */
export async function testApp({
  log = createLog("silent", "test"),
  extension,
  privateHosts = [],
  imageHosts = [],
  ...options
}: TestDatabaseOptions & {
  log?: Log;
  extension?: Extension;
  privateHosts?: readonly string[];
  imageHosts?: readonly string[];
} = {}): Promise<TestApp> {
  const database = await testDatabase(options);
  const dataDir = mkdtempSync(join(tmpdir(), "hongxian-app-"));
  const listener = openListener(database.url, log);
  // It would end the streams that were opened before it was up, in the middle of a test.
  await new Promise<void>((resolve) => listener.onUp(resolve));
  const settings = {
    ...parseSettings({ PRIVATE_HOSTS: privateHosts.join(","), IMAGE_HOSTS: imageHosts.join(",") }),
    dataDir,
    secretKey: testKey,
  };
  const parts = { settings, database, listener, log, drawPicture: extension?.drawPicture };
  const app = await buildApp(parts, extension);
  afterAll(async () => {
    await app.close();
    await listener.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const as = async (staffId: number): Promise<Ask> => {
    const token = newToken();
    await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
      values (${staffId}, ${hashToken(token)}, now() + interval '12 hours', now())`.execute(database.db);
    return asker(app, token);
  };
  return { app, database, services: servicesOf(parts), parts, extension, ask: asker(app, null), as };
}
