import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { isRunning, waitUntilGone } from "../running-process.ts";
import type { Log } from "../log.ts";

export interface PostmasterFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** What a running (or killed) server wrote about itself into its data folder. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

function worksIn(cluster: string, pid: number): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  const answer = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return answer.stdout.includes("postgres");
}

function someoneWorksIn(cluster: string): boolean {
  if (process.platform !== "linux") return false;
  return readdirSync("/proc").some((name) => /^\d+$/.test(name) && worksIn(cluster, Number(name)));
}

/** The pid of the server running on this cluster, if any. */
export function findPostmaster(cluster: string): number | undefined {
  const pid = readPostmasterFile(cluster)?.pid;
  return pid !== undefined && pid > 0 && isRunning(pid) && worksIn(cluster, pid) ? pid : undefined;
}

/** Stops a server: "fast" first (clients disconnected, data written), "immediate" when that takes too long. */
export async function stopPostmaster(pid: number, milliseconds: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    if (await waitUntilGone(pid, milliseconds)) return;
  }
  throw new StartError(`PostgreSQL (pid ${pid}) does not stop`);
}

/** After our own process was killed: stops the server that was left running, and removes a misleading pid file. */
export async function clearLeftovers(cluster: string, log: Log): Promise<void> {
  const file = readPostmasterFile(cluster);
  if (file === undefined) return;
  const orphan = findPostmaster(cluster);
  if (orphan !== undefined) {
    log.warn({ orphan }, "stopping the PostgreSQL that an earlier process left running");
    await stopPostmaster(orphan, 30_000);
    return;
  }
  // PostgreSQL itself handles a dead pid: its check for surviving backends needs the file. Only a pid that now belongs
  // to another program would mislead it.
  if (isRunning(file.pid) && !someoneWorksIn(cluster)) rmSync(join(cluster, "postmaster.pid"), { force: true });
}
