import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { followParent } from "./follow-parent.mjs";
import { installIfStale } from "./install.mjs";
import { projectRoot } from "./project.mjs";
import { serverPart } from "./server-part.mjs";

const stopTimeout = 20_000;

function findVite() {
  const places = [join(projectRoot, "packages", "console"), projectRoot];
  return places.map((place) => join(place, "node_modules", "vite", "bin", "vite.js")).find(existsSync);
}

/** The server with a restart on every change, and the console with hot reload; both end together. */
export async function runDev() {
  followParent();
  await installIfStale();
  const env = { ...process.env, WORKERS: "1", LOG_LEVEL: process.env.LOG_LEVEL || "info" };
  const server = ["--watch", "--watch-preserve-output", "--import", "tsx", `packages/${serverPart()}/src/main.ts`];
  // Own process groups: we pass Ctrl+C on, once, instead of it reaching every process of the terminal at the same time.
  const children = [
    spawn(process.execPath, server, { cwd: projectRoot, env, stdio: "inherit", detached: true }),
    spawn(process.execPath, [findVite()], {
      cwd: join(projectRoot, "packages", "console"),
      env,
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    }),
  ];

  let isStopping = false;
  const stop = async (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
    const ends = running.map((child) => new Promise((resolve) => child.once("exit", resolve)));
    for (const child of running) child.kill("SIGTERM");
    const late = setTimeout(() => running.forEach((child) => child.kill("SIGKILL")), stopTimeout);
    await Promise.all(ends);
    clearTimeout(late);
    process.exit(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(0));
  for (const child of children) child.once("exit", (code) => void stop(code ?? 1));
}
