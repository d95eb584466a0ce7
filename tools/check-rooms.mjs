// Who may import whom: the table of ARCHITECTURE.md, held against every import of the three packages.
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

/** Rooms of a package from the ground up; a room may import itself and those before it. */
const floors = {
  contract: ["kit", "core", "features", "top"],
  server: ["platform", "kit", "core", "features", "top"],
  console: ["kit", "core", "features", "app", "top"],
};
/** What a package may name beside its own files. */
const packagesAllowed = { contract: /^zod$/, server: /./, console: /./ };
const importPattern = /^(?:import|export)\s[^"';]*?from\s*"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

function roomOf(path) {
  const [, pkg, , room, area] = path.split("/");
  const isFile = room === undefined || /\.\w+$/.test(room);
  const name = isFile || !floors[pkg].includes(room) ? "top" : room;
  return { pkg, room: name, area: name === "features" ? area : undefined };
}

function resolve(from, target) {
  if (target.startsWith("@hongxian/")) {
    const [, pkg, ...rest] = target.split("/");
    return `packages/${pkg}/src/${rest.join("/")}`;
  }
  if (!target.startsWith(".")) return undefined;
  return normalize(join(dirname(from), target)).replaceAll("\\", "/");
}

const declared = new Map(
  Object.keys(floors).map((pkg) => {
    const manifest = JSON.parse(readFileSync(join(projectRoot, "packages", pkg, "package.json"), "utf8"));
    return [pkg, { own: Object.keys(manifest.dependencies ?? {}), dev: Object.keys(manifest.devDependencies ?? {}) }];
  }),
);
const rootManifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
const packageName = (target) =>
  target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");

function faultOf(file, target) {
  const from = roomOf(file);
  const isTest = /\.test\.tsx?$|\/test\/|\/guards\/|\.config\.ts$/.test(file);
  const path = resolve(file, target);
  if (path === undefined) {
    if (target.startsWith("node:"))
      return from.pkg === "server" || isTest ? undefined : "node modules belong to the server";
    const name = packageName(target);
    const { own, dev } = declared.get(from.pkg);
    const known =
      own.includes(name) || (isTest && (dev.includes(name) || Object.hasOwn(rootManifest.devDependencies, name)));
    if (!known) return `${name} is not a dependency of ${from.pkg}`;
    return packagesAllowed[from.pkg].test(name) || isTest ? undefined : `${from.pkg} may import zod alone`;
  }
  if (!path.startsWith("packages/")) return "imports leave the packages";
  const to = roomOf(path);
  if (to.pkg !== from.pkg) {
    if (to.pkg !== "contract") return `${from.pkg} may not import ${to.pkg}`;
    return from.pkg === "console" && from.room === "kit" && to.room !== "kit" && !isTest && !kitMayKnow.test(path)
      ? "the console's kit knows the contract's kit alone"
      : undefined;
  }
  if (isTest) return undefined;
  const order = floors[from.pkg];
  if (order.indexOf(to.room) > order.indexOf(from.room)) return `${from.room} may not import ${to.room}`;
  if (from.room === "features" && to.room === "features" && from.area !== to.area)
    return "a feature may not import another";
  return undefined;
}

/** Calls that the page kit itself makes: saved filters, column settings, exports. */
const kitMayKnow = /^packages\/contract\/src\/core\/console\//;

export function checkRooms() {
  const faults = [];
  for (const { path, text } of Object.keys(floors).flatMap((pkg) => sourceFiles(`packages/${pkg}/src`))) {
    for (const match of text.matchAll(importPattern)) {
      const target = match[1] ?? match[2] ?? match[3];
      if (/\.css(\?.*)?$|\.svg$/.test(target)) continue;
      const fault = faultOf(path, target);
      if (fault !== undefined) faults.push(`${path}: ${target}: ${fault}`);
    }
  }
  return faults;
}
