import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { chooseFreePort } from "../platform/database/free-port.ts";
import type { OutsidePostgres } from "./outside-postgres.ts";

export const hasPgbouncer = (): boolean => spawnSync("pgbouncer", ["--version"]).status === 0;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/** A pooler in transaction mode before this PostgreSQL, with few connections so that they are constantly shared. */
export async function startPgbouncer({ folder, port: target, user }: OutsidePostgres, settings = "") {
  const port = await chooseFreePort("127.0.0.1", undefined);
  const place = join(folder, `pgbouncer-${port}`);
  mkdirSync(place);
  const file = join(place, "pgbouncer.ini");
  const users = join(place, "users.txt");
  writeFileSync(users, '"hongxian" ""\n');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
${settings}
`,
  );
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [place, file, users]) chownSync(path, user.uid, user.gid);
  const child = spawn("pgbouncer", [file], { ...user, cwd: place, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (let tries = 0; tries < 200 && !(await answers(port)); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
  };
  return { port, stop };
}
