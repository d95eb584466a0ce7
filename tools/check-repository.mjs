// Conventions of the repository that no linter knows.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutComments } from "./plain-code.mjs";
import { projectRoot } from "./project.mjs";
import { roleNumberFaults } from "./role-numbers.mjs";
import { sourceFiles } from "./source-files.mjs";

const maxLines = 400;
const isTest = /\.test\.tsx?$/;
const forbiddenNames = /\/(utils?|helpers?|common|misc|manager|types|constants|index)\.tsx?$/;
const chinese = /[\u4e00-\u9fff]/;
/** Tests write Chinese; a server's own texts belong to the contract. */
const chineseAllowed = /\/guards\/|\/test\/|\.test\.ts$|open-api\.ts$|ensure-administrator\.ts$|totp\.ts$/;

/** Returns the text between the brackets of each call of a function. */
function argumentsOf(text, name) {
  const found = [];
  for (let at = text.indexOf(name + "("); at >= 0; at = text.indexOf(name + "(", at + 1)) {
    const start = at + name.length + 1;
    let end = start;
    for (let depth = 1; depth > 0 && end < text.length; end += 1) depth += { "(": 1, ")": -1 }[text[end]] ?? 0;
    found.push(text.slice(start, end - 1));
  }
  return found;
}

const isAnswered = /^answeredMessage\([\s\S]*\)$/;

/**
 * The toast of a success shows the message of the answer; the texts are in the contract (`done`). These files still have
 * texts of their own, because it is no answer of ours (a copy to the clipboard, a message over the chat's link, the sum
 * of many calls), or pass on the message of the answer (run-call, the member's fields). A number may only decrease.
 */
const ownToasts = JSON.parse(readFileSync(join(projectRoot, "tools/own-toasts.json"), "utf8"));

