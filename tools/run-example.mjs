import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { buildIfStale } from "./build.mjs";
import { followParent } from "./follow-parent.mjs";
import { installIfStale } from "./install.mjs";
import { projectRoot } from "./project.mjs";
import { PlainError } from "./run-command.mjs";

const folder = join(projectRoot, "examples", "member-app");
const built = join(folder, ".cache");
const appName = "会员端示例";
/** What the app sends, reads and hears, and no more. */
const scopes =
  "member.in,member.out,behavior.in,matching.in,matching.out,order.in,order.out,money.out,ticket.in,contract.out,notice.out,content.out,chat.in";

/** The app's server and its page, each one file. */
export async function buildExample() {
  const { build } = await import("esbuild");
  const common = { bundle: true, format: "esm", absWorkingDir: projectRoot, logLevel: "error" };
  await Promise.all([
    build({
      ...common,
      entryPoints: { server: "examples/member-app/server/main.ts" },
      outdir: built,
      outExtension: { ".js": ".mjs" },
      platform: "node",
      target: "node20",
    }),
    build({
      ...common,
      entryPoints: ["main.ts", "main.css"].map((name) => ({ in: `examples/member-app/page/${name}`, out: "main" })),
      outdir: join(built, "page"),
      platform: "browser",
      target: "es2022",
      minify: true,
    }),
  ]);
  copyFileSync(join(folder, "page", "index.html"), join(built, "page", "index.html"));
  return { server: join(built, "server.mjs"), page: join(built, "page") };
}

/** KEY and SECRET of the environment, those of the last start, or a new key of the application 会员端示例. */
async function keyOf(dataDir) {
  const { KEY, SECRET } = process.env;
  if (KEY && SECRET) return { keyId: KEY, secret: SECRET };
  // Beside the database that knows it.
  const file = join(dataDir, "example-key.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  await buildIfStale({ only: ["server"] });
  const command = join(projectRoot, "packages", "server", "dist", "open-key.js");
  const args = [command, "--name", appName, "--scopes", scopes, "--replace"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot }).catch(({ stderr }) => {
    throw new PlainError(
      String(stderr)
        .trim()
        .replace(/^hongxian: /, ""),
    );
  });
  const made = JSON.parse(stdout);
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

async function needConsole(address) {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  if (answer?.ok !== true)
    throw new PlainError(`no console answers at ${address}: start it with npm start, or set CONSOLE_URL`);
}

export async function runExample() {
  followParent();
  await installIfStale();
  const address = (process.env.CONSOLE_URL ?? `http://127.0.0.1:${process.env.PORT ?? "3000"}`).replace(/\/+$/, "");
  await needConsole(address);
  const dataDir = resolve(projectRoot, process.env.DATA_DIR ?? "data");
  const { keyId, secret } = await keyOf(dataDir);
  const { server, page } = await buildExample();
  const appData = join(dataDir, "example");
  mkdirSync(appData, { recursive: true, mode: 0o700 });
  Object.assign(process.env, {
    CONSOLE_URL: address,
    KEY: keyId,
    SECRET: secret,
    EXAMPLE_DATA: appData,
    EXAMPLE_PAGE: page,
  });
  await import(server);
}
