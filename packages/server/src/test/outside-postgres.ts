import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chooseFreePort } from "../platform/database/free-port.ts";
import { choosePostgresUser } from "../platform/database/postgres-user.ts";
import { readPostmasterFile } from "../platform/database/postmaster.ts";
import { ownFolder } from "./real-server.ts";

const root = "/usr/lib/postgresql";

export interface OutsidePostgres {
  /** Of the maintenance database. */
  readonly url: string;
  readonly port: number;
  readonly cluster: string;
  readonly folder: string;
  readonly user: { uid?: number; gid?: number };
  start(): Promise<void>;
  remove(): Promise<void>;
}

function programs(): string | undefined {
  const versions = existsSync(root) ? readdirSync(root).filter((name) => Number(name) >= 14) : [];
  const newest = versions.map(Number).toSorted((a, b) => b - a)[0];
  return newest === undefined ? undefined : join(root, String(newest), "bin");
}

/** The system's own PostgreSQL, as operators provide it; undefined where there is none. Its data outlive a kill. */
export async function startOutsidePostgres(name: string): Promise<OutsidePostgres | undefined> {
  const bin = programs();
  if (bin === undefined) return undefined;
  const folder = ownFolder(name);
  const cluster = join(folder, "postgres");
  const user = choosePostgresUser(cluster, [folder]).spawn;
  mkdirSync(cluster, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(cluster, user.uid, user.gid);
  const options = { ...user, cwd: cluster, stdio: "ignore" as const };
  const initial = ["-D", cluster, "-U", "hongxian", "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust"];
  execFileSync(join(bin, "initdb"), initial, options);
  const port = await chooseFreePort("127.0.0.1", undefined);
  let child: ChildProcess | undefined;
  const start = async () => {
    const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=32MB"];
    const flags = settings.flatMap((setting) => ["-c", setting]);
    // The processes of a killed parent need a moment to end.
    for (let tries = 0; tries < 100; tries += 1) {
      const started = spawn(join(bin, "postgres"), ["-D", cluster, "-p", String(port), ...flags], options);
      child = started;
      while (started.exitCode === null && started.signalCode === null) {
        const file = readPostmasterFile(cluster);
        if (file?.pid === started.pid && file?.ready === true) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    throw new Error("the system's PostgreSQL did not start");
  };
  const remove = async () => {
    const last = child;
    if (last !== undefined && last.exitCode === null && last.signalCode === null) {
      const ended = new Promise((resolve) => last.once("exit", resolve));
      last.kill("SIGQUIT");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  return { url: `postgres://hongxian@127.0.0.1:${port}/postgres`, port, cluster, folder, user, start, remove };
}
