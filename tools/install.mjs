import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";
import { PlainError, runCommand } from "./run-command.mjs";

const modules = join(projectRoot, "node_modules");
const stampFile = join(modules, ".package-stamp");

function wantedStamp() {
  const lock = readFileSync(join(projectRoot, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}`;
}

/** Whether npm's record of its last install agrees with the lock file: so a manual install counts. */
function isInstalledByHand() {
  const noteFile = join(modules, ".package-lock.json");
  if (!existsSync(noteFile)) return false;
  const wanted = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8")).packages;
  const found = JSON.parse(readFileSync(noteFile, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || !path.includes("node_modules/")) return true;
    // One of our own packages was added after the last install.
    if (entry.link) return existsSync(join(projectRoot, path));
    const note = found[path];
    if (note === undefined) return entry.optional === true || entry.peer === true || entry.devOptional === true;
    return note.version === entry.version && (note.optional === true || existsSync(join(projectRoot, path)));
  });
}

function rememberInstall(stamp) {
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // A tree that this user may read but not write: the check then takes a little longer at each start.
  }
}

/** Installs the locked packages when they are missing or differ from the lock file. */
export async function installIfStale() {
  const stamp = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  if (!isInstalledByHand()) {
    console.error("hongxian: installing packages …");
    const npm = process.env.npm_execpath;
    const command = npm === undefined || !npm.endsWith(".js") ? ["npm"] : [process.execPath, npm];
    // The build needs the development packages too, whatever the value of NODE_ENV.
    const args = [...command.slice(1), "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    await runCommand("npm ci", command[0], args, { cwd: projectRoot });
    if (!existsSync(modules)) throw new PlainError("npm ci left no node_modules folder");
  }
  rememberInstall(stamp);
}
