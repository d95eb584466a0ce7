// The documents name what exists: a path that moved, a name that is gone from the code, a link that leads nowhere or a
// missing picture is a fault.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

const fileEndings = /\.(?:ts|tsx|mjs|cjs|js|json|sql|css|md|txt|png|yml|yaml)$/;
/** A span that begins with one of these folders names a place in the repository; `/api/…` and `DATA_DIR/…` do not. */
const folders = new Set(
  "packages docs tools e2e bench deploy contract server console demo core features kit ui platform http app guards run test wire migrations".split(
    " ",
  ),
);
const pathPattern = /^[\w.@*-]+(?:\/[\w.@*-]+)*\/?$/;
/** Made by a command and not kept in git, so that a fresh clone has none. */
const madeLater = /^(?:packages\/\w+\/dist|bench\/results)\b/;

const packageNames = readdirSync(join(projectRoot, "packages"));
/** Where a span may begin: the root, `packages`, or the sources of a package, with or without the package's name. */
const beginnings = ["", "packages/", ...packageNames.flatMap((name) => [`packages/${name}/`, `packages/${name}/src/`])];

function places(span) {
  const [first, ...rest] = span.split("/");
  const inPackage = packageNames.includes(first) ? [`packages/${first}/src/${rest.join("/")}`] : [];
  return [...beginnings.map((beginning) => beginning + span), ...inPackage];
}

const looksLikePath = (span) => {
  if (!pathPattern.test(span)) return false;
  return span.includes("/") ? folders.has(span.split("/")[0]) : fileEndings.test(span) && !span.startsWith(".");
};

/** One name of the code or the database: camelCase or snake_case, alone between its ticks. */
const codeName = /^(?:[a-z]+[A-Z]\w*|[a-z][a-z\d]*(?:_[a-z\d]+)+)$/;
/** Names of other people's programs. */
const foreignNames = new Set(["pg_dump", "auto_explain"]);
/** What was decided or done on a day keeps the names of that day, and speaks of other people's libraries. */
const records = /^(?:docs\/decisions\/|CHANGELOG\.md$)/;

const withoutFences = (text) => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, "");
/** camelCase names that an example in TypeScript uses and does not declare itself. */
function namesInExamples(text) {
  return [...text.matchAll(/^ *```tsx?\n([\s\S]*?)^ *```/gm)].flatMap(([, code]) => {
    const plain = code.replaceAll(/"[^"\n]*"|`[^`]*`/g, "");
    const declared = new Set(
      [...plain.matchAll(/\bconst (\w+)|\b(\w+):/g)].map(([, constant, key]) => constant ?? key),
    );
    return [...plain.matchAll(/\b[a-z]+[A-Z]\w*\b/g)].map(([name]) => name).filter((name) => !declared.has(name));
  });
}
const spansOf = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);
const linksOf = (text) => [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target);

/** The address that a heading gets on the usual hosts. */
const headingAddress = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
const addressesOf = (text) =>
  new Set([...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => headingAddress(heading)));

/** `*` stands for a part of a name, `**` for any folders. */
const wildcard = (pattern) =>
  new RegExp(
    `^${pattern
      .split(/(\*\*\/|\*)/)
      .map((part) => ({ "**/": "(?:.*/)?", "*": "[^/]*" })[part] ?? part.replaceAll(".", String.raw`\.`))
      .join("")}$`,
  );

function spanExists(span, files) {
  const path = span.replace(/\/$/, "");
  if (madeLater.test(path)) return true;
  if (path.includes("*")) {
    const patterns = (path.includes("/") ? places(path) : [`**/${path}`]).map(wildcard);
    return files.some((file) => patterns.some((pattern) => pattern.test(file)));
  }
  if (!path.includes("/") && files.some((file) => basename(file) === path)) return true;
  return places(path).some((place) => existsSync(join(projectRoot, place)));
}

function linkFault(target, document, texts) {
  if (/^[a-z]+:/.test(target)) return undefined;
  const [path, anchor] = target.split("#");
  const file = path === "" ? document : normalize(join(dirname(document), decodeURI(path)));
  if (!existsSync(join(projectRoot, file))) return `${document}: the link ${target} leads nowhere`;
  if (anchor === undefined || !file.endsWith(".md")) return undefined;
  const text = texts.get(file) ?? readFileSync(join(projectRoot, file), "utf8");
  return addressesOf(text).has(decodeURI(anchor)) ? undefined : `${document}: no heading for ${target}`;
}

const documents = () => [
  ...readdirSync(projectRoot)
    .filter((name) => name.endsWith(".md"))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") })),
  ...sourceFiles("docs", /\.md$/),
];

/** Faults of one document, given all files of the repository and every word of its code. */
export function documentFaults({ path, text }, files, words, texts = new Map([[path, text]])) {
  const plain = withoutFences(text);
  const isGone = (span) => !records.test(path) && codeName.test(span) && !words.has(span) && !foreignNames.has(span);
  const spans = [...new Set([...spansOf(plain), ...namesInExamples(text)])].filter(
    (span) => isGone(span) || (looksLikePath(span) && !spanExists(span, files)),
  );
  const links = linksOf(plain).map((target) => linkFault(target, path, texts));
  return [...spans.map((span) => `${path}: ${span} does not exist`), ...links.filter((fault) => fault !== undefined)];
}

export function checkDocs() {
  const all = documents();
  const texts = new Map(all.map(({ path, text }) => [path, text]));
  const sources = ["packages", "docs", "tools", "e2e", "bench", ".ci", "deploy", "examples"]
    .filter((folder) => existsSync(join(projectRoot, folder)))
    .flatMap((folder) => sourceFiles(folder, /./));
  const roots = readdirSync(projectRoot, { withFileTypes: true }).filter((entry) => entry.isFile());
  const files = [...sources.map(({ path }) => path), ...roots.map(({ name }) => name)];
  const words = new Set();
  for (const { path, text } of sources)
    if (/\.(?:tsx?|mjs|sql)$/.test(path)) for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) words.add(word);
  return all.flatMap((document) => documentFaults(document, files, words, texts));
}
