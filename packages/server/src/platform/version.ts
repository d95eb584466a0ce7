import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

const described = JSON.parse(readFileSync(join(projectRoot, "packages", "server", "package.json"), "utf8")) as {
  version: string;
};

/** The version of this program, as it stands in `package.json`. */
export const { version } = described;
