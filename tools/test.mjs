// The one test command: checks, unit and server tests on a real database, then the journeys in a real browser.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { refuseOldNode } from "./node-version.mjs";

refuseOldNode();
const { installIfStale } = await import("./install.mjs");
const { projectRoot } = await import("./project.mjs");
const { otherPostgresFilters } = await import("./other-postgres-filters.mjs");

const roomNeeded = 4 * 2 ** 30;
const isLong = process.env.LONG !== undefined;

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
  const { passed, failed, names } = await runChecks({ withTests: false });
  failures.push(...names.map((name) => ({ name: `check: ${name}`, message: "see above, at its FAIL" })));
  return { passed, failed };
}

let vitestRuns = 0;

async function runVitest(env, args) {
  vitestRuns += 1;
  const report = join(folder, `vitest-${vitestRuns}.json`);
  const unhandled = join(folder, `unhandled-${vitestRuns}.json`);
  const reporters = ["default", "json", join(projectRoot, "tools/unhandled-errors.mjs")];
  const code = await run(
    bin("vitest"),
    ["run", ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`, ...args],
    { ...env, UNHANDLED_ERRORS: unhandled },
  );
  const outside = (read(unhandled) ?? []).map(({ message, stack }) => ({
    name: "an error outside every test",
    message: stack ?? message,
  }));
  failures.push(...outside);
  return { code, result: read(report), outside: outside.length };
}

/** The failed tests of a file, or the file itself where its tests could not begin. */
function failuresOf({ name, message, assertionResults }) {
  const file = relative(projectRoot, name);
  const tests = assertionResults.filter(({ status }) => status === "failed");
  if (tests.length === 0) return [{ name: file, message }];
  return tests.map(({ fullName, failureMessages }) => ({
    name: `${file} › ${fullName}`,
    message: failureMessages.join("\n"),
  }));
}

async function vitestPart(env = {}, extra = []) {
  const { code, result, outside } = await runVitest(env, extra);
  if (result === undefined) {
    failures.push({ name: "vitest", message: "the run ended without a report" });
    return { passed: 0, failed: 1 };
  }
  const files = result.testResults.filter(({ status }) => status === "failed");
  if (files.length === 0) {
    if (code !== 0 && outside === 0) failures.push({ name: "vitest", message: `it ended with code ${code}` });
    return { passed: result.numPassedTests, failed: code === 0 ? 0 : Math.max(outside, 1) };
  }
  const first = files.flatMap(failuresOf);
  if (files.length > filesTriedAgain) {
    failures.push(...first);
    return { passed: result.numPassedTests, failed: first.length + outside };
  }
  console.log(`failed, and tried once more alone: ${first.map(({ name }) => name).join(", ")}`);
  const again = await runVitest(
    env,
    files.map(({ name }) => name).concat(extra.filter((_, index) => isOption(extra, index))),
  );
  if (again.result === undefined || again.result.numTotalTests === 0) {
    failures.push(...first);
    return { passed: result.numPassedTests, failed: first.length + outside };
  }
  const second = again.result.testResults.filter(({ status }) => status === "failed").flatMap(failuresOf);
  const names = new Set(second.map(({ name }) => name));
  const steady = first.filter(({ name }) => !names.has(name));
  failures.push(...second);
  unsteady.push(...steady);
  return { passed: result.numPassedTests + steady.length, failed: second.length + outside + again.outside };
}

/** `--project x` of the arguments, without the files that follow. */
const isOption = (args, index) => args[index].startsWith("--") || args[index - 1]?.startsWith("--") === true;

/** Some SQL is run by a timer or for random samples alone: a whole run meets it by chance. More than that is missing. */
const byChance = 3;

/** SQL that no test has run, beyond the list of what is known. */
async function statementsPart() {
  const { neverRunFaults } = await import("./sql/never-run.mjs");
  const { faults, gone } = neverRunFaults(ranFolder);
  for (const fault of faults) console.log(fault);
  for (const name of gone) console.log(`tools/sql/never-run.txt: a test runs it now, the line can go: ${name}`);
  if (faults.length <= byChance) return { passed: 1, failed: 0 };
  failures.push({ name: "statements that no test has run", message: faults.join("\n") });
  return { passed: 0, failed: faults.length };
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
  const result = read(report);
  if (result === undefined) {
    failures.push({ name: "journeys", message: "the run ended without a report" });
    return { passed: 0, failed: 1 };
  }
  const tests = result.suites.flatMap(journeysOf);
  const failed = tests.filter(({ status }) => status === "unexpected");
  failures.push(...failed);
  unsteady.push(...tests.filter(({ status }) => status === "flaky"));
  const { expected, flaky, unexpected } = result.stats;
  if (code !== 0 && failed.length === 0) failures.push({ name: "journeys", message: "an error outside every journey" });
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1) };
}

/** Every journey of a file or of a group in it, with what it said where it failed. */
function journeysOf({ suites = [], specs = [] }) {
  return [
    ...suites.flatMap(journeysOf),
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        name: `e2e/${file} › ${title}`,
        status,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message ?? "")).join("\n"),
      })),
    ),
  ];
}

/** What the long run needs beside the product's own parts, by the command that shows that it is installed. */
const outsideTools = {
  postgresql: "pg_ctlcluster",
  pgbouncer: "pgbouncer",
  "nginx-light": "nginx",
  awscli: "aws",
  rclone: "rclone",
};

async function installOutsideTools() {
  const folders = ["/usr/sbin", ...(process.env.PATH ?? "").split(delimiter)];
  const isThere = (command) => folders.some((folder) => existsSync(join(folder, command)));
  const { installPackages } = await import("./debian-packages.mjs");
  const missing = Object.entries(outsideTools).filter(([, command]) => !isThere(command));
  await installPackages(missing.map(([name]) => name));
}

/** What failed twice (or cannot be tried again), and what failed once only: both are named at the end of the run. */
const failures = [];
const unsteady = [];
/** More than that is no accident of a busy machine. */
const filesTriedAgain = 12;

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
/** What a failure said, without the runner's own lines. */
const shortly = (message) =>
  message
    .replaceAll(escapes, "")
    .split("\n")
    .filter((line) => !line.includes("node_modules"))
    .join("\n    ")
    .slice(0, 900);

function tell(title, list) {
  if (list.length === 0) return;
  console.log(`\n${title}`);
  for (const { name, message } of list) console.log(`- ${name}\n    ${shortly(message)}`);
}

const total = { passed: 0, failed: 0 };
async function take(name, part) {
  const begun = Date.now();
  const { passed, failed } = await part().catch((error) => {
    failures.push({ name, message: error.isPlain ? error.message : error.stack });
    return { passed: 0, failed: 1 };
  });
  console.log(`${name}: ${passed} passed, ${failed} failed in ${seconds(begun)}`);
  total.passed += passed;
  total.failed += failed;
}

try {
  await installIfStale();
  if (isLong) await installOutsideTools();
  // One after the other: in parallel they only compete for the processors.
  await take("checks", checksPart);
  await take("tests", vitestPart);
  await take("statements", statementsPart);
  if (isLong) await take("other PostgreSQL", otherPostgresPart);
  await take("journeys", journeysPart);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
tell("Unsteady: failed once and passed alone", unsteady);
tell("Failed", failures);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
