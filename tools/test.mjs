// The one test command: checks, unit and server tests on a real database, then the journeys in a real browser.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();
const { installIfStale } = await import("./install.mjs");
const { projectRoot } = await import("./project.mjs");
const { otherPostgresFilters } = await import("./other-postgres-filters.mjs");

const roomNeeded = 4 * 2 ** 30;

/**
 * In memory where there is plenty: hundreds of test databases are copied and dropped, and none needs to outlive the
 * run.
 */
function scratchPlace() {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > roomNeeded && freemem() > 2 * roomNeeded ? "/dev/shm" : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Everything the parts leave behind is here and is removed with it. */
const folder = mkdtempSync(join(scratchPlace(), "hongxian-test-"));
// PostgreSQL may run as a user other than the one who tests.
chmodSync(folder, 0o755);
/** Server tests note here which SQL they have run. */
const ranFolder = join(folder, "sql-ran");
const seconds = (from) => `${Math.round((Date.now() - from) / 1000)} s`;

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, TMPDIR: folder, SQL_RAN_FOLDER: ranFolder, ...env },
    });
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}
const bin = (name) => join(projectRoot, "node_modules", ".bin", name);
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

async function checksPart() {
  const { runChecks } = await import("./check.mjs");
  return runChecks({ withTests: false });
}

async function vitestPart(env = {}, extra = []) {
  const report = join(folder, `vitest-${Object.keys(env).length}.json`);
  const code = await run(
    bin("vitest"),
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...extra],
    env,
  );
  const result = read(report);
  if (result === undefined) return { passed: 0, failed: 1 };
  return {
    passed: result.numPassedTests,
    failed: Math.max(result.numFailedTests, result.numFailedTestSuites > 0 || code !== 0 ? 1 : 0),
  };
}

/** Some SQL is run by a timer or for random samples alone: a whole run meets it by chance. More than that is missing. */
const byChance = 3;

/** SQL that no test has run, beyond the list of what is known. */
async function statementsPart() {
  const { neverRunFaults } = await import("./sql/never-run.mjs");
  const { faults, gone } = neverRunFaults(ranFolder);
  for (const fault of faults) console.log(fault);
  for (const name of gone) console.log(`tools/sql/never-run.txt: a test runs it now, the line can go: ${name}`);
  return faults.length > byChance ? { passed: 0, failed: faults.length } : { passed: 1, failed: 0 };
}

/** The core of the server suite once more on Debian's PostgreSQL, where it is installed. */
async function otherPostgresPart() {
  const { startDebianPostgres } = await import("./debian-postgres.mjs");
  const server = await startDebianPostgres(folder);
  if (server === undefined) return { passed: 0, failed: 0 };
  try {
    console.log(`PostgreSQL ${server.version}`);
    return await vitestPart({ TEST_DATABASE_URL: server.url }, [
      "--project",
      "server",
      "--project",
      "platform",
      ...otherPostgresFilters(),
    ]);
  } finally {
    await server.stop();
  }
}

async function journeysPart() {
  const { findChrome } = await import("./find-chrome.mjs");
  const chrome = await findChrome();
  const { buildIfStale } = await import("./build.mjs");
  await buildIfStale({ only: ["demo", "console"] });
  const report = join(folder, "journeys.json");
  const code = await run(bin("playwright"), ["test", "-c", "e2e/playwright.config.ts"], {
    CHROME_PATH: chrome,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const stats = read(report)?.stats;
  if (stats === undefined) return { passed: 0, failed: 1 };
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1) };
}

/** What the long run needs beside the product's own parts, by the command that shows that it is installed. */
const outsideTools = { postgresql: "pg_ctlcluster", pgbouncer: "pgbouncer", awscli: "aws", rclone: "rclone" };

async function installOutsideTools() {
  const folders = ["/usr/sbin", ...(process.env.PATH ?? "").split(delimiter)];
  const isThere = (command) => folders.some((folder) => existsSync(join(folder, command)));
  const { installPackages } = await import("./debian-packages.mjs");
  const missing = Object.entries(outsideTools).filter(([, command]) => !isThere(command));
  await installPackages(missing.map(([name]) => name));
}

const total = { passed: 0, failed: 0 };
async function take(name, part) {
  const begun = Date.now();
  const { passed, failed } = await part().catch((error) => {
    console.error(error.isPlain ? error.message : error.stack);
    return { passed: 0, failed: 1 };
  });
  console.log(`${name}: ${passed} passed, ${failed} failed in ${seconds(begun)}`);
  total.passed += passed;
  total.failed += failed;
}

try {
  await installIfStale();
  if (process.env.LONG !== undefined) await installOutsideTools();
  // One after the other: in parallel they only compete for the processors.
  await take("checks", checksPart);
  await take("tests", vitestPart);
  await take("statements", statementsPart);
  await take("other PostgreSQL", otherPostgresPart);
  await take("journeys", journeysPart);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
