// Which packages of the lock file a running server needs on this machine, and the list of all that is in a release.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { bundled } from "./build.mjs";
import { projectRoot } from "./project.mjs";
import { PlainError } from "./run-command.mjs";

const { packages } = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));

const libc = () => (process.report.getReport().header.glibcVersionRuntime === undefined ? "musl" : "glibc");
const allows = (list, value) =>
  list === undefined || (list.some((one) => !one.startsWith("!")) ? list.includes(value) : !list.includes(`!${value}`));

/** Whether npm would install this entry of the lock file on this machine. */
export const fitsHere = ({ os, cpu, libc: wanted }) =>
  allows(os, process.platform) &&
  allows(cpu, process.arch) &&
  (process.platform !== "linux" || wanted === undefined || allows(wanted, libc()));

/** The place of a package as Node finds it from the folder of another one. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)[^/]+$/, "")) {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === "") return undefined;
  }
}

/** The folders of all packages that these parts of ours need on this machine. */
function packagesOf(parts, isWanted) {
  const found = new Set();
  const waiting = parts.flatMap((from) =>
    Object.keys(packages[from].dependencies)
      .filter(isWanted)
      .map((name) => ({ name, from, optional: false })),
  );
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const place = placeOf(next.name, next.from);
    if (place === undefined || !fitsHere(packages[place])) {
      if (next.optional) continue;
      throw new PlainError(`${next.name}, which ${next.from} needs, is not in package-lock.json for this machine`);
    }
    const entry = packages[place];
    if (found.has(place) || entry.link === true) continue;
    if (!existsSync(join(projectRoot, place))) {
      if (next.optional) continue;
      throw new PlainError(`${place} is not installed: run npm ci`);
    }
    found.add(place);
    const { peerDependencies = {}, peerDependenciesMeta = {} } = entry;
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    const names = [...Object.keys(entry.dependencies ?? {}), ...peers];
    waiting.push(...names.map((name) => ({ name, from: place, optional: false })));
    const optional = Object.keys(entry.optionalDependencies ?? {});
    waiting.push(...optional.map((name) => ({ name, from: place, optional: true })));
  }
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}

/** What the built server loads, without what the build has put into it. */
export const serverPackages = () => packagesOf(["packages/server"], (name) => !bundled.has(name));

/** name@version of each of them. */
export const namesOf = (places) =>
  places.map((place) => `${place.replace(/^.*node_modules\//, "")}@${packages[place].version}`);

/**
 * The bill of materials in CycloneDX, by npm from the lock file alone: what the server loads and what the console is
 * built of, for this machine. The same for the same sources: npm's random number and time are replaced.
 */
export async function billOfMaterials(time) {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--offline"];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: projectRoot, maxBuffer: 2 ** 26 }).catch((error) => {
    throw new PlainError(`npm sbom failed: ${error.message.split("\n")[0]}`);
  });
  const bill = JSON.parse(stdout);
  // Not by npm's `--omit dev`: it also leaves out what is needed in production and for development.
  const parts = ["packages/contract", "packages/server", "packages/console"];
  const ours = parts.map((part) => `${packages[part].name}@${packages[part].version}`);
  const reached = new Set([...ours, ...namesOf(packagesOf(parts, () => true))]);
  bill.components = bill.components.filter((component) => reached.has(component["bom-ref"]));
  const root = bill.metadata.component["bom-ref"];
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => ref === root || reached.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => reached.has(name)) }));
  bill.metadata.timestamp = time.toISOString();
  bill.metadata.component.name = "hongxian";
  delete bill.serialNumber;
  const hash = createHash("sha256").update(JSON.stringify(bill)).digest("hex");
  const uuid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-5$3-8$4-$5");
  return { ...bill, serialNumber: `urn:uuid:${uuid}` };
}
