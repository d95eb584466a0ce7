// Writes packages/server/src/core/foundation/access/common-passwords.json: the most used passwords that satisfy the
// rule of 8 characters with a letter and a digit. Takes the path of src/passwords.json of @zxcvbn-ts/language-common
// 4.1.3 (MIT), which is ordered by use.
import { readFile, writeFile } from "node:fs/promises";

const target = new URL("../packages/server/src/core/foundation/access/common-passwords.json", import.meta.url);
const listed = JSON.parse(await readFile(process.argv[2] ?? "passwords.json", "utf8"));

/**
 * That list was collected abroad: combinations of a name or a few keys with the usual digits, as people in China use
 * them.
 */
const heads = [
  ..."abcdefghijklmnopqrstuvwxyz",
  ..."abcdefghijklmnopqrstuvwxyz".replaceAll(/./g, "$&$& ").trim().split(" "),
  ..."abc abcd asd asdf qwe qwer qwerty zxc zxcv qaz wsx qq wx admin root test user guest manager system password passwd".split(
    " ",
  ),
  ..."woaini woaiwo wodemima mima aini love iloveyou hunlian hongniang xiangqin".split(" "),
  ..."wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang".split(
    " ",
  ),
];
const tails = (
  "123 1234 12345 123456 1234567 12345678 123456789 1234567890 123123 123321 321 654321 111 1111 111111 000 0000 000000 " +
  "520 521 1314 520520 5201314 1314520 1314521 666 6666 666666 888 8888 888888 88888888 168 168168 147258 147258369 112233 " +
  "2020 2021 2022 2023 2024 2025 2026 2027"
).split(" ");
const made = heads.flatMap((head) => tails.flatMap((tail) => [head + tail, tail + head]));

const passesRule = (text) =>
  text.length >= 8 && text.length <= 64 && /[a-z]/.test(text) && /\d/.test(text) && !/\s/.test(text);
const words = [...new Set([...listed.map((text) => text.toLowerCase()), ...made])].filter(passesRule);
await writeFile(target, `${JSON.stringify(words.toSorted((one, other) => (one < other ? -1 : 1)).join(" "))}\n`);
process.stdout.write(`${words.length} passwords\n`);
