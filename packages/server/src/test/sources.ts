import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The files of the server's own source whose text matches the pattern, without tests and their helpers. */
export const sourcesWith = (pattern: RegExp): string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !/(^|\/)test\//.test(file))
    .filter((file) => pattern.test(readFileSync(join(root, file), "utf8")))
    .toSorted();
