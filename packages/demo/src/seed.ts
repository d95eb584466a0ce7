import { parseArgs } from "node:util";
import { sql } from "kysely";
import { seedDemo } from "./generate/seed-demo.ts";
import { markPrepared, prepareData } from "@hongxian/server/prepare-data.ts";
import { ensureAdministrator } from "@hongxian/server/core/people/staff/ensure-administrator.ts";
import { advisoryLocks, withAdvisoryLock } from "@hongxian/server/platform/database/advisory-lock.ts";
import { migrate } from "@hongxian/server/platform/database/migrate.ts";
import { openDatabase, type Database } from "@hongxian/server/platform/database/open-database.ts";
import { joinDatabase } from "@hongxian/server/platform/database/start-database.ts";
import { prepareJobs } from "@hongxian/server/platform/jobs/start-jobs.ts";
import { createLog } from "@hongxian/server/platform/log.ts";
import { createSeal } from "@hongxian/server/platform/seal.ts";
import { readSettings, type Settings } from "@hongxian/server/platform/settings.ts";
import { oneLine, StartError } from "@hongxian/server/platform/start-error.ts";
import { createShutdown, type Shutdown } from "@hongxian/server/run/shutdown.ts";

const usage = "usage: npm run seed -- --members 1000000";

function readMembers(): string {
  try {
    const { values } = parseArgs({ options: { members: { type: "string" } } });
    if (values.members !== undefined && /^[1-9]\d*$/.test(values.members)) return values.members;
  } catch {
    throw new StartError(usage);
  }
  throw new StartError(usage);
}

async function hasMembers({ db }: Database): Promise<boolean> {
  const { rows } = await sql<{ isFilled: boolean }>`select exists (select from member) as is_filled`.execute(db);
  return rows[0]?.isFilled === true;
}

async function fillPrepared({ db }: Database, settings: Settings): Promise<void> {
  const { login, passwordHash } = await ensureAdministrator(db, settings.adminLogin, settings.adminPassword, false);
  const sealer = createSeal(settings.secretKey);
  await seedDemo(db, { members: settings.demoMembers, passwordHash, adminLogin: login, now: new Date(), sealer });
  await markPrepared(db, settings.demoMembers);
}

async function seed(shutdown: Shutdown): Promise<void> {
  const base = readSettings({ ...process.env, DEMO_MEMBERS: readMembers() });
  // What is read was written a moment ago and is in memory: handing reads to other processes would only cost time.
  // Nobody backs up meanwhile: what is created completely in one transaction need not be in the log as well.
  const forLoading = { io_method: "sync", wal_level: "minimal" };
  const settings = { ...base, postgresSettings: { ...forLoading, ...base.postgresSettings } };
  const log = createLog(settings.logLevel, "seed");
  const joining = joinDatabase(settings, log);
  shutdown.add("database", async () => (await joining).stop());
  const database = openDatabase({
    url: (await joining).directUrl,
    max: 8,
    applicationName: "hongxian seed",
    statementTimeout: 0,
    log,
  });
  shutdown.add("connections", database.close);

  await migrate(database.pool);
  await prepareJobs(database.pool, log);
  const begun = Date.now();
  const first = await withAdvisoryLock(database.pool, { lock: advisoryLocks.prepareData }, async () => {
    if (await hasMembers(database)) {
      throw new StartError("the database has members already; seed an empty one (another DATA_DIR or DATABASE_URL)");
    }
    const signIn = await prepareData(database, settings, seedDemo);
    // A system started with DEMO_MEMBERS=0 before counts as prepared, yet may be filled on request.
    if (!(await hasMembers(database))) await fillPrepared(database, settings);
    return signIn;
  });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const password =
    first.newPassword === undefined ? "" : `; sign in as ${first.login} with password ${first.newPassword}`;
  process.stdout.write(`${settings.demoMembers} members are in place after ${seconds} s${password}\n`);
}

const shutdown = createShutdown();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void shutdown.end(1));
seed(shutdown).then(
  () => shutdown.end(0),
  (error: unknown) => {
    const detail = error instanceof StartError || !(error instanceof Error) ? oneLine(error) : error.stack;
    if (!shutdown.isEnding()) process.stderr.write(`hongxian: ${detail}\n`);
    return shutdown.end(1);
  },
);
