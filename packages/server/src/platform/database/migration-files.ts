import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";
import { StartError } from "../start-error.ts";

export const migrationsFolder = join(projectRoot, "packages", "server", "migrations");

export interface MigrationFile {
  name: string;
  checksum: string;
  text: string;
}

/** The migrations of this version of the code, in order. */
export function readMigrationFiles(folder: string): MigrationFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const numbers = new Map<string, string>();
  return names.map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new StartError(`migration ${name} is not named like 0001-some-name.sql`);
    const other = numbers.get(number);
    if (other !== undefined) throw new StartError(`migrations ${other} and ${name} have the same number`);
    numbers.set(number, name);
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, checksum: createHash("sha256").update(text).digest("hex"), text };
  });
}
