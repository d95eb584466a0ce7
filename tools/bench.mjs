// Speed as ratios, each measured in one run on one machine; writes bench/REPORT.md.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { externalPackages, ownProcesses } from "./build.mjs";
import { installIfStale } from "./install.mjs";
import { projectRoot } from "./project.mjs";
import { runCommand } from "./run-command.mjs";

/** Bundled like the server build: a loader that rewrites each file would slow down our side of every ratio. */
async function buildBench(outdir) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [
      ...["run", "scale", "load-worker", "serve", "upload-worker", "chat-worker"].map((name) => ({
        in: `bench/${name}.ts`,
        out: name,
      })),
      // The command itself, as an operator runs it.
      { in: "packages/server/src/import.ts", out: "import" },
      ...ownProcesses,
    ],
    outdir,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: externalPackages("bench"),
    alias: Object.fromEntries(
      ["contract", "server", "demo"].map((name) => [`@hongxian/${name}`, join(projectRoot, "packages", name, "src")]),
    ),
    logLevel: "error",
  });
}

try {
  await installIfStale();
  const built = join(projectRoot, "bench", ".cache");
  rmSync(built, { recursive: true, force: true });
  await buildBench(built);
  // `npm run scale` measures reads, `npm run bench` speed.
  const isScale = process.argv[2] === "scale";
  const program = isScale ? "scale.js" : "run.js";
  const args = process.argv.slice(isScale ? 3 : 2);
  const stdio = ["ignore", "inherit", "inherit"];
  await runCommand("bench", process.execPath, [join(built, program), ...args], {
    cwd: projectRoot,
    stdio,
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
