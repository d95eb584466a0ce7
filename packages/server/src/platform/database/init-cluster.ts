import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { PostgresUser } from "./postgres-user.ts";

// Older versions of macOS have no C.UTF-8; sorting is ICU's in either case.
const systemLocale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

async function run(command: string[], user: PostgresUser, cwd: string): Promise<void> {
  const [program = "", ...rest] = [...user.prefix, ...command];
  const output: string[] = [];
  const child = spawn(program, rest, {
    ...user.spawn,
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: postgresEnvironment(),
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  const reason =
    output
      .join("")
      .split("\n")
      .find((line) => /error|fatal|could not/i.test(line)) ?? output.join(" ");
  throw new StartError(`the database could not be created: ${reason.trim()}`);
}

/** Without the PG… and locale variables of the process that started this one. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const allowed = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name));
  return Object.fromEntries(allowed);
}

/** Creates the cluster unless it exists; an interrupted attempt leaves nothing behind that looks finished. */
export async function initCluster(
  cluster: string,
  binaries: PostgresBinaries,
  user: PostgresUser,
  password: string,
): Promise<void> {
  if (existsSync(cluster)) {
    const version = Number.parseInt(readFileSync(join(cluster, "PG_VERSION"), "utf8"), 10);
    if (version === binaries.majorVersion) return;
    throw new StartError(`${cluster} was made by PostgreSQL ${version}, installed is ${binaries.majorVersion}`);
  }
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const made = join(draft, "cluster");
  const passwordFile = join(draft, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  mkdirSync(made, { mode: 0o700 });
  if (user.uid !== process.getuid?.())
    for (const path of [draft, made, passwordFile]) chownSync(path, user.uid, user.gid);

  const locale = ["--locale-provider=icu", "--icu-locale=zh-Hans-CN", `--locale=${systemLocale}`, "-E", "UTF8"];
  const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  await run([binaries.initdb, "-D", made, ...locale, ...access], user, draft);
  renameSync(made, cluster);
  rmSync(draft, { recursive: true, force: true });
}
