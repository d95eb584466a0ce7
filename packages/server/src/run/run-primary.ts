import type { Extension, LoadExtension } from "../extension.ts";
import { advisoryLocks, withAdvisoryLock } from "../platform/database/advisory-lock.ts";
import { tryPort } from "../platform/database/free-port.ts";
import { openListener } from "../platform/database/listen.ts";
import { setCarrier } from "../core/services/rongcloud/set-carrier.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { startDatabase } from "../platform/database/start-database.ts";
import { markFolderStopping, waitForFolder } from "../platform/data-folder.ts";
import { closeDataFolder } from "../platform/private-files.ts";
import { prepareJobs, startJobs } from "../platform/jobs/start-jobs.ts";
import { createLog, type Log } from "../platform/log.ts";
import { readSettings, type Settings } from "../platform/settings.ts";
import { listenerName, refuseFilesApart } from "./files-apart.ts";
import { readyLine } from "./ready-line.ts";
import { portFault } from "./port-fault.ts";
import type { Shutdown } from "./shutdown.ts";
import { watchStrayFaults } from "./stray-faults.ts";
import { refuseMissingExtension, wantedExtension } from "./wanted-extension.ts";
import { startWorkerGroup } from "./worker-group.ts";

const jobConnections = 8;

/** A message to the person at the terminal, whatever the log level. */
const say = (what: string) => process.stderr.write(`hongxian: ${what}\n`);

/** Starts everything in order; each part that is up is registered with the shutdown. */
export async function runPrimary(entry: string, shutdown: Shutdown, loadExtension?: LoadExtension): Promise<void> {
  const settings = readSettings(process.env);
  refuseMissingExtension(process.env, loadExtension);
  const log = createLog(settings.logLevel, "primary");
  let restartJobs: (reason: string) => void = () => undefined;
  // The jobs are the only part of this process that runs unobserved: restarting them restarts everything that may have
  // stopped.
  const beginAnew = () => restartJobs("a fault nobody handled");
  watchStrayFaults({
    log,
    onRejection: beginAnew,
    onException: beginAnew,
    onTooMany: () => void shutdown.end(1),
  });
  if (settings.databaseUrl === undefined) await waitForFolder(settings.dataDir);
  await closeDataFolder(settings.dataDir);
  const free = await tryPort(settings.host, settings.port);
  if (free instanceof Error) throw portFault(free, settings.host, settings.port);

  shutdown.onEnd(() => markFolderStopping(settings.dataDir));
  const starting = startDatabase(settings, log);
  // Registered with the shutdown before it is up: a signal during the start must not leave PostgreSQL behind.
  shutdown.add("database", async () => (await starting).stop());
  // The workers load their code while the database is prepared.
  const group = settings.workers === 1 ? undefined : startWorkerGroup({ entry, size: settings.workers, log });
  if (group !== undefined) shutdown.add("calls", group.stop);

  const { url, directUrl } = await starting;
  const database = openDatabase({
    url: directUrl,
    max: jobConnections,
    applicationName: "hongxian jobs",
    statementTimeout: 0,
    log,
    slowMs: settings.slowStatementMs,
  });
  shutdown.add("connections", database.close);

  await migrate(database.pool, {
    onWait: () => say("waiting for another server that migrates this database"),
    say,
    beforeChange: async (changes) => {
      // Loaded only for an upgrade.
      const { backUpBeforeUpgrade } = await import("./keep/before-upgrade.ts");
      await backUpBeforeUpgrade(settings, log, changes, say);
    },
  });
  await prepareJobs(database.pool, log);
  await setCarrier(database.db, settings);
  // What only the first start or only the jobs need is loaded after the workers, which take longer.
  const { prepareData } = await import("../prepare-data.ts");
  const extension = await wantedExtension(settings, loadExtension);
  const firstSignIn = await withAdvisoryLock(
    database.pool,
    {
      lock: advisoryLocks.prepareData,
      onWait: () => say("waiting for another server that fills this database for the first time"),
    },
    () => prepareData(database, settings, extension?.seed),
  );

  const name = listenerName(settings.dataDir);
  const listener = openListener(directUrl, log, name);
  listener.onSilence(database.cut);
  shutdown.add("listener", listener.close);
  await refuseFilesApart(database, listener, settings, name);
  const port = group === undefined ? await serveHere(settings, url, log, shutdown, extension) : await group.begin(url);
  process.stdout.write(`${readyLine(settings, port, firstSignIn)}\n`);

  // Loaded last: the jobs import most of the application, and no one waits for them.
  const { serverJobs } = await import("./server-jobs.ts");
  if (shutdown.isEnding()) return;
  const parts = { settings, database, listener, log, drawPicture: extension?.drawPicture };
  const jobs = startJobs(parts, directUrl, serverJobs);
  restartJobs = jobs.restart;
  const { startWebhooks } = await import("../core/services/webhook/run-webhooks.ts");
  const webhooks = startWebhooks(parts);
  const { startBeats } = await import("../core/services/run-state/beat.ts");
  // With one worker this process answers calls too, and reports itself there.
  const beats = group === undefined ? undefined : startBeats(database, "primary", log);
  shutdown.add("jobs", async () => {
    await Promise.all([jobs.stop(), webhooks.stop(), beats?.stop()]);
  });
}

async function serveHere(
  settings: Settings,
  url: string,
  log: Log,
  shutdown: Shutdown,
  extension: Extension | undefined,
): Promise<number> {
  // Loaded only here: a primary that leaves the calls to its workers starts sooner without the application.
  const { serveApp } = await import("./serve-app.ts");
  const served = await serveApp(settings, url, log, extension);
  shutdown.add("calls", served.stop);
  return served.port;
}
