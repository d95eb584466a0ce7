import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { compressFolder } from "./compress.mjs";
import { projectRoot } from "./project.mjs";
import { PlainError, runCommand } from "./run-command.mjs";

const stampFile = join(projectRoot, ".build-stamp");
const packages = join(projectRoot, "packages");
const skipped = new Set(["node_modules", "dist", ".cache", "test-results"]);

function describe(path, lines) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) {
    lines.push(`${relative(projectRoot, path)} ${found.size} ${found.mtimeMs}`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name) && !/\.test\.tsx?$/.test(name)) describe(join(path, name), lines);
  }
}

/** Changes whenever a source file does: names, sizes and times, as reading them all would take too long. */
function stampOf(paths) {
  const lines = [];
  for (const path of paths) describe(join(projectRoot, path), lines);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/**
 * The contract is TypeScript source and must be bundled. So are the two libraries made of hundreds of small files: that
 * takes a third off the time every process needs to load. All others stay where npm put them.
 */
export const bundled = new Set(["@hongxian/contract", "@hongxian/server", "kysely", "zod"]);

/**
 * Packages npm installed only for the server can be resolved only from the server's folder, and are bundled into any
 * other.
 */
const isFoundFrom = (part, name) => part === "server" || existsSync(join(projectRoot, "node_modules", name));

export function externalPackages(part) {
  const { dependencies } = JSON.parse(readFileSync(join(packages, "server", "package.json"), "utf8"));
  const names = Object.keys(dependencies).filter((name) => !bundled.has(name) && isFoundFrom(part, name));
  return names.flatMap((name) => [name, `${name}/*`]);
}

/** What the server starts beside itself, and therefore looks for beside itself. */
export const ownProcesses = [
  // A separate thread, started by core/foundation/file/run-reader.ts.
  { in: "packages/server/src/core/foundation/file/file-reader.ts", out: "file-reader" },
  // A separate process, started by core/foundation/picture/picture-pool.ts.
  { in: "packages/server/src/core/foundation/picture/picture-process.ts", out: "picture-process" },
];

/**
 * `server` is the product without any demo code; `demo` is the product with invented people, and the command that seeds
 * them.
 */
async function buildServer(part, entryPoints) {
  const { build } = await import("esbuild");
  const dist = join(packages, part, "dist");
  // Ignored by git, and at the same depth as the final place, so that the source maps stay right.
  const draft = join(packages, part, ".cache");
  rmSync(draft, { recursive: true, force: true });
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [
      ...entryPoints.map((name) => ({ in: `packages/${part}/src/${name}.ts`, out: name })),
      ...ownProcesses,
    ],
    outdir: draft,
    bundle: true,
    platform: "node",
    format: "esm",
    splitting: true,
    target: "node20",
    external: externalPackages(part),
    alias: {
      "@hongxian/contract": join(packages, "contract", "src"),
      "@hongxian/server": join(packages, "server", "src"),
    },
    sourcemap: true,
    logLevel: "error",
  }).catch(() => {
    throw new PlainError(`the build of the ${part} failed`);
  });
  // Only a finished build replaces the last one.
  rmSync(dist, { recursive: true, force: true });
  renameSync(draft, dist);
}

async function buildConsole() {
  const folder = join(packages, "console");
  if (!existsSync(join(folder, "vite.config.ts"))) throw new PlainError("packages/console/vite.config.ts is missing");
  const vite = [join(folder, "node_modules", "vite"), join(projectRoot, "node_modules", "vite")].find(existsSync);
  if (vite === undefined) throw new PlainError("vite is not installed");
  const args = [join(vite, "bin", "vite.js"), "build", "--logLevel", "warn"];
  // Whoever starts it, a test as well: libraries leave names out of what is built for tests.
  const env = { ...process.env, NODE_ENV: "production" };
  await runCommand("the build of the console", process.execPath, args, { cwd: folder, env });
  await compressFolder(join(folder, "dist"));
}

const lock = "package-lock.json";
const parts = [
  {
    name: "server",
    result: join(packages, "server", "dist", "main.js"),
    sources: [lock, "tools/build.mjs", "packages/contract", "packages/server"],
    build: () => buildServer("server", ["main", "backup", "import", "open-key", "restore", "verify"]),
  },
  {
    name: "demo",
    result: join(packages, "demo", "dist", "main.js"),
    sources: [lock, "tools/build.mjs", "packages/contract", "packages/server", "packages/demo/src"],
    build: () => buildServer("demo", ["main", "seed"]),
  },
  {
    name: "console",
    result: join(packages, "console", "dist", "index.html"),
    sources: [lock, "tools/build.mjs", "tools/compress.mjs", "packages/contract", "packages/console"],
    build: buildConsole,
  },
];

function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return {};
  }
}

/** Builds what changed since the last build; `all` builds the unchanged too, `only` some of the parts. */
export async function buildIfStale({ all = false, only } = {}) {
  const known = readStamps();
  for (const part of parts.filter(({ name }) => only?.includes(name) ?? existsSync(join(packages, name)))) {
    const stamp = stampOf(part.sources);
    if (!all && known[part.name] === stamp && existsSync(part.result)) continue;
    console.error(`hongxian: building the ${part.name} …`);
    await part.build();
    known[part.name] = stamp;
    writeFileSync(stampFile, `${JSON.stringify(known, null, 2)}\n`);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { refuseOldNode } = await import("./node-version.mjs");
  refuseOldNode();
  const { installIfStale } = await import("./install.mjs");
  try {
    await installIfStale();
    await buildIfStale({ all: true });
  } catch (error) {
    console.error(`hongxian: ${error.isPlain ? error.message : error.stack}`);
    process.exitCode = 1;
  }
}
