import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { oneLine, StartError } from "../start-error.ts";
import { readClusterState, writeClusterState } from "./cluster-state.ts";
import { chooseFreePort, tryPort } from "./free-port.ts";
import { initCluster } from "./init-cluster.ts";
import { launchPostgres, type RunningPostgres } from "./launch-postgres.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { postgresSettings } from "./postgres-settings.ts";
import { choosePostgresUser } from "./postgres-user.ts";
import { clearLeftovers, findPostmaster, readPostmasterFile } from "./postmaster.ts";

const host = "127.0.0.1";
export const clusterName = "postgres";
/** Where PostgreSQL ends repeatedly (a full disk, no memory) the pauses grow; it never gives up. */
const firstPause = 250;
/** A server that ran this long ended for a new reason. */
const soundLife = 60_000;

export interface EmbeddedPostgres {
  /** Address of the maintenance database; other databases of the cluster differ only in the path. */
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  settings: Record<string, string>;
  log: Log;
  /** Maximum milliseconds between two attempts to restart it. */
  longestPause?: number;
}

function addressOf(password: string, port: number): string {
  return `postgres://postgres:${password}@${host}:${port}/postgres`;
}

/** The address of an embedded database that another of our processes runs in this folder. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const cluster = join(dataDir, clusterName);
  const file = readPostmasterFile(cluster);
  if (file === undefined || !file.ready || findPostmaster(cluster) === undefined) return undefined;
  return addressOf(readClusterState(dataDir).password, file.port);
}

/** Runs PostgreSQL in the data folder and keeps it running until `stop`. The caller holds the folder's lock. */
export async function startEmbeddedPostgres({
  dataDir,
  settings,
  log,
  longestPause = 8000,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
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

  // Another program may take the port between our check and PostgreSQL's own bind: then retry with another.
  let running = await launch(state.port).catch(() => launch(undefined));
  const { port } = running;
  let stopping = false;
  let endPause: () => void = () => undefined;

  const launchAgain = async (): Promise<void> => {
    try {
      await clearLeftovers(cluster, log);
      // The connections know this port, so it cannot be another.
      if ((await tryPort(host, port)) !== port) throw new StartError(`port ${port} is taken`);
      running = await launch(port);
      log.warn("PostgreSQL runs again");
    } catch (error) {
      log.error({ reason: oneLine(error) }, "PostgreSQL could not be started again");
    }
  };

  const keepRunning = async (): Promise<void> => {
    let pause = firstPause;
    let begun = Date.now();
    for (;;) {
      await running.exited;
      if (stopping) return;
      pause = Date.now() - begun > soundLife ? firstPause : Math.min(pause * 2, longestPause);
      log.error({ pause }, "PostgreSQL ended by itself");
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (stopping) return;
      begun = Date.now();
      await launchAgain();
      // Stopped while it was starting: nothing else knows of this one.
      if (stopping) await running.stop();
    }
  };
  const watching = keepRunning();

  return {
    url: addressOf(state.password, port),
    async stop() {
      stopping = true;
      endPause();
      await running.stop();
      await watching;
    },
  };
}
