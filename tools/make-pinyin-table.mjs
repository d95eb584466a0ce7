// Writes packages/contract/src/core/censor/pinyin-table.ts: the readings of the common characters (GB 2312), for the
// word list.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { pinyin } from "pinyin-pro";

const target = new URL("../packages/contract/src/core/censor/pinyin-table.ts", import.meta.url);
const decoder = new TextDecoder("gb18030");
const lineLength = 96;

const bySound = new Map();
for (let high = 0xb0; high <= 0xf7; high++)
  for (let low = 0xa1; low <= 0xfe; low++) {
    const character = decoder.decode(Uint8Array.of(high, low));
    if (!/^\p{Script=Han}$/u.test(character)) continue;
    const sounds = pinyin(character, { toneType: "none", multiple: true, type: "array", v: true });
    for (const sound of new Set(sounds))
      if (/^[a-z]{1,6}$/.test(sound)) bySound.set(sound, `${bySound.get(sound) ?? ""}${character}`);
  }

const text = [...bySound]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([sound, characters]) => `${sound}${characters}`)
  .join(" ");
const letters = [...text];
const lines = [];
for (let at = 0; at < letters.length; at += lineLength) lines.push(letters.slice(at, at + lineLength).join(""));
const source = [
  "// Made by tools/make-pinyin-table.mjs.",
  "",
  "/** A sound and the characters read with it, in sequence; a character with several readings appears several times. */",
  "export const pinyinTable: string = [",
  ...lines.map((line) => `  ${JSON.stringify(line)},`),
  '].join("");',
  "",
];
await writeFile(fileURLToPath(target), source.join("\n"));
