// Tests of the server call endpoints by their names; an address in a text would be checked by nobody until it runs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutComments } from "./plain-code.mjs";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

const isTest = /\.test\.ts$|\/test\/|\/guards\//;
/** Addresses of stored files are values, not calls. */
const address = /["'`]\/api\/(?!files\/)/g;
const list = "tools/test-addresses.json";

/** The addresses that still stand in tests, under the reason for them: how many in which file. None may be added. */
const knownAddresses = () => JSON.parse(readFileSync(join(projectRoot, list), "utf8"));

function countsOf(reasons) {
  const counts = new Map();
  for (const files of Object.values(reasons))
    for (const [path, count] of Object.entries(files)) counts.set(path, (counts.get(path) ?? 0) + count);
  return counts;
}

/** Faults of these files, each with its path and text, against the known addresses. */
export function testCallFaults(files, reasons) {
  const faults = [];
  const known = countsOf(reasons);
  for (const { path, text } of files) {
    if (!isTest.test(path)) continue;
    const [found, most] = [withoutComments(text).match(address)?.length ?? 0, known.get(path) ?? 0];
    known.delete(path);
    if (found > most)
      faults.push(
        `${path}: ${found} addresses in texts, ${most} known: call the endpoint by its name, ask(endpoint, { id }); a wrong input goes through ask.unchecked, an address that was handed out through ask.raw`,
      );
    if (found < most) faults.push(`${list}: ${path} has ${found} now, not ${most}`);
  }
  for (const path of known.keys()) faults.push(`${list}: ${path} is gone`);
  return faults;
}

export const checkTestCalls = () =>
  testCallFaults(
    ["packages/server/src", "packages/demo/src"].flatMap((folder) => sourceFiles(folder)),
    knownAddresses(),
  );
