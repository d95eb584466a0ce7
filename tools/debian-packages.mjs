import { existsSync } from "node:fs";
import { runCommand } from "./run-command.mjs";

const mayInstall = () => process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs Debian's packages where that is possible; elsewhere the caller reports what is missing. */
export async function installPackages(names) {
  if (names.length === 0 || !mayInstall()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get update", "apt-get", ["-qq", "update"], { env }).catch(() => undefined);
  await runCommand("apt-get install", "apt-get", ["-qq", "-y", "--no-install-recommends", "install", ...names], {
    env,
  });
}
