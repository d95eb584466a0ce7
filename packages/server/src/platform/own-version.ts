import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

/** The version in `package.json`, as it was when this process started. */
export const ownVersion = (
  JSON.parse(readFileSync(join(projectRoot, "packages", "server", "package.json"), "utf8")) as { version: string }
).version;
