import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { sql } from "kysely";
import { buildApp } from "../packages/server/src/app.ts";
import { hashToken, newToken } from "../packages/server/src/core/foundation/access/session-token.ts";
import { prepareReference } from "../packages/server/src/prepare-data.ts";
import { ensureAdministrator } from "../packages/server/src/core/people/staff/ensure-administrator.ts";
import { startEmbeddedPostgres } from "../packages/server/src/platform/database/embedded-postgres.ts";
import { openListener } from "../packages/server/src/platform/database/listen.ts";
import { migrate } from "../packages/server/src/platform/database/migrate.ts";
import { openDatabase } from "../packages/server/src/platform/database/open-database.ts";
import { createLog } from "../packages/server/src/platform/log.ts";
import { parseSettings } from "../packages/server/src/platform/settings.ts";
import { measure } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const answer = { status: 0, msg: "", data: { id: 1, name: "管理员" } };

/** The same trivial answer from a bare Fastify route and through session, grants, validation and the contract's serialiser. */
export async function callOverhead(seconds: number): Promise<Ratio> {
  const dataDir = mkdtempSync(join(tmpdir(), "hongxian-bench-"));
  const log = createLog("silent", "bench");
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, log });
  const database = openDatabase({ url: postgres.url, max: 8, applicationName: "bench" });
  const listener = openListener(postgres.url, log);
  process.env["RATE_LIMIT"] = "1000000000";
  const settings = { ...parseSettings({}), dataDir, secretKey: "the secret key of the measurements" };
  const app = await buildApp({ settings, database, listener, log });
  const bare = Fastify();
  bare.get("/bare", () => answer);
  try {
    await migrate(database.pool);
    await prepareReference(database.db);
    await ensureAdministrator(database.db, "13800000000", "Benchmark2026", true);
    const token = newToken();
    await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
      select id, ${hashToken(token)}, now() + interval '1 hour', now() from staff`.execute(database.db);
    const ours = await app.listen({ port: 0, host: "127.0.0.1" });
    const limit = await bare.listen({ port: 0, host: "127.0.0.1" });
    const headers = { cookie: `hx_session=${token}`, "x-console-host": new URL(ours).host };
    await measure({ url: `${ours}/api/admin/me`, headers, seconds: 2 });
    await measure({ url: `${limit}/bare`, seconds: 2 });
    const best = { limit: 0, ours: 0 };
    // Alternating, so that other load of the machine affects both.
    for (let round = 0; round < 3; round += 1) {
      best.limit = Math.max(best.limit, (await measure({ url: `${limit}/bare`, seconds })).perSecond);
      best.ours = Math.max(best.ours, (await measure({ url: `${ours}/api/admin/me`, headers, seconds })).perSecond);
    }
    return {
      work: "trivial call: session + grants + validation + serialiser, against a bare Fastify route",
      ...best,
      reach: 0.5,
    };
  } finally {
    await app.close();
    await bare.close();
    await listener.close();
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
