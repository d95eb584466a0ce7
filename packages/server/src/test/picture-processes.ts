import { readFileSync } from "node:fs";
import { childrenOf } from "./real-server.ts";

/** The processes that decode pictures for this one. */
export const pictureProcesses = (of: number = process.pid): number[] =>
  childrenOf(of).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-process");
    } catch {
      return false;
    }
  });

/** Ended, even if nobody has asked for its exit code yet. */
export function isGone(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.startsWith("Z") === true;
  } catch {
    return true;
  }
}
