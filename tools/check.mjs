// Format, lint, types, layers, conventions, unit tests: everything that needs no database and no browser.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkCss } from "./check-css.mjs";
import { checkDocs } from "./check-docs.mjs";
import { checkFeatures } from "./check-features.mjs";
import { checkRepository } from "./check-repository.mjs";
import { checkLayers } from "./check-layers.mjs";
import { checkTestCalls } from "./check-test-calls.mjs";
import { checkStyles } from "./check-styles.mjs";
import { checkWords } from "./check-words.mjs";
import { checkSql } from "./format-sql.mjs";
import { projectRoot } from "./project.mjs";
import { runCommand } from "./run-command.mjs";

const bin = (name) => join(projectRoot, "node_modules", ".bin", name);
const tool = (name, ...args) => runCommand(name, bin(name), args, { cwd: projectRoot });
const list = (title, faults) => {
  if (faults.length === 0) return;
  throw Object.assign(new Error(`${title}:\n  ${faults.join("\n  ")}`), { isPlain: true });
};

/** The longest first: two run at a time, and none shall be left alone at the end. */
const checks = [
  {
    name: "lint",
    run: () => tool("oxlint", "--type-aware", "--deny-warnings", "packages", "tools", "e2e", "bench", "examples"),
  },
  // In one run: the demo and the measurements read nearly all files of the server again.
  { name: "types of the server, the demo and the measurements", run: () => tool("tsc", "-p", "tsconfig.server.json") },
  { name: "types of the console", run: () => tool("tsc", "-p", "packages/console") },
  {
    name: "tests of the checks",
    run: () =>
      runCommand("node --test", process.execPath, ["--test", "--test-reporter=dot", "tools/checks.test.mjs"], {
        cwd: projectRoot,
      }),
  },
  { name: "dead code", run: () => tool("knip", "--include", "files,exports,types,duplicates", "--no-progress") },
  {
    // Bundled and loaded like a whole run, but nothing is measured.
    name: "measurements start",
    run: () => runCommand("bench", process.execPath, ["tools/bench.mjs", "--only", "nothing"], { cwd: projectRoot }),
  },
  { name: "types of the journeys", run: () => tool("tsc", "-p", "e2e") },
  { name: "types of the example", run: () => tool("tsc", "-p", "examples/member-app") },
  { name: "types of the contract", run: () => tool("tsc", "-p", "packages/contract") },
  { name: "format", run: () => tool("oxfmt", "--check") },
  { name: "layers", run: async () => list("imports across layers", checkLayers()) },
  { name: "features", run: async () => list("manifests of features", checkFeatures()) },
  { name: "lists", run: async () => list("lists", await (await import("./make-lists.mjs")).checkLists()) },
  { name: "documents", run: async () => list("documents", checkDocs()) },
  { name: "diagrams", run: async () => list("diagrams", await (await import("./make-diagrams.mjs")).checkDiagrams()) },
  { name: "calls of tests", run: async () => list("addresses in tests", checkTestCalls()) },
  { name: "style", run: async () => list("style that stands twice", checkCss()) },
  { name: "loaded style", run: async () => list("style that is not there when a page opens", checkStyles()) },
  { name: "lines of SQL", run: async () => list("lines of SQL", checkSql()) },
  { name: "words", run: async () => list("words that are gone", checkWords()) },
  { name: "repository", run: async () => list("conventions of the repository", checkRepository()) },
];
/** `npm test` runs these together with the server's. */
const unitTests = [
  { name: "tests of the contract", run: () => tool("vitest", "run", "--project", "contract", "--reporter=dot") },
  {
    name: "tests of the console",
    run: () => tool("vitest", "run", "--project", "console", "--project", "window", "--reporter=dot"),
  },
];

/** Runs them all, two at a time, as several of them use only one processor; returns how many passed and which failed. */
export async function runChecks({ withTests }) {
  const chosen = withTests ? [...checks, ...unitTests] : checks;
  const failed = [];
  const waiting = [...chosen];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { name, run } = check;
      try {
        await run();
        console.log(`ok    ${name}`);
      } catch (error) {
        console.log(`FAIL  ${name}: ${error.message}`);
        failed.push(name);
      }
    }
  };
  await Promise.all([work(), work()]);
  return { passed: chosen.length - failed.length, failed: failed.length, names: failed };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { installIfStale } = await import("./install.mjs");
  await installIfStale();
  process.exitCode = (await runChecks({ withTests: true })).failed === 0 ? 0 : 1;
}
