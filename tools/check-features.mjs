// What a feature states of itself: its manifest on the server, its list of pages in the console.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

/** Every folder of server/features has a manifest; `npm run lists` writes them all into features.ts. */
export const serverFaults = (areas, hasFile) =>
  areas
    .map((area) => `packages/server/src/features/${area}/${area}.feature.ts`)
    .filter((path) => !hasFile(path))
    .map((path) => `${path} is missing: it states what the feature serves`);

/** Everyone waits for the lists of pages, so each page itself is loaded only when it is opened. */
export const consoleFaults = (files) =>
  files
    .filter(({ path, text }) => path.endsWith(".pages.ts") && /^import (?!type )/m.test(text))
    .map(({ path }) => `${path}: a page is loaded by import() when it is opened; a list of pages imports types alone`);

export const checkFeatures = () => [
  ...serverFaults(readdirSync(join(projectRoot, "packages/server/src/features")), (path) =>
    existsSync(join(projectRoot, path)),
  ),
  ...consoleFaults(sourceFiles("packages/console/src/features")),
];
