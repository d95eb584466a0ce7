// Writes packages/contract/src/core/access/menu/menu-pinyin.ts: page titles by their pinyin initials, for the search box.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { customPinyin, pinyin } from "pinyin-pro";
import { tsImport } from "tsx/esm/api";

const folder = new URL("../packages/contract/src/core/access/menu/", import.meta.url);
const { menuPages } = await tsImport(new URL("menu-catalogue.ts", folder).href, import.meta.url);
const { pinyinReadings } = await tsImport(new URL("pinyin-readings.ts", folder).href, import.meta.url);
customPinyin(pinyinReadings);

const initials = (title) =>
  pinyin(title, {
    pattern: "first",
    toneType: "none",
    nonZh: "consecutive",
    separator: "",
  }).toLowerCase();

const rows = [...new Set(menuPages.map((page) => page.title))].map(
  (title) => `  ${/^[\p{L}_][\p{L}\p{N}_]*$/u.test(title) ? title : JSON.stringify(title)}: "${initials(title)}",`,
);

const source = [
  "// Made by tools/make-pinyin.mjs from the page titles: run it again after changing one.",
  "",
  "/** Page title to its pinyin initials. */",
  "export const menuPinyin: Readonly<Record<string, string>> = {",
  ...rows,
  "};",
  "",
].join("\n");

await writeFile(fileURLToPath(new URL("menu-pinyin.ts", folder)), source);
