// A feature is found by its manifests; a feature that is not listed is not served.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

const camelCase = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Every folder of server/features has a manifest, and every manifest its line in features.ts. */
export function serverFaults(areas, list, hasFile) {
  const source = "packages/server/src";
  const lines = new Set(list.split("\n").map((line) => line.trim()));
  return areas.flatMap((area) => {
    const manifest = `features/${area}/${area}.feature.ts`;
    const line = `export { ${camelCase(area)}Feature } from "./${manifest}";`;
    if (!hasFile(`${source}/${manifest}`))
      return [`${source}/${manifest} is missing: it states what the feature serves`];
    return lines.has(line) ? [] : [`${source}/features.ts lacks the line\n    ${line}`];
  });
}

/** Shown without the console's frame, so that they are in no list of pages. */
const withoutFrame = /\/features\/(?:login|public-pages)\//;

/**
 * Every page stands in the list of its feature. Everyone waits for these lists, so each page itself is loaded only when
 * it is opened.
 */
export function consoleFaults(files) {
  const folderOf = (path) => path.split("/").slice(0, 5).join("/");
  const lists = files.filter(({ path }) => path.endsWith(".pages.ts"));
  const listed = new Set(lists.map(({ path }) => folderOf(path)));
  const unlisted = new Set(
    files
      .filter(({ path }) => path.endsWith(".page.tsx") && !withoutFrame.test(path))
      .map(({ path }) => folderOf(path))
      .filter((folder) => !listed.has(folder)),
  );
  return [
    ...[...unlisted].map((folder) => `${folder}: pages and no list of them (*.pages.ts)`),
    ...lists
      .filter(({ text }) => /^import (?!type )/m.test(text))
      .map(
        ({ path }) => `${path}: a page is loaded by import() when it is opened; a list of pages imports types alone`,
      ),
  ];
}

export function checkFeatures() {
  const source = join(projectRoot, "packages/server/src");
  return [
    ...serverFaults(readdirSync(join(source, "features")), readFileSync(join(source, "features.ts"), "utf8"), (path) =>
      existsSync(join(projectRoot, path)),
    ),
    ...consoleFaults(sourceFiles("packages/console/src/features")),
  ];
}