/** Faults of one file of the console, which words `known` toasts itself. */
export function toastFaults(path, text, known = 0) {
  const code = withoutComments(text);
  const own = argumentsOf(code, "toast.success").filter((words) => !isAnswered.test(words.trim())).length;
  const faults = [];
  if (own > known) faults.push(`${path}: a success is worded by the answer (answeredMessage), not by the page`);
  // Read before the call was answered, the text is that of the last time: the toast itself must contain it.
  if (
    !path.startsWith("packages/console/src/platform/") &&
    /[(,]\s*answeredMessage\(/.test(code.replaceAll(/toast\.\w+\(\s*answeredMessage\(/g, ""))
  )
    faults.push(`${path}: answeredMessage handed on, maybe before there is an answer`);
  if (own < known) faults.push(`tools/own-toasts.json: ${path} words ${own} itself now`);
  return faults;
}

/** Values and errors of forms have the names of their schema (`values.reason`); a text in brackets is checked by nobody. */
export const formFaults = (path, text) =>
  /\b(?:values|errors|base|stale)(?:\?\.)?\[["']/.test(withoutComments(text))
    ? [`${path}: a value of a form is reached by a text; useForm gives it a name (values.reason)`]
    : [];

const consoleFaults = () => [
  ...sourceFiles("packages/console/src")
    .filter(({ path }) => !isTest.test(path) && !path.includes(".test-d."))
    .flatMap(({ path, text }) => formFaults(path, text)),
  ...sourceFiles("packages/console/src")
    .filter(({ path }) => !isTest.test(path))
    .flatMap(({ path, text }) => toastFaults(path, text, ownToasts[path])),
  ...Object.keys(ownToasts)
    .filter((path) => !existsSync(join(projectRoot, path)))
    .map((path) => `tools/own-toasts.json: ${path} is gone`),
];

/**
 * Where direct callers of the loader are allowed: the lists of pages, the first files; and the visitors' pages, a program
 * of its own that imports nothing of the console. Elsewhere `late…` must wrap it.
 */
const pageLists =
  /^packages\/console\/src\/(?:app\/(?:public-pages|standard-pages|root|start)\.tsx?$|features\/[\w-]+\/[\w-]+\.pages\.ts$|features\/public-pages\/)/;
const wrapped = /\blate(?:Piece|Module)?(?:<[^;]*>)?\(\s*async \(\) =>\s*\(?await $/;

/**
 * Parts loaded later go through the one loader: React's lazy remembers a failure for good, a bare import() has no time
 * limit.
 */
export function lateFaults(path, text) {
  if (!path.startsWith("packages/console/src/") || /\.test\.tsx?$/.test(path)) return [];
  const code = withoutComments(text);
  const faults = [];
  if (/\bimport\b[^;]*\blazy\b[^;]*from "react"|\bReact\.lazy\b/.test(code))
    faults.push(`${path}: React.lazy; use late or latePiece of ui/late`);
  for (const { index } of code.matchAll(/\bimport\(/g)) {
    if (!pageLists.test(path) && !wrapped.test(code.slice(0, index)))
      faults.push(`${path}: an import() outside late, latePiece and lateModule`);
  }
  return faults;
}

/**
 * A component that returns null while its answer is missing vanishes when the call fails, and its button is dead: a
 * dialog is drawn by `Loaded`, a panel by `AnswerPanel`. Components of a prop named data count too: it is an answer.
 */
export function vanishFaults(path, text) {
  if (!/^packages\/console\/src\/.*\.tsx$/.test(path) || isTest.test(path)) return [];
  const code = withoutComments(text);
  const renamed = [...code.matchAll(/\bconst \{[^}]*\bdata: (\w+)[^}]*\} = use\w+\(/g)].map(([, name]) => name);
  const name = `(?:${["data", ...renamed].join("|")})`;
  const missing = `(?:\\w+\\.)?\\b${name} === undefined`;
  const vanishes = new RegExp(
    `if \\([^;{]*${missing}[^;{]*\\) return (?:null|<></>|undefined)?;|${missing}[^;{?]*\\? null : \\(?\\s*<[A-Z]`,
  );
  return vanishes.test(code)
    ? [`${path}: null while the answer is missing hides a failure; use Loaded or AnswerPanel`]
    : [];
}

/** The one module that makes HTTP requests, and code that is not part of the running server. */
const wayOut = /^packages\/(?:server\/src\/platform\/outgoing\.ts$|.*\/test\/|.*\/guards\/|.*\.test\.ts$)/;
/** They connect to nobody: a free port is looked for, names of statuses are read, addresses are compared. */
const listeners = new Set([
  "packages/server/src/platform/database/free-port.ts node:net",
  "packages/server/src/http/frame-errors.ts node:http",
  "packages/server/src/core/foundation/open-door/address-list.ts node:net",
]);
const waysOut = [
  // A call, or the function passed on; a method of that name belongs to something else.
  [/(?<![.\w"'/-])fetch\b(?![:?"'-])|\bglobalThis\.fetch\b/, "fetch"],
  [/\bnew (?:WebSocket|EventSource|XMLHttpRequest)\(/, "a socket"],
];
const httpLibrary = /^(?:undici|axios|got|node-fetch|ky|superagent|request|needle)$/;
const netModule = /^(?:node:)?(?:https?|http2|net|tls|dns|dns\/promises|dgram)$/;
/** What a file imports as values, one way or another; types are no way out. */
const valueImports = (code) =>
  [
    ...code.matchAll(/^(?:import|export)\s(?!type\b)[^"';]*?from\s*["']([^"']+)["']/gm),
    ...code.matchAll(/^import\s*["']([^"']+)["']/gm),
    ...code.matchAll(/\b(?:import|require)\(\s*["'`]([^"'`]+)["'`]/g),
  ].map(([, target]) => target);

/** HTTP requests are made in one place, which checks typed addresses while it connects. */
export function wayOutFaults(path, text) {
  if (!/^packages\/(?:server|demo)\/src\//.test(path) || wayOut.test(path)) return [];
  const code = withoutComments(text);
  const found = waysOut.filter(([pattern]) => pattern.test(code)).map(([, what]) => what);
  const imports = valueImports(code).filter(
    (target) => httpLibrary.test(target) || (netModule.test(target) && !listeners.has(`${path} ${target}`)),
  );
  return [...found, ...imports].map((what) => `${path}: ${what}; other hosts are asked through platform/outgoing.ts`);
}

/** Ways to decode a picture, and the one file that may take each. */
const decoderPlaces = [
  [
    /from "sharp"|import\("sharp"\)|require\("sharp"\)/,
    /^packages\/server\/src\/core\/foundation\/picture\/picture-process\.ts$/,
    "sharp; pictures are decoded by convertPicture, in a process that can be ended",
  ],
  [
    /["'](?:@resvg\/[\w-]+|jimp|canvas|skia-canvas|pngjs|jpeg-js|upng-js|omggif|gifuct-js|image-js|image-size|@jsquash\/[\w-]+|@imagemagick\/[\w-]+|gm)["']/,
    /^$/,
    "another picture library; pictures are decoded by convertPicture, in a process that can be ended",
  ],
  [
    /\bloadImage\b|\bnew (?:\w+\.)?Image\(|\bdecodeImage\b/,
    /^packages\/server\/src\/core\/foundation\/drawing\/load-picture\.ts$/,
    "a picture decoded by the canvas, inside this process; use loadPicture",
  ],
];

/** Strangers' pictures are decoded in one place, whose process can be killed; types of the library are no decoder. */
export function decoderFaults(path, text) {
  if (!/^packages\/(?:server|demo)\/src\//.test(path) || /\/test\/|\.test\.ts$/.test(path)) return [];
  const code = withoutComments(text).replaceAll(/\bimport type [^;]*;/g, "");
  return decoderPlaces.flatMap(([pattern, place, what]) =>
    pattern.test(code) && !place.test(path) ? [`${path}: ${what}`] : [],
  );
}

/** What a file's code, without its comments, must not contain: where, what, and what is said of it. */
const codeRules = [
  [/^packages\/server\/src\//, chinese, "Chinese text belongs to the contract", chineseAllowed],
  [/^packages\//, /\bz\.coerce\b/, "z.coerce takes an empty field for 0; use numberParam"],
  [/^packages\//, /\bNumber\(cells\./, 'Number("") is 0; read a sheet\'s cell by numberIn'],
  [
    /^packages\/server\/src\/(?!core\/foundation\/access\/)/,
    /\b(?:checkPassword|matchingStep)\(/,
    "passwords and codes are judged in core/foundation/access, where each try is counted first",
    isTest,
  ],
  [
    /^packages\/console\/src\/(?:features|core|app)\//,
    /#[0-9a-fA-F]{6}\b/,
    "a colour written out; use the theme's variables",
    isTest,
  ],
];

/** Faults of one file. */
export function fileFaults(path, text) {
  const code = withoutComments(text);
  const lines = text.split("\n").length;
  return [
    ...(lines > maxLines ? [`${path}: ${lines} lines, at most ${maxLines}`] : []),
    ...(forbiddenNames.test(path) ? [`${path}: a name that says nothing`] : []),
    ...lateFaults(path, text),
    ...vanishFaults(path, text),
    ...roleNumberFaults(path, text),
    ...wayOutFaults(path, text),
    ...decoderFaults(path, text),
    ...codeRules
      .filter(([where, what, , except]) => where.test(path) && what.test(code) && !(except?.test(path) ?? false))
      .map(([, , said]) => `${path}: ${said}`),
  ];
}

/** Packages with one binary package for each platform must be locked for all of ours. */
const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
const platformName =
  /^(.*?)[-/](linux|darwin|android|win32|freebsd|openbsd|netbsd|sunos|aix|openharmony|wasm32|webcontainer)[-/]/;

export function lockFaults(text) {
  const { packages } = JSON.parse(text);
  const faults = [];
  if (/"resolved": "https?:/.test(text)) faults.push("package-lock.json names a download address");
  for (const [path, entry] of Object.entries(packages)) {
    const optional = Object.keys(entry.optionalDependencies ?? {}).filter((name) => platformName.test(name));
    if (optional.length === 0) continue;
    for (const platform of platforms) {
      const [system, cpu] = platform.split("-");
      const named = optional.filter((name) => name.includes(`${system}-${cpu}`) || name.endsWith(`${system}/${cpu}`));
      if (
        named.length > 0 &&
        !named.some((name) => Object.keys(packages).some((key) => key.endsWith(`node_modules/${name}`)))
      ) {
        faults.push(`package-lock.json: ${path} has no binary for ${platform}`);
      }
    }
  }
  return faults;
}

export const checkRepository = () => [
  ...sourceFiles("packages", /\.(ts|tsx|css)$/).flatMap(({ path, text }) => fileFaults(path, text)),
  ...consoleFaults(),
  ...lockFaults(readFileSync(join(projectRoot, "package-lock.json"), "utf8")),
];
