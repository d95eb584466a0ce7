// A feature is found by its manifests; a feature that is not listed is not served.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

const camelCase = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Every folder of server/features has a manifest, and every manifest its line in features.ts. */
function serverFaults() {
  const source = "packages/server/src";
  const list = readFileSync(join(projectRoot, source, "features.ts"), "utf8");
  const faults = [];
  for (const area of readdirSync(join(projectRoot, source, "features"))) {
    const manifest = `features/${area}/${area}.feature.ts`;
    const line = `export { ${camelCase(area)}Feature } from "./${manifest}";`;
    if (!existsSync(join(projectRoot, source, manifest)))
      faults.push(`${source}/${manifest} is missing: it states what the feature serves`);
    else if (!list.includes(line)) faults.push(`${source}/features.ts lacks the line\n    ${line}`);
  }
  return faults;
}

/** Everyone waits for the lists of pages, so each page itself is loaded only when it is opened. */
function consoleFaults() {
  return sourceFiles("packages/console/src/features", /\.pages\.ts$/)
    .filter(({ text }) => /^import (?!type )/m.test(text))
    .map(({ path }) => `${path}: a page is loaded by import() when it is opened; a list of pages imports types alone`);
}

export const checkFeatures = () => [...serverFaults(), ...consoleFaults()];
