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
  /** The index that the file makes while others write; undefined for a file that is one transaction. */
  index: string | undefined;
}

/** Such a file is this one statement, after comments. */
const indexFile = /^(?:\s*--[^\n]*\n)*\s*create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s+on\s[^;]*;?\s*$/i;
const concurrent = /^[^-\n]*\bconcurrently\b/im;

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
    const index = indexFile.exec(text)?.[1];
    if (index === undefined && concurrent.test(text))
      throw new StartError(`migration ${name} must be a single "create index concurrently name on …"`);
    return { name, checksum: createHash("sha256").update(text).digest("hex"), text, index };
  });
}
