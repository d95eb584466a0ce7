// Where the server's SQL stands: every template with the tag `sql`, named by its file and line.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project.mjs";

/** The tag before a template, with or without a row type; `typeof sql<T>` is a type, and `sql.raw` has no template. */
const tag = /(?<![\w$."'`])(?<!typeof )sql(?=`|<)/g;

/** Offsets of the tags in a text, outside of line comments. */
export function findTags(text) {
  const found = [];
  for (const { index } of text.matchAll(tag)) {
    const before = text.slice(text.lastIndexOf("\n", index) + 1, index);
    if (!/^\s*(?:\/\/|\*|\/\*)/.test(before)) found.push(index);
  }
  return found;
}

/** Ends of a template that begins at a backtick, and of the pieces of SQL in it; what is in `${…}` is code. */
export function templatePieces(text, backtick) {
  const pieces = [];
  let at = backtick + 1;
  let from = at;
  for (;;) {
    const sign = text[at];
    if (sign === undefined) throw new Error("a template without end");
    if (sign === "\\") at += 2;
    else if (sign === "`") {
      pieces.push({ from, to: at });
      return { pieces, end: at + 1 };
    } else if (sign === "$" && text[at + 1] === "{") {
      pieces.push({ from, to: at });
      at = codeEnd(text, at + 2);
      from = at;
    } else at += 1;
  }
}

/** Behind the bracket that closes the code of a template. */
function codeEnd(text, start) {
  let at = start;
  for (let depth = 1; depth > 0;) {
    const sign = text[at];
    if (sign === undefined) throw new Error("code in a template without end");
    if (sign === "`") at = templatePieces(text, at).end;
    else if (sign === '"' || sign === "'") at = stringEnd(text, at);
    else {
      if (sign === "{") depth += 1;
      if (sign === "}") depth -= 1;
      at += 1;
    }
  }
  return at;
}

function stringEnd(text, start) {
  let at = start + 1;
  while (text[at] !== text[start]) at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** The backtick that a tag stands before; between them is the row type, if there is one. */
export function backtickAfter(text, offset) {
  let at = offset + "sql".length;
  if (text[at] === "`") return at;
  for (let depth = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = stringEnd(text, at) - 1;
    else if ("<{([".includes(sign)) depth += 1;
    else if ("})]".includes(sign) || (sign === ">" && text[at - 1] !== "=")) depth -= 1;
    if (depth === 0) return text.indexOf("`", at);
  }
  throw new Error("a row type without end");
}

/** The SQL of a template, with … for what is put in. */
export function templateText(text, offset) {
  const { pieces } = templatePieces(text, backtickAfter(text, offset));
  return pieces.map(({ from, to }) => text.slice(from, to)).join("…");
}

/** What a template is called: `server/src/features/coupon/give.ts:41`, and `…:41#2` for the second on one line. */
export function placesIn(file, text) {
  let line = 1;
  let from = 0;
  let nth = 1;
  return findTags(text).map((offset) => {
    const passed = text.slice(from, offset).split("\n").length - 1;
    nth = passed === 0 && from > 0 ? nth + 1 : 1;
    line += passed;
    from = offset;
    return { offset, place: `${file}:${line}${nth === 1 ? "" : `#${nth}`}` };
  });
}

const folders = ["server/src", "demo/src"];

export const isTest = (file) => file.endsWith(".test.ts") || file.includes("/src/test/");

/** Files of server and demo that contain SQL, as paths below `packages`. */
export function sqlFiles() {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, "packages", folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
      .toSorted()
      .map((file) => ({ file, text: readFileSync(join(projectRoot, "packages", file), "utf8") }))
      .filter(({ text }) => findTags(text).length > 0),
  );
}

/** The path below `packages` of a module of server or demo; undefined for everything else. */
export function sqlModule(id) {
  const path = id.replaceAll("\\", "/").split("?")[0];
  const found = /\/packages\/((?:server|demo)\/src\/.+\.ts)$/.exec(path);
  return found?.[1];
}

/** For vitest: each template tells its place when it is made. Nothing else changes, and no line moves. */
export const sqlPlaces = () => ({
  name: "sql-places",
  enforce: "pre",
  transform(code, id) {
    const file = sqlModule(id);
    if (file === undefined || !code.includes("sql")) return undefined;
    const places = placesIn(file, code);
    if (places.length === 0) return undefined;
    let written = "";
    let from = 0;
    for (const { offset, place } of places) {
      written += `${code.slice(from, offset)}(globalThis.__sqlAt?.(sql, "${place}") ?? sql)`;
      from = offset + "sql".length;
    }
    return { code: written + code.slice(from), map: null };
  },
});
