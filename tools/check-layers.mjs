// Who may import whom: the table of ARCHITECTURE.md, checked against every import of the packages.
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { checkFolders } from "./check-folders.mjs";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

/** Layers of a package from the bottom up; a layer may import itself and those before it. */
const layers = {
  contract: ["wire", "kit", "core", "features", "top"],
  server: ["platform", "kit", "http", "core", "features", "top"],
  console: ["platform", "ui", "kit", "core", "features", "app", "top"],
  demo: ["top"],
};
/**
 * Which packages a package may import; only tests of the server may also import the demo, which fills their databases.
 */
const packagesBelow = { contract: [], server: ["contract"], console: ["contract"], demo: ["contract", "server"] };
/** What a package may import besides its own files. */
const packagesAllowed = { contract: /^zod$/, server: /./, console: /./, demo: /./ };
const importPattern = /^(?:import|export)\s[^"';]*?from\s*"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

function layerOf(path) {
  const [, pkg, , layer, area] = path.split("/");
  const isFile = layer === undefined || /\.\w+$/.test(layer);
  const name = isFile || !layers[pkg].includes(layer) ? "top" : layer;
  return { pkg, layer: name, area: name === "features" ? area : undefined };
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
  Object.keys(layers).map((pkg) => {
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

/** Tests may import everything. */
const testFile = /\.test\.tsx?$|\/test\/|\/guards\/|\.config\.ts$/;

/** What is wrong with this import of this file; undefined if nothing is. */
export function faultOf(file, target) {
  const from = layerOf(file);
  const isTest = testFile.test(file);
  const path = resolve(file, target);
  if (path === undefined) {
    if (target.startsWith("node:"))
      return ["server", "demo"].includes(from.pkg) || isTest ? undefined : "node modules belong to the server";
    const name = packageName(target);
    const { own, dev } = declared.get(from.pkg);
    const known =
      own.includes(name) || (isTest && (dev.includes(name) || Object.hasOwn(rootManifest.devDependencies, name)));
    if (!known) return `${name} is not a dependency of ${from.pkg}`;
    return packagesAllowed[from.pkg].test(name) || isTest ? undefined : `${from.pkg} may import zod alone`;
  }
  if (!path.startsWith("packages/")) return "imports leave the packages";
  const to = layerOf(path);
  if (to.pkg !== from.pkg) {
    const isTestOfServer = isTest && from.pkg === "server" && to.pkg === "demo";
    if (!packagesBelow[from.pkg].includes(to.pkg) && !isTestOfServer) return `${from.pkg} may not import ${to.pkg}`;
    if (from.pkg === "demo" && to.layer === "features")
      return "the demo builds on the server's core, not on its features";
    const isGround = from.pkg === "console" && ["platform", "ui", "kit"].includes(from.layer);
    return isGround && !["wire", "kit"].includes(to.layer) && !isTest && !kitMayKnow.test(path)
      ? "below core the console knows the contract's wire and kit alone"
      : undefined;
  }
  if (isTest) return undefined;
  const order = layers[from.pkg];
  if (order.indexOf(to.layer) > order.indexOf(from.layer)) return `${from.layer} may not import ${to.layer}`;
  if (from.layer === "features" && to.layer === "features" && from.area !== to.area)
    return "a feature may not import another";
  return undefined;
}

/** What an app outside has of the product: the clients of the open door, and nothing else. */
const clientsOfDoor = /^@hongxian\/contract\/(client\/[\w-]+|core\/chat\/member-client)\.ts$/;

/** What is wrong with this import of an example; undefined if nothing is. */
export function exampleFaultOf(file, target) {
  if (target.startsWith("./") || clientsOfDoor.test(target)) return undefined;
  if (target.startsWith("node:"))
    return file.includes("/page/") ? "node modules belong to the app's own server" : undefined;
  return "an example knows the clients of the open door alone";
}

/** Calls that the page kit itself makes: saved filters, column settings, exports. */
const kitMayKnow = /^packages\/contract\/src\/core\/console\//;

const maxKitNames = 47;
const namedImport = /^import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"([^"]+)"/gm;

const wholeImport = /^import\s+(?:type\s+)?\*\s+as\s+\w+\s+from\s+"([^"]+)"/gm;

/** A kit imported as a whole hides which of its names are used. */
export const wholeKitFaults = (path, text) =>
  testFile.test(path)
    ? []
    : [...text.matchAll(wholeImport)]
        .map(([, target]) => target)
        .filter((target) => {
          const found = resolve(path, target);
          return found !== undefined && layerOf(found).layer === "kit" && layerOf(path).layer !== "kit";
        })
        .map((target) => `${path}: ${target}: names of a kit are imported one by one`);

/** What the author of a page must know of a kit: the names that the layers above import from it. */
function kitNames() {
  const names = new Map(Object.keys(layers).map((pkg) => [pkg, new Set()]));
  for (const { path, text } of Object.keys(layers).flatMap((pkg) => sourceFiles(`packages/${pkg}/src`))) {
    if (!["core", "features"].includes(layerOf(path).layer) || /\.test(-d)?\.tsx?$/.test(path)) continue;
    for (const [, list, target] of text.matchAll(namedImport)) {
      const found = resolve(path, target);
      if (found === undefined) continue;
      const { pkg, layer } = layerOf(found);
      if (layer !== "kit") continue;
      for (const name of list.split(",")) {
        const plain = name
          .replace(/^\s*type\s/, "")
          .split(/\sas\s/)[0]
          .trim();
        if (plain !== "") names.get(pkg).add(plain);
      }
    }
  }
  return names;
}

function kitFaults() {
  return [...kitNames()]
    .filter(([, names]) => names.size > maxKitNames)
    .map(
      ([pkg, names]) =>
        `packages/${pkg}/src/kit: ${names.size} names are used above it, at most ${maxKitNames}: ${[...names].toSorted((a, b) => a.localeCompare(b)).join(" ")}`,
    );
}

export function checkLayers() {
  const faults = kitFaults();
  const imports = [];
  for (const { path, text } of Object.keys(layers).flatMap((pkg) => sourceFiles(`packages/${pkg}/src`))) {
    faults.push(...wholeKitFaults(path, text));
    for (const match of text.matchAll(importPattern)) {
      const target = match[1] ?? match[2] ?? match[3];
      if (/\.css(\?.*)?$|\.svg$/.test(target)) continue;
      const fault = faultOf(path, target);
      if (fault !== undefined) faults.push(`${path}: ${target}: ${fault}`);
      const found = testFile.test(path) ? undefined : resolve(path, target);
      if (found !== undefined) imports.push([path, found]);
    }
  }
  for (const { path, text } of sourceFiles("examples"))
    for (const match of text.matchAll(importPattern)) {
      const fault = exampleFaultOf(path, match[1] ?? match[2] ?? match[3]);
      if (fault !== undefined) faults.push(`${path}: ${fault}`);
    }
  return [...faults, ...checkFolders(imports)];
}
