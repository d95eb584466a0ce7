// Every part of the console that is loaded on its own brings the style of the classes it uses: a page that was opened
// first must look the same as one opened after the page that happens to bring the sheet.
import { dirname, posix } from "node:path";
import { rulesOf } from "./check-css.mjs";
import { withoutComments } from "./plain-code.mjs";
import { sourceFiles } from "./source-files.mjs";

const first = "packages/console/src/app/main.tsx";
const among = (path, target) => posix.join(dirname(path), target);

/** What a module imports at once, what later, a sheet that it loads beside a later part, and the words of its class attributes. */
function readModule({ path, text }, paths) {
  const code = withoutComments(text);
  const globs = [...code.matchAll(/\bimport\.meta\.glob[^(]*\(\s*"(\.[^"]+)"/g)].map(
    ([, glob]) => new RegExp(`^${among(path, glob).replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`),
  );
  const now = [...code.matchAll(/^(?:import|export)\s(?!type\b)(?:[^"';]*?from\s*)?"(\.[^"]+)"/gm)];
  const later = [...code.matchAll(/\bimport\(\s*"(\.[^"]+)"/g)];
  return {
    now: [
      ...now.map(([, target]) => among(path, target)),
      ...paths.filter((one) => globs.some((glob) => glob.test(one))),
    ],
    later: later.map(([, target]) => among(path, target)),
    beside: new Map(
      [...code.matchAll(/\bopenWithSheet\((\w+), \(\) => import\("(\.[^"]+)"\)/g)].map(([, name, target]) => [
        among(path, target),
        among(path, new RegExp(`import ${name} from "(\\.[^"]+)\\?url"`).exec(code)?.[1] ?? ""),
      ]),
    ),
    classes: classWords(code),
  };
}

const readSheet = ({ path, text }) => ({
  now: [...text.matchAll(/@import "(\.[^"]+)"/g)].map(([, target]) => among(path, target)),
  later: [],
  classes: [],
});

/** The text between a brace and its partner. */
function braced(code, start) {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    if (code[at] === "{") depth++;
    else if (code[at] === "}" && --depth === 0) return code.slice(start, at);
  }
  return code.slice(start);
}

function classWords(code) {
  const words = new Set();
  for (const { index, 0: head } of code.matchAll(/\b\w*[cC]lassName(?:=|:\s*(?=["`]))/g)) {
    const start = index + head.length;
    const text = code[start] === "{" ? braced(code, start) : (/^(["`])[^"`]*\1/.exec(code.slice(start))?.[0] ?? "");
    // A word that touches `${` is only the beginning of a class.
    for (const [, quoted] of text.matchAll(/["`]([^"`]*)["`]/g))
      for (const word of quoted.split(/\s+/)) if (/^[a-z][\w-]*[\w]$/i.test(word)) words.add(word);
  }
  return words;
}

/** For every class the sheets that say its look: those with rules for it alone, else those with rules for what is in it. */
function homesOf(sheets) {
  const alone = new Map();
  const within = new Map();
  const put = (map, part, path) => {
    for (const [, name] of part.matchAll(/\.([\w-]+)/g)) map.set(name, (map.get(name) ?? new Set()).add(path));
  };
  for (const { path, text } of sheets)
    for (const { selector } of rulesOf(text))
      for (const one of selector.split(/,(?![^(]*\))/)) {
        const [part, ...others] = one
          .replace(/:(?:has|not)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "")
          .trim()
          .split(/[ >+~]+/);
        put(others.length === 0 ? alone : within, part, path);
      }
  return (name) => alone.get(name) ?? within.get(name);
}

function reachedFrom(start, next) {
  const reached = new Set([start]);
  for (const one of reached) for (const other of next(one)) reached.add(other);
  return reached;
}

const common = (a, b) => new Set([...a].filter((one) => b.has(one)));

/** A part loaded later finds what it brings itself and what each of the parts that open it has loaded before. */
function loadedBy(modules) {
  const own = new Map();
  const openers = new Map([[first, null]]);
  const beside = new Map();
  for (const part of openers.keys()) {
    const reached = reachedFrom(part, (path) => [
      ...(modules.get(path)?.now ?? []),
      ...(path === part ? (beside.get(part) ?? []) : []),
    ]);
    own.set(part, reached);
    for (const path of reached)
      for (const target of modules.get(path)?.later ?? []) {
        openers.set(target, (openers.get(target) ?? new Set()).add(part));
        if (modules.get(path).beside.has(target)) beside.set(target, [modules.get(path).beside.get(target)]);
      }
  }
  const loaded = new Map([[first, own.get(first)]]);
  const everything = new Set([...own.values()].flatMap((paths) => [...paths]));
  for (const part of openers.keys()) if (part !== first) loaded.set(part, everything);
  for (let changed = true; changed;) {
    changed = false;
    for (const [part, by] of openers) {
      if (part === first) continue;
      const before = [...by].map((opener) => loaded.get(opener)).reduce(common);
      const now = new Set([...before, ...own.get(part)]);
      if (now.size !== loaded.get(part).size) changed = true;
      loaded.set(part, now);
    }
  }
  return { own, loaded };
}

export function styleFaults(sources, sheets) {
  const paths = sources.map(({ path }) => path);
  const modules = new Map([
    ...sources.map((source) => [source.path, readModule(source, paths)]),
    ...sheets.map((sheet) => [sheet.path, readSheet(sheet)]),
  ]);
  const homes = homesOf(sheets);
  const { own, loaded } = loadedBy(modules);
  const faults = new Map();
  for (const [part, paths] of own)
    for (const path of paths)
      for (const name of modules.get(path)?.classes ?? []) {
        const sheet = homes(name);
        if (sheet === undefined || [...sheet].some((one) => loaded.get(part).has(one))) continue;
        faults.set(
          `${path} .${name}`,
          `${path}: .${name} is used, but ${part} does not load ${[...sheet].join(" or ")}`,
        );
      }
  return [...faults.values()];
}

/** Sheets stay once they are loaded, so that a name at home in two of them looks otherwise after the other page. */
export function namesakes(sheets) {
  const homes = new Map();
  for (const { path, text } of sheets)
    for (const { selector } of rulesOf(text))
      for (const one of selector.split(/,(?![^(]*\))/).map((part) => part.trim()))
        if (/^\.[\w-]+$/.test(one)) homes.set(one, (homes.get(one) ?? new Set()).add(path));
  return [...homes].flatMap(([name, paths]) =>
    paths.size > 1 ? [`${name} has rules in ${[...paths].join(" and ")}; one of them needs another name`] : [],
  );
}

export function checkStyles() {
  const sources = sourceFiles("packages/console/src").filter(({ path }) => !/\.test(?:-d)?\.tsx?$/.test(path));
  const sheets = sourceFiles("packages/console/src", /\.css$/);
  // A visitor's page stands alone; no other is opened after it.
  const lasting = sheets.filter(({ path }) => !path.includes("/public-pages/"));
  return [...styleFaults(sources, sheets), ...namesakes(lasting)];
}
