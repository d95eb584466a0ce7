import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Found by ascending, because the source file and the bundle are at different depths. */
function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "packages", "server", "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("the project folder was not found");
    folder = parent;
  }
  return folder;
}

export const projectRoot = findProjectRoot();
