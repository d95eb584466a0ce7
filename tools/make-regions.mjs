// Writes packages/server/src/core/people/region/region-data.json from the division table of the `lcn` package.
// Rows are [id, parentId, level, name, pinyin initial]. Areas run by a province hang on its pseudo city (419000 …).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(new URL("../packages/contract/package.json", import.meta.url));
const { pinyin } = require("pinyin-pro");
const read = (name) => JSON.parse(readFileSync(require.resolve(`lcn/data/${name}.json`), "utf8"));

const rows = read("data").map(({ code, name }) => ({ id: Number(code), name }));
const known = new Set(rows.map((row) => row.id));

const regions = rows
  .map(({ id, name }) => {
    const level = id % 10000 === 0 ? 1 : id % 100 === 0 ? 2 : 3;
    const parentId = level === 1 ? null : id - (id % (level === 2 ? 10000 : 100));
    const initial = pinyin(name[0], {
      pattern: "first",
      toneType: "none",
      mode: "surname",
    }).toUpperCase();
    return { id, parentId, level, name, initial };
  })
  .sort((a, b) => a.level - b.level || a.id - b.id);

for (const { id, parentId, name } of regions) {
  if (parentId !== null && !known.has(parentId)) throw new Error(`no parent ${parentId} for ${id} ${name}`);
}

const target = new URL("../packages/server/src/core/people/region/region-data.json", import.meta.url);
const lines = regions.map((row) => JSON.stringify([row.id, row.parentId, row.level, row.name, row.initial]));
writeFileSync(target, `[\n${lines.join(",\n")}\n]\n`);
const count = (level) => regions.filter((row) => row.level === level).length;
console.log(`${fileURLToPath(target)}: ${count(1)} provinces, ${count(2)} cities, ${count(3)} areas`);
