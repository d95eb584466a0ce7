import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { projectRoot } from "./project.mjs";

const skipped = new Set(["node_modules", "dist", ".cache", "data", "test-results", ".git"]);

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

/** Every file below a folder of the project, with its path as the project writes it. */
export function sourceFiles(folder, pattern = /\.(ts|tsx)$/) {
  return [...walk(join(projectRoot, folder))]
    .filter((path) => pattern.test(path))
    .map((path) => ({ path: relative(projectRoot, path).split(sep).join("/"), text: readFileSync(path, "utf8") }));
}
