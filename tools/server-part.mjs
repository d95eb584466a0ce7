// Which of the two programs a command starts: the product alone, or the product with invented people.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

/** `demo` unless the environment wants no invented members or the package was left out. */
export const serverPart = () =>
  process.env.DEMO_MEMBERS !== "0" && existsSync(join(projectRoot, "packages", "demo", "package.json"))
    ? "demo"
    : "server";
