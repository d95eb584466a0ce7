// Breaks lines of SQL that are too long; oxfmt leaves the inside of templates alone. `node tools/format-sql.mjs` writes.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "./project.mjs";
import { breakSql, width } from "./sql/break-sql.mjs";
import { sqlFiles } from "./sql/sql-templates.mjs";

const isLong = (text) => text.split("\n").some((line) => line.length > width);

/** Files whose SQL has lines that are too long and could be broken, with their better text. */
const unbroken = () =>
  sqlFiles()
    .filter(({ text }) => isLong(text))
    .map(({ file, text }) => ({ file, text, broken: breakSql(text) }))
    .filter(({ text, broken }) => broken !== text);

/** What `npm run check` asks. */
export const checkSql = () =>
  unbroken().map(({ file }) => `packages/${file}: SQL over ${width}; node tools/format-sql.mjs breaks it`);

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // The code around a template may be set anew once the template has more lines, and then leave room or take it.
  for (let turn = 0; turn < 4; turn += 1) {
    const found = unbroken();
    if (found.length === 0) break;
    const paths = found.map(({ file }) => join(projectRoot, "packages", file));
    found.forEach(({ broken }, at) => writeFileSync(paths[at], broken));
    execFileSync(join(projectRoot, "node_modules", ".bin", "oxfmt"), paths, { cwd: projectRoot, stdio: "ignore" });
    console.log(`${found.length} files`);
  }
}
