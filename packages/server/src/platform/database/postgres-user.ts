import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";

/** How a PostgreSQL program is started: it refuses to run as root. */
export interface PostgresUser {
  uid: number;
  gid: number;
  /** The command to put before the program's own; empty when the process options suffice. */
  prefix: string[];
  /** Options for node:child_process. */
  spawn: { uid?: number; gid?: number };
}

function idOf(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function canPass(folder: string, uid: number): boolean {
  const { mode, uid: owner } = statSync(folder);
  const open = (mode & (owner === uid ? 0o100 : 0o001)) !== 0;
  const parent = dirname(folder);
  return open && (parent === folder || canPass(parent, uid));
}

/**
 * An ordinary user runs PostgreSQL as itself. Root runs it as the owner of an existing cluster, else as `postgres` or
 * `nobody`. Where that user cannot reach the folders (a project under /root), it gets the right to pass through.
 */
export function choosePostgresUser(cluster: string, reach: string[]): PostgresUser {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { uid, gid, prefix: [], spawn: {} };

  const owner = statSync(cluster, { throwIfNoEntry: false });
  const found =
    owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : (idOf("postgres") ?? idOf("nobody"));
  if (found === undefined) {
    throw new StartError("PostgreSQL cannot run as root and no user postgres or nobody exists; start as another user");
  }
  const closed = reach.find((folder) => !canPass(folder, found.uid));
  if (closed === undefined) return { ...found, prefix: [], spawn: found };

  const right = ["--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override"];
  const prefix = ["setpriv", `--reuid=${found.uid}`, `--regid=${found.gid}`, "--clear-groups", ...right, "--"];
  if (spawnSync("setpriv", [...prefix.slice(1), "true"]).status !== 0) {
    throw new StartError(
      `PostgreSQL cannot run as root, and user ${found.uid} cannot reach ${closed}; start as another user, move the folder or set DATABASE_URL`,
    );
  }
  return { ...found, prefix, spawn: {} };
}
