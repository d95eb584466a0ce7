import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { StartError } from "../start-error.ts";
import { postgresEnvironment } from "./init-cluster.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { PostgresUser } from "./postgres-user.ts";
import { readPostmasterFile, stopPostmaster } from "./postmaster.ts";

const readyTimeout = 120_000;
const stopTimeout = 30_000;
const logLimit = 5 * 1024 * 1024;

export interface RunningPostgres {
  port: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

interface Launch {
  binaries: PostgresBinaries;
  user: PostgresUser;
  cluster: string;
  logFile: string;
  port: number;
  settings: Record<string, string>;
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimit) renameSync(path, `${path}.old`);
  return openSync(path, "a+", 0o600);
}

function lastFault(descriptor: number, from: number): string {
  const buffer = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - from));
  readSync(descriptor, buffer, 0, buffer.length, from);
  const lines = buffer
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.findLast((line) => /FATAL|error|could not/.test(line)) ?? lines.at(-1) ?? "no reason given";
}

/** Starts the server process and waits until it accepts connections. */
export async function launchPostgres({
  binaries,
  user,
  cluster,
  logFile,
  port,
  settings,
}: Launch): Promise<RunningPostgres> {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [program = "", ...rest] = [...user.prefix, binaries.postgres, "-D", cluster, ...options];
  const log = openLog(logFile);
  try {
    const logStart = fstatSync(log).size;
    // Its own session: Ctrl+C reaches every process of the terminal's group, and the database must end last.
    const child = spawn(program, rest, {
      ...user.spawn,
      cwd: cluster,
      detached: true,
      stdio: ["ignore", log, log],
      env: postgresEnvironment(),
    });
    let gone = false;
    const exited = new Promise<void>((resolve) => {
      const finish = () => {
        gone = true;
        resolve();
      };
      child.once("error", finish);
      child.once("exit", finish);
    });
    const deadline = Date.now() + readyTimeout;
    for (;;) {
      const file = readPostmasterFile(cluster);
      if (file?.pid === child.pid && file?.ready === true) break;
      if (gone) throw new StartError(`PostgreSQL did not start: ${lastFault(log, logStart)}`);
      if (Date.now() > deadline) {
        child.kill("SIGQUIT");
        throw new StartError(`PostgreSQL was not ready after ${readyTimeout / 1000} s; see ${logFile}`);
      }
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 10))]);
    }
    return {
      port,
      exited,
      async stop() {
        if (!gone && child.pid !== undefined) await stopPostmaster(child.pid, stopTimeout);
        await exited;
      },
    };
  } finally {
    closeSync(log);
  }
}
