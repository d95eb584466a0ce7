// Which SQL no test has run: compares the templates of the source with the places that a whole test run has noted.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../project.mjs";
import { isTest, placesIn, sqlFiles, templateText } from "./sql-templates.mjs";

const listFile = join(projectRoot, "tools", "sql", "never-run.txt");
const head = `# SQL that no test runs, by file and first words. A line may only go: write the test, or remove the statement.
# Written after a whole run with SQL_RAN_FOLDER=<folder>: node tools/sql/never-run.mjs <folder> --write
`;

const changes = /\b(?:insert\s+into\b|update\s+[\w"…]|delete\s+from\b|for\s+(?:no\s+key\s+)?update\b)/i;
/** What a start runs before there are calls; the drills of `run` start servers in processes of their own. */
const atStart = /\/(?:seed-\w+|prepare-data|ensure-administrator|hold-secret-key)\.ts$/;
/** Commands of the operator run in processes of their own, and so do their tests. */
const inOwnProcess = new Set(["server/src/import.ts", "server/src/open-key.ts"]);
const isCommand = (file, text) => !atStart.test(file) && (file.endsWith(".handlers.ts") || changes.test(text));

/** A line survives moves inside its file: no number stands in it. */
const nameOf = (file, text) => `${file}: ${text.replaceAll(/\s+/g, " ").trim().slice(0, 80)}`;

/** What is too small to be wrong: nothing, a word, a direction. */
const isTrivial = (text) => /^\s*(?:[\w"]+(?:\s(?:nulls\s)?\w+)?|,|;|\(\)|)\s*$/.test(text);

/** @returns {{ name: string, place: string, isCommand: boolean }[]} */
export function findNeverRun(folder) {
  const ran = new Set(
    readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean)),
  );
  return sqlFiles()
    .filter(({ file }) => file.startsWith("server/") && !isTest(file) && !inOwnProcess.has(file))
    .flatMap(({ file, text }) =>
      placesIn(file, text)
        .map(({ offset, place }) => ({ place, sql: templateText(text, offset) }))
        .filter(({ place, sql }) => !ran.has(place) && !isTrivial(sql))
        .map(({ place, sql }) => ({ name: nameOf(file, sql), place, isCommand: isCommand(file, sql) })),
    );
}

const known = () =>
  existsSync(listFile)
    ? readFileSync(listFile, "utf8")
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
    : [];

/** Of a whole run: SQL that has no test and is not in the list, and lines of the list that have one by now. */
export function neverRunFaults(folder) {
  const found = findNeverRun(folder);
  const allowed = known();
  const names = new Set(found.map(({ name }) => name));
  const news = found.filter(({ name }) => !allowed.includes(name));
  return {
    faults: news.map(
      ({ place, name, isCommand: is }) => `${place}: no test runs ${is ? "this part of a command" : "it"}: ${name}`,
    ),
    gone: allowed.filter((name) => !names.has(name)),
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, write] = process.argv.slice(2);
  const found = findNeverRun(folder);
  if (write === "--write") {
    const names = (of) => [...new Set(found.filter((one) => one.isCommand === of).map(({ name }) => name))].toSorted();
    const commands = names(true);
    const part = commands.length === 0 ? "" : `\n# In commands, where none should be:\n${commands.join("\n")}\n`;
    writeFileSync(listFile, `${head}${names(false).join("\n")}\n${part}`);
  }
  for (const { place, name, isCommand: is } of found)
    console.log(`${is ? "command " : "        "}${place}  ${name.slice(name.indexOf(":") + 2)}`);
  console.log(`${found.length} never ran, ${found.filter(({ isCommand: is }) => is).length} of them in commands`);
}
