import { parseArgs } from "node:util";
import { openLimits } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { openScope } from "@hongxian/contract/core/open-door/open-scopes.ts";
import { openApp, openAppMessages, openPlatform } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { auditTargetOf } from "@hongxian/contract/kit/resource.ts";
import { sql } from "kysely";
import { holdSecretKey } from "./core/foundation/upkeep/hold-secret-key.ts";
import { newKey, voidKeys } from "./features/open-api/new-key.ts";
import { writeAudit } from "./http/audit.ts";
import type { Db } from "./kit/call.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { joinDatabase } from "./platform/database/start-database.ts";
import { createLog } from "./platform/log.ts";
import { createSeal, type Seal } from "./platform/seal.ts";
import { readSettings } from "./platform/settings.ts";
import { oneLine, StartError } from "./platform/start-error.ts";
import { createShutdown, type Shutdown } from "./run/shutdown.ts";

const usage = `usage: npm run open-key -- --name ${openAppMessages.exampleName} [--platform ${openPlatform.values.join("|")}]
         [--scopes member.in,member.out] [--replace]`;

interface Options {
  readonly name: string;
  readonly platform: string;
  readonly scopes: readonly string[];
  readonly replace: boolean;
}

function readOptions(): Options {
  try {
    const {
      name = "",
      platform = "APP",
      scopes,
      replace = false,
    } = parseArgs({
      options: {
        name: { type: "string" },
        platform: { type: "string" },
        scopes: { type: "string" },
        replace: { type: "boolean" },
      },
    }).values;
    const wanted = scopes === undefined ? openScope.values : scopes.split(",");
    const areKnown = wanted.every((scope) => (openScope.values as readonly string[]).includes(scope));
    const isPlatform = (openPlatform.values as readonly string[]).includes(platform);
    if (name !== "" && name.length <= 30 && areKnown && isPlatform) return { name, platform, scopes: wanted, replace };
  } catch {
    // Answered below.
  }
  throw new StartError(usage);
}

/** The application of this name, made where there is none; what an existing one may do stays as it is. */
async function applicationOf(db: Db, { name, platform, scopes }: Options): Promise<number> {
  await sql`insert into open_app (name, platform, scopes) values (${name}, ${platform}, ${scopes}::text[])
    on conflict (name) where (status <> 'VOID') do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from open_app
    where name = ${name} and status <> 'VOID' and not built_in for update`.execute(db);
  if (rows[0] === undefined) throw new StartError(`${name} is no application that may have keys`);
  return rows[0].id;
}

/** One more key, or with `--replace` the only one; in the log as everything else, by nobody's account. */
function makeKey(db: Db, seal: Seal, options: Options) {
  return db.transaction().execute(async (tx) => {
    const appId = await applicationOf(tx, options);
    if (options.replace) await voidKeys(tx, appId, null);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from open_key
      where app_id = ${appId} and status = 'LIVE'`.execute(tx);
    if ((rows[0]?.n ?? 0) >= openLimits.liveKeys) throw new StartError(openAppMessages.twoKeys);
    const { keyId, secretText } = await newKey(tx, { seal }, appId, null);
    await writeAudit(tx, {
      caller: null,
      route: null,
      title: openAppMessages.commandTitle,
      method: "COMMAND",
      path: "open-key",
      ip: "",
      requestId: null,
      result: "OK",
      entry: { targetType: auditTargetOf(openApp), targetId: appId, after: { keyId, replace: options.replace } },
      items: [],
    });
    return { keyId, secret: secretText };
  });
}

async function run(shutdown: Shutdown): Promise<void> {
  const options = readOptions();
  const settings = readSettings({ ...process.env, DEMO_MEMBERS: "0" });
  const log = createLog(settings.logLevel, "open-key");
  const joining = joinDatabase(settings, log);
  shutdown.add("database", async () => (await joining).stop());
  const { directUrl } = await joining;
  const database = openDatabase({ url: directUrl, max: 2, applicationName: "hongxian open-key", log });
  shutdown.add("connections", database.close);
  await migrate(database.pool);
  await holdSecretKey(database.db, settings);
  const made = await makeKey(database.db, createSeal(settings.secretKey), options);
  process.stdout.write(`${JSON.stringify(made)}\n`);
}

const shutdown = createShutdown();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void shutdown.end(1));
run(shutdown).then(
  () => shutdown.end(0),
  (error: unknown) => {
    const isPlain = error instanceof StartError || !(error instanceof Error);
    if (!shutdown.isEnding()) process.stderr.write(`hongxian: ${isPlain ? oneLine(error) : error.stack}\n`);
    return shutdown.end(1);
  },
);
