// Copies the pictures that packages/console/src/core/emoji/emoji-table.ts names out of the npm package
// @lobehub/fluent-emoji-flat 1.1.0 (MIT):
//   npm pack @lobehub/fluent-emoji-flat@1.1.0 && tar xzf lobehub-fluent-emoji-flat-1.1.0.tgz && node tools/make-emoji.mjs package
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const source = process.argv[2];
if (source === undefined) throw new Error("usage: node tools/make-emoji.mjs FOLDER_OF_FLUENT_EMOJI_FLAT");
const folder = new URL("../packages/console/src/core/emoji/", import.meta.url);
const table = readFileSync(new URL("emoji-table.ts", folder), "utf8");
const codes = [...table.matchAll(/(?<=[`|\n])([0-9a-f]{4,5}(?:-fe0f)?) \p{Script=Han}+/gu)].map((match) => match[1]);
const missing = codes.filter((code) => !existsSync(join(source, "assets", `${code}.svg`)));
if (missing.length > 0) throw new Error(`not in the package: ${missing.join(", ")}`);
const pictures = new URL("pictures/", folder);
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures);
for (const code of codes) copyFileSync(join(source, "assets", `${code}.svg`), new URL(`${code}.svg`, pictures));
console.log(`${codes.length} pictures`);
