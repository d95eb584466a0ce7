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
import { testDatabase, type TestDatabase, type TestDatabaseOptions } from "./database.ts";

export interface Answer {
  readonly http: number;
  readonly status: number;
  readonly msg: string;
  // What an answer holds is asserted by the test that asked for it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly raw: string;
}

export type Ask = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

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

const host = "console.test";
// Sweeps over all calls and roles are faster than any real office.
process.env["RATE_LIMIT"] ??= "1000000";

function asker(app: FastifyInstance, cookie: string | null): Ask {
  return async (method, url, body, headers = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        host,
        "x-console-host": host,
        ...(cookie === null ? {} : { cookie: `hx_session=${cookie}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers["content-type"] ?? "").includes("json");
    const envelope = isJson ? (response.json() as Partial<Answer>) : {};
    return {
      http: response.statusCode,
      status: envelope.status ?? -1,
      msg: envelope.msg ?? "",
      data: envelope.data ?? null,
      headers: response.headers,
      raw: response.body,
    };
  };
}

/** The complete server on its own database. */
export async function testApp({
  log = createLog("silent", "test"),
  extension,
  privateHosts = [],
  ...options
}: TestDatabaseOptions & {
  log?: Log;
  extension?: Extension;
  privateHosts?: readonly string[];
} = {}): Promise<TestApp> {
  const database = await testDatabase(options);
  const dataDir = mkdtempSync(join(tmpdir(), "hongxian-app-"));
  const listener = openListener(database.url, log);
  const settings = {
    ...parseSettings({ PRIVATE_HOSTS: privateHosts.join(",") }),
    dataDir,
    secretKey: "the secret key of the tests, long enough",
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
