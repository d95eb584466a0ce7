import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { errorCode } from "./error-code.ts";

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** The fields of /proc/<pid>/stat after the command name, which may itself contain blanks and brackets. */
function statFields(pid: number): string[] | undefined {
  const stat = readOrUndefined(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  // Dead but not yet collected by its parent: in containers that may never happen.
  return statFields(pid)?.[0] !== "Z";
}

/**
 * A value that differs between two processes with the same pid: pids are reused, in containers at every restart.
 * Undefined when no such process runs.
 */
export function startMark(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  if (process.platform === "linux") {
    const bootId = readOrUndefined("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
    const startTime = statFields(pid)?.[19];
    return startTime === undefined ? undefined : `${bootId}/${startTime}`;
  }
  const answer = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return answer.stdout.trim() || undefined;
}

export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
