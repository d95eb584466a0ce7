// Words no longer in use (docs/glossary.md has the present ones), so that they do not return with the next page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutTexts } from "./plain-code.mjs";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

/** 房产 and title deeds are domain terms; and the wire, the database and stored audit rows keep their names. */
const sentences = [
  {
    word: /\bdeeds?\b/i,
    say: "command, handler or action",
    except: /chat-room|changeRoomMember|field-labels\.ts|title deed/,
  },
  { word: /\b(?:the|this|whole|our) house\b/i, say: "services, system, platform or repository", except: /\bcar\b|房/ },
  { word: /\b(?:leaves?|left|out of) the house\b/i, say: "system" },
];
const names = [
  { name: /\b(?:const|let|function) things?\b/, say: "the noun of what it is" },
  { name: /\bDeedHouse\b|: House\b|<House\b/, say: "Services, CommandServices" },
  { name: /\b(?:call|tx|parts|options)\.house\b/, say: "services" },
  { name: /\bexport const [a-z]\w*Say\b|^import .*\bas say\b/, say: "…Messages, by its own name" },
  { name: /\bexport const [a-z]\w*Buttons?\b(?! = \()/, say: "…Grants, an object of grants" },
  { name: /\bconst any\b|\btype Pick\b/, say: "a name that does not shadow the language" },
];
const files = [
  {
    name: /^packages\/server\/src\/(?:core|features)\/.*-(?:calls|moves|deeds|reads)(?:\.test)?\.ts$/,
    say: "<thing>.handlers.ts",
  },
  { name: /\/(?:[\w-]+-)?(?:deeds?|house)\.(?:ts|tsx|mjs)$/, say: "the words of docs/glossary.md" },
];
const handler = /^(?:export )?const (\w+) = handle(?:Asking|Written|Public|Raw)?\(\s*(?:\w+\.)?(\w+)\s*,/gm;

/** Parameters and destructured names; a key of the wire or of a stored row keeps its name. */
const bound = /(?<![.\w])(?:told|said|asked|given|kept|whom)\b(?!\s*\??:)/;

/** Faults of one file, by the words it uses. */
export function wordFaults(path, text) {
  const faults = [];
  for (const { name, say } of files) if (name.test(path)) faults.push(`${path}: this kind of name is gone; ${say}`);
  const code = withoutTexts(text).split("\n");
  text.split("\n").forEach((line, at) => {
    for (const { word, say, except } of sentences)
      if (word.test(line) && !(except?.test(line) || except?.test(path)))
        faults.push(`${path}:${at + 1}: "${word.exec(line)[0]}" is gone; ${say}`);
    if (!/\.tsx?$/.test(path)) return;
    const [binding] = bound.exec(code[at]) ?? [];
    if (binding !== undefined) faults.push(`${path}:${at + 1}: "${binding}" is gone; the noun of what it is`);
    for (const { name, say } of names)
      if (name.test(line)) faults.push(`${path}:${at + 1}: "${name.exec(line)[0]}" is gone; ${say}`);
  });
  if (/^packages\/(?:server|demo)\/src\//.test(path) && !path.endsWith(".test.ts"))
    for (const [, own, endpoint] of text.matchAll(handler))
      if (own !== endpoint) faults.push(`${path}: ${own} answers ${endpoint} and carries its name`);
  return faults;
}

const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"];
/** Decisions and the changelog keep the words of their day. */
const isHistory = /^docs\/decisions\/|check(?:-words|s\.test)\.mjs$|\/migrations\//;

export function checkWords() {
  const sources = ["packages", "e2e", "tools", "bench", "docs"].flatMap((folder) =>
    sourceFiles(folder, /\.(?:tsx?|mjs|css|md)$/),
  );
  const pages = documents.map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));
  return [...sources, ...pages]
    .filter(({ path }) => !isHistory.test(path))
    .flatMap(({ path, text }) => wordFaults(path, text));
}
