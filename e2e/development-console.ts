import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../packages/console/", import.meta.url));
const near = createRequire(join(folder, "package.json"));
const vite = join(dirname(near.resolve("vite/package.json")), "bin", "vite.js");

const ended = (child: ChildProcess) =>
  new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));

async function answers(address: string): Promise<boolean> {
  const found = await fetch(address).catch(() => null);
  return found?.ok === true;
}

/**
 * The development build of the console on its own port, in front of the journeys' server: only it has the page of
 * components. Built rather than served by the dev server, whose client reloads the page after a disconnection.
 */
export async function startDevelopmentConsole(serverPort: number, port: number): Promise<() => Promise<void>> {
  const out = mkdtempSync(join(tmpdir(), "hongxian-console-"));
  const env = { ...process.env, NODE_ENV: "development", PORT: String(serverPort) };
  const run = (...args: string[]) =>
    spawn(process.execPath, [vite, ...args, "--mode", "development", "--outDir", out, "--logLevel", "error"], {
      cwd: folder,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
  if ((await ended(run("build", "--emptyOutDir"))) !== 0) throw new Error("the development build failed");
  const preview = run("preview", "--host", "127.0.0.1", "--port", String(port), "--strictPort");
  const stop = async () => {
    const end = ended(preview);
    preview.kill("SIGTERM");
    await end;
    rmSync(out, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers(`http://127.0.0.1:${port}/`)) return stop;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error("the development console does not answer");
}
