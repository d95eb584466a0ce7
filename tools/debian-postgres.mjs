import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

const root = "/usr/lib/postgresql";

function newestBin() {
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).filter(
    (name) => Number(name) >= 14 && existsSync(join(root, name, "bin", "initdb")),
  );
  const version = versions.sort((a, b) => Number(b) - Number(a))[0];
  return version === undefined ? undefined : { version, bin: join(root, version, "bin") };
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"));
  if (line === undefined) return undefined;
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function untilReady(bin, port) {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      execFileSync(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error("Debian's PostgreSQL did not start");
}

/** A temporary server of the machine's own PostgreSQL; undefined where there is none. */
export async function startDebianPostgres(folder) {
  const found = newestBin();
  const user = serverUser();
  if (found === undefined || user === undefined) return undefined;
  const data = join(folder, "postgres");
  mkdirSync(data);
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
  const options = { ...user, cwd: data, stdio: "ignore" };
  execFileSync(
    join(found.bin, "initdb"),
    ["-D", data, "-U", "hongxian", "-E", "UTF8", "--locale=C.UTF-8", "-A", "trust"],
    options,
  );
  const port = await freePort();
  const flags = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
  ];
  const server = spawn(
    join(found.bin, "postgres"),
    ["-D", data, "-p", String(port), ...flags.flatMap((flag) => ["-c", flag])],
    options,
  );
  const ended = new Promise((resolve) => server.once("close", resolve));
  await untilReady(found.bin, port);
  const stop = async () => {
    server.kill("SIGINT");
    await ended;
  };
  return { version: found.version, url: `postgres://hongxian@127.0.0.1:${port}/postgres`, stop };
}
