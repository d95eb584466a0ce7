// Tests of the server call endpoints by their names; an address in a text would be checked by nobody until it runs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

const isTest = /\.test\.ts$|\/test\/|\/guards\//;
/** Addresses of stored files are values, not calls. */
const address = /["'`]\/api\/(?!files\/)/g;
/** The named way around the types, for hostile tests and for addresses that were handed out. */
const rawCall = /\.raw(?:<[^()]*>)?\(\s*"(?:GET|POST|PUT|DELETE)",\s*["'`]\/api\/(?!files\/)/g;
const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|[^:])\/\/.*$/gm, "$1");

/**
 * Addresses that still stand in tests: what an audit row or a log line says, what a browser or another program asks
 * for. A number may only decrease.
 */
const known = JSON.parse(readFileSync(join(projectRoot, "tools/test-addresses.json"), "utf8"));

export function addressesIn(text) {
  const code = withoutComments(text);
  return (code.match(address)?.length ?? 0) - (code.match(rawCall)?.length ?? 0);
}

export function checkTestCalls() {
  const faults = [];
  for (const { path, text } of ["packages/server/src", "packages/demo/src"].flatMap((folder) => sourceFiles(folder))) {
    if (!isTest.test(path)) continue;
    const [found, most] = [addressesIn(text), known[path] ?? 0];
    if (found > most)
      faults.push(
        `${path}: ${found} addresses in texts, ${most} known: call the endpoint by its name, ask(endpoint, { id }); a wrong input goes through ask.unchecked, a hostile address through ask.raw`,
      );
    if (found < most) faults.push(`tools/test-addresses.json: ${path} has ${found} now`);
  }
  for (const path of Object.keys(known))
    if (!existsSync(join(projectRoot, path))) faults.push(`tools/test-addresses.json: ${path} is gone`);
  return faults;
}
