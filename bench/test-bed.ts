import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { hashToken, newToken } from "../packages/server/src/core/foundation/access/session-token.ts";
import { seedDemo } from "../packages/demo/src/generate/seed-demo.ts";
import { prepareReference } from "../packages/server/src/prepare-data.ts";
import { ensureAdministrator } from "../packages/server/src/core/people/staff/ensure-administrator.ts";
import { migrate } from "../packages/server/src/platform/database/migrate.ts";
import { openDatabase, type Database } from "../packages/server/src/platform/database/open-database.ts";
import { startDatabase } from "../packages/server/src/platform/database/start-database.ts";
import { prepareJobs } from "../packages/server/src/platform/jobs/start-jobs.ts";
import { createLog } from "../packages/server/src/platform/log.ts";
import { createSeal } from "../packages/server/src/platform/seal.ts";
import { parseSettings } from "../packages/server/src/platform/settings.ts";

/** A database with members and a signed-in administrator. */
export interface TestBed {
  readonly url: string;
  readonly secretKey: string;
  readonly dataDir: string;
  readonly db: Database["db"];
  /** Runs the work against the server with this many processes. */
  served<T>(processes: number, work: (server: Served) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Served {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The present memory of its processes in megabytes. */
  memory(): number;
}

const log = createLog("silent", "bench");
const entry = fileURLToPath(new URL("serve.js", import.meta.url));

async function fill(database: Database, members: number, secretKey: string): Promise<void> {
  await migrate(database.pool);
  await prepareJobs(database.pool, log);
  await prepareReference(database.db);
  const admin = await ensureAdministrator(database.db, "13800000000", "Benchmark2026", true);
  await seedDemo(database.db, {
    members,
    passwordHash: admin.passwordHash,
    adminLogin: admin.login,
    now: new Date(),
    sealer: createSeal(secretKey),
  });
  await sql`vacuum (analyze)`.execute(database.db);
}

async function signIn(db: Database["db"]): Promise<string> {
  const token = newToken();
  await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    select id, ${hashToken(token)}, now() + interval '6 hours', now() from staff where role_id = 1 order by id limit 1`.execute(
    db,
  );
  return token;
}

function readSecret(dataDir: string): string {
  const file = join(dataDir, "secret-key");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "the secret key of the measurements";
}

/** Memory of a process and its children, as Linux counts it. */
function residentMemory(pid: number): number {
  const statusOf = (id: string): string => {
    try {
      return readFileSync(`/proc/${id}/status`, "utf8");
    } catch {
      return "";
    }
  };
  const own = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((id) => ({ id, status: statusOf(id) }))
    .filter(({ id, status }) => Number(id) === pid || new RegExp(`^PPid:\\s+${pid}$`, "m").test(status));
  return own.reduce((sum, { status }) => sum + Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024, 0);
}

/** Starts the server as a separate process: the load must not run in the process that it measures. */
async function startServer(
  env: NodeJS.ProcessEnv,
  processes: number,
): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [entry, String(processes)], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", (text: Buffer) => resolve(Number(text.toString())));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { port, pid: child.pid ?? 0, stop };
}

/** A prepared data folder is used as it is; without one a database is created, filled and deleted. */
export async function openTestBed(
  members: number,
  prepared?: string,
  postgresSettings: Readonly<Record<string, string>> = {},
): Promise<TestBed> {
  const dataDir = prepared ?? mkdtempSync(join(tmpdir(), "hongxian-bench-"));
  const secretKey = readSecret(dataDir);
  const postgres = await startDatabase({ ...parseSettings({}), postgresSettings, dataDir, secretKey }, log);
  const database = openDatabase({ url: postgres.url, max: 4, applicationName: "bench", statementTimeout: 0 });
  if (prepared === undefined) await fill(database, members, secretKey);
  // It may be of an older version.
  else await migrate(database.pool);
  const token = await signIn(database.db);
  const env = { ...process.env, BENCH_URL: postgres.url, BENCH_DATA_DIR: dataDir, BENCH_SECRET: secretKey };
  return {
    url: postgres.url,
    secretKey,
    dataDir,
    db: database.db,
    served: async (processes, work) => {
      const { port, pid, stop } = await startServer(env, processes);
      const host = `127.0.0.1:${port}`;
      try {
        return await work({
          address: `http://${host}`,
          headers: { cookie: `hx_session=${token}`, "x-console-host": host },
          memory: () => residentMemory(pid),
        });
      } finally {
        await stop();
      }
    },
    close: async () => {
      await database.close();
      await postgres.stop();
      if (prepared === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
