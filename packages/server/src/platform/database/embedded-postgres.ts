import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { oneLine, StartError } from "../start-error.ts";
import { readClusterState, writeClusterState } from "./cluster-state.ts";
import { chooseFreePort } from "./free-port.ts";
import { initCluster } from "./init-cluster.ts";
import { launchPostgres, type RunningPostgres } from "./launch-postgres.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { postgresSettings } from "./postgres-settings.ts";
import { choosePostgresUser } from "./postgres-user.ts";
import { clearLeftovers, findPostmaster, readPostmasterFile } from "./postmaster.ts";

const host = "127.0.0.1";
const clusterName = "postgres";
const restartPause = 1000;
const restartsAllowed = 5;

export interface EmbeddedPostgres {
  /** Address of the maintenance database; other databases of the cluster differ in the path alone. */
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  settings: Record<string, string>;
  log: Log;
}

function addressOf(password: string, port: number): string {
  return `postgres://postgres:${password}@${host}:${port}/postgres`;
}

/** The address of an embedded database that another process of ours runs in this folder. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const cluster = join(dataDir, clusterName);
  const file = readPostmasterFile(cluster);
  if (file === undefined || !file.ready || findPostmaster(cluster) === undefined) return undefined;
  return addressOf(readClusterState(dataDir).password, file.port);
}

/** Runs PostgreSQL in the data folder and keeps it running until `stop`. The caller holds the folder's lock. */
export async function startEmbeddedPostgres({ dataDir, settings, log }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, clusterName);
  const binaries = findPostgresBinaries();
  if (existsSync(cluster) && !existsSync(join(dataDir, "database.json"))) {
    throw new StartError(`${join(dataDir, "database.json")} with the password of the database is missing`);
  }
  const state = readClusterState(dataDir);
  const user = choosePostgresUser(cluster, [dataDir, binaries.folder]);
  writeClusterState(dataDir, state);
  await initCluster(cluster, binaries, user, state.password);
  await clearLeftovers(cluster, log);

  const launch = async (wished: number | undefined): Promise<RunningPostgres> => {
    const port = await chooseFreePort(host, wished);
    const running = await launchPostgres({
      binaries,
      user,
      cluster,
      logFile: join(dataDir, "postgres.log"),
      port,
      settings: {
        ...postgresSettings(settings),
        listen_addresses: host,
        unix_socket_directories: "",
        port: String(port),
      },
    });
    if (port !== state.port) writeClusterState(dataDir, { ...state, port });
    return running;
  };

  // Between our look at the port and PostgreSQL's own bind another program may take it: then once more elsewhere.
  let running = await launch(state.port).catch(() => launch(undefined));
  const { port } = running;
  let stopping = false;
  let restarts = 0;

  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await running.exited;
      if (stopping) return;
      restarts += 1;
      log.error({ restarts }, "PostgreSQL ended by itself");
      if (restarts > restartsAllowed) return;
      await new Promise((resolve) => setTimeout(resolve, restartPause));
      if (stopping) return;
      try {
        // The connections know this port, so no other will do.
        running = await launch(port);
      } catch (error) {
        log.error({ reason: oneLine(error) }, "PostgreSQL could not be started again");
      }
    }
  };
  const kept = keepRunning();

  return {
    url: addressOf(state.password, port),
    async stop() {
      stopping = true;
      await running.stop();
      await kept;
    },
  };
}
