// Which of the two programs a command starts: only the product, or the product with invented people.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

/** `demo` unless the environment requests no invented members or the package was left out. */
export const serverPart = () =>
  process.env.DEMO_MEMBERS !== "0" && existsSync(join(projectRoot, "packages", "demo", "package.json"))
    ? "demo"
    : "server";
