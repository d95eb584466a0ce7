// Makes the archive that a company unpacks and starts: `npm run release -- [--to folder]`.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, createReadStream, createWriteStream, mkdirSync, readdirSync } from "node:fs";
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();
const { projectRoot } = await import("./project.mjs");
const { PlainError } = await import("./run-command.mjs");

const say = (text) => console.error(`hongxian: ${text}`);
const readJson = (path) => JSON.parse(readFileSync(join(projectRoot, path), "utf8"));

/** Where our own part of the archive comes from; all else is the packages. */
const ownParts = [
  "packages/server/dist",
  "packages/server/migrations",
  "packages/console/dist",
  "deploy",
  "docs/operate",
  "CHANGELOG.md",
  "LICENSE",
  "SECURITY.md",
];
/** Beside our own code, not for those who run it. */
const left = /\.(?:map|test\.ts)$/;

/** The time of the sources: of SOURCE_DATE_EPOCH, else of the last commit, so that two builds are the same. */
function sourceTime() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined && !/^\d{1,12}$/.test(given)) throw new PlainError("SOURCE_DATE_EPOCH must be seconds");
  const asked = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: projectRoot, encoding: "utf8" });
  const seconds = given ?? (asked.status === 0 ? asked.stdout.trim() : "");
  if (seconds === "") throw new PlainError("the time of the sources is not known: set SOURCE_DATE_EPOCH");
  return new Date(Number(seconds) * 1000);
}

/** tar of GNU: only it writes names in order, without owners and times. */
function findTar() {
  const isGnu = (name) => {
    const asked = spawnSync(name, ["--version"], { encoding: "utf8" });
    return asked.status === 0 && asked.stdout.includes("GNU tar");
  };
  const found = ["tar", "gtar"].find(isGnu);
  if (found === undefined) throw new PlainError("GNU tar is needed (on macOS: brew install gnu-tar)");
  return found;
}

function copyPackage(place, to) {
  const from = join(projectRoot, place);
  // Packages in packages are places of their own.
  const filter = (path) => !relative(from, path).split("/").includes("node_modules");
  cpSync(from, join(to, place), { recursive: true, verbatimSymlinks: true, filter });
}

/** package.json of the archive: its commands are those of the README, without npm's packages. */
function describeRelease(version) {
  const { name, description, license, type, engines } = readJson("package.json");
  const commands = ["start", "backup", "restore", "verify", "import"];
  const scripts = Object.fromEntries(commands.map((command) => [command, `exec node hongxian.mjs ${command}`]));
  return { name, version, private: true, description, license, type, scripts, engines };
}

async function hashOf(path) {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}

/** In the form that `sha256sum -c` reads. Links are named by what they lead to. */
async function listContents(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
  const lines = [];
  for (const file of files) lines.push(`${await hashOf(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, "CONTENTS.sha256"), lines.join(""));
  return files.length;
}

async function pack(tar, folder, name, to, time) {
  const args = ["--sort=name", "--format=gnu", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
  const child = spawn(tar, [...args, `--mtime=@${time.getTime() / 1000}`, "-C", folder, "-c", name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("close", done));
  await pipeline(child.stdout, createGzip({ level: 9 }), createWriteStream(to));
  if ((await ended) !== 0) throw new PlainError("tar failed");
}

function readTarget() {
  try {
    const { values } = parseArgs({ options: { to: { type: "string", default: join(projectRoot, "dist") } } });
    return resolve(values.to);
  } catch {
    throw new PlainError("usage: npm run release -- [--to folder]");
  }
}

async function release() {
  const to = readTarget();
  const tar = findTar();
  const time = sourceTime();
  const { installIfStale } = await import("./install.mjs");
  await installIfStale();
  const { buildIfStale } = await import("./build.mjs");
  await buildIfStale({ only: ["server", "console"] });
  const { billOfMaterials, namesOf, serverPackages } = await import("./release-packages.mjs");
  const { version } = readJson("package.json");
  const name = `hongxian-${version}-${process.platform}-${process.arch}`;
  mkdirSync(to, { recursive: true });
  const draft = mkdtempSync(join(to, ".unfinished-"));
  try {
    const folder = join(draft, name);
    const places = serverPackages();
    say(`copying the product and ${places.length} packages …`);
    for (const part of ownParts)
      cpSync(join(projectRoot, part), join(folder, part), { recursive: true, filter: (path) => !left.test(path) });
    for (const place of places) copyPackage(place, folder);
    cpSync(join(projectRoot, "packages/server/package.json"), join(folder, "packages/server/package.json"));
    cpSync(join(projectRoot, "deploy/hongxian.mjs"), join(folder, "hongxian.mjs"));
    cpSync(join(projectRoot, "tools/node-version.mjs"), join(folder, "node-version.mjs"));
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(describeRelease(version), null, 2)}\n`);
    const bill = await billOfMaterials(time);
    const listed = new Set(bill.components.map((component) => component["bom-ref"]));
    const missing = namesOf(places).filter((one) => !listed.has(one));
    if (missing.length > 0) throw new PlainError(`the bill of materials lacks ${missing.join(", ")}`);
    writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
    const files = await listContents(folder);
    say(`packing ${files} files …`);
    const archive = join(to, `${name}.tar.gz`);
    await pack(tar, draft, name, join(draft, "archive"), time);
    renameSync(join(draft, "archive"), archive);
    const hash = await hashOf(archive);
    writeFileSync(`${archive}.sha256`, `${hash}  ${name}.tar.gz\n`);
    say(`${archive} (${Math.ceil(statSync(archive).size / 2 ** 20)} MB, sha256 ${hash})`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

release().catch((error) => {
  console.error(`hongxian: ${error.isPlain ? error.message : error.stack}`);
  process.exitCode = 1;
});
